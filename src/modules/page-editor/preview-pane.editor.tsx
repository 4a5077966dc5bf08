import { ActionIcon, Anchor, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import IconArrowsMaximize from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import IconArrowsMinimize from "@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDeviceTablet from "@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useState } from "react";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { usePreviewFrame } from "./preview-frame.editor.tsx";
import classes from "./preview-pane.module.css";

const LivePreview = lazyPart(async () => (await import("./live-preview.editor.tsx")).LivePreview);

const DEVICES = [
  { value: "desktop", label: "Desktop", width: 1280, Icon: IconDeviceDesktop },
  { value: "tablet", label: "Tablet", width: 768, Icon: IconDeviceTablet },
  { value: "phone", label: "Phone", width: 375, Icon: IconDeviceMobile },
] as const;

type Device = (typeof DEVICES)[number]["value"];

const widthOf = (device: Device): number =>
  DEVICES.find((candidate) => candidate.value === device)?.width ?? DEVICES[0].width;

/** The smallest readable scale: 16 px text looks like 11 px. */
const LEAST_SCALE = 0.7;

/** The widest device that fits the room at a readable scale. */
const readableDevice = (room: number): Device =>
  DEVICES.find((candidate) => room >= candidate.width * LEAST_SCALE)?.value ?? "phone";

interface PreviewPaneProps {
  pageId: number;
  versionId: number;
  /** Changes after each save, so that the preview updates and keeps its scroll position. */
  stamp: number;
  selectedId: number | null;
  /** True while the preview covers the details; undefined when the columns are tabs. */
  isWide?: boolean;
  onWiden(): void;
  /** Called when the user clicks a component in the preview. */
  onSelect(componentId: number): void;
  /** The element after the preview. */
  detailsId: string;
}

/** The selected version as visitors would see it on a device, with a link to open it in a new tab [EDIT-004]. */
export const PreviewPane = (props: PreviewPaneProps) => {
  const { pageId, versionId, stamp, selectedId, isWide, onWiden, onSelect, detailsId } = props;
  const [chosen, setChosen] = useState<Device | null>(null);
  const { ref: room, width, height } = useElementSize();
  const address = `/PagePreview/${pageId}/${versionId}`;
  const shown = usePreviewFrame({ address, stamp, selectedId, onSelect });
  const { frame, state, onLoad, reload, update, overlay } = shown;
  const device = chosen ?? readableDevice(width);
  const wanted = widthOf(device);
  // A device that doesn't fit scrolls horizontally.
  const scale = width > 0 ? Math.min(1, Math.max(LEAST_SCALE, width / wanted)) : 1;

  return (
    <section className={classes.preview} aria-label="Preview">
      {/* The previewed page has dozens of links. */}
      <a
        href={`#${detailsId}`}
        className={classes.skip}
        hidden={isWide !== false}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(detailsId)?.focus();
        }}
      >
        Skip the preview
      </a>
      <div className={classes.previewBar}>
        <DeviceChoice device={device} onChoose={setChosen} />
        <ActionIcon aria-label="Reload preview" title="Reload preview" onClick={reload}>
          <IconRefresh size={20} aria-hidden="true" />
        </ActionIcon>
        {isWide === undefined ? null : <WidenButton isWide={isWide} onWiden={onWiden} />}
        <Anchor href={address} target="_blank" rel="noopener" className={classes.previewLink}>
          PREVIEW <IconExternalLink size={18} aria-hidden="true" />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </Anchor>
      </div>
      <div className={classes.previewRoom} ref={room} aria-busy={state === "loading"} data-device={device}>
        {state === "failed" ? (
          <ErrorPanel
            title="The preview didn't load"
            text="The server may be unreachable, or you no longer have access to this version."
            onRetry={reload}
          />
        ) : null}
        <div className={classes.previewSheet} hidden={state === "failed"} style={{ width: wanted * scale }}>
          <iframe
            key={address}
            ref={frame}
            title={`Preview of V${versionId}`}
            src={`${address}?embed=1`}
            className={classes.previewFrame}
            onLoad={onLoad}
            style={{ width: wanted, height: height / scale, transform: `scale(${scale})` }}
          />
        </div>
        <LivePreview key={address} {...{ pageId, versionId, address, frame, overlay }} restore={update} />
      </div>
    </section>
  );
};

const DeviceChoice = ({ device, onChoose }: { device: Device; onChoose(device: Device): void }) => (
  <SegmentedControl
    aria-label="Preview width"
    value={device}
    onChange={onChoose}
    data={DEVICES.map(({ value, label, Icon }) => ({
      value,
      label: (
        <span className={classes.device} title={label}>
          <Icon size={20} aria-hidden="true" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ),
    }))}
  />
);

const WidenButton = ({ isWide, onWiden }: { isWide: boolean; onWiden(): void }) => (
  <ActionIcon
    aria-label="Expand preview"
    aria-pressed={isWide}
    title={isWide ? "Show details" : "Expand preview and hide details"}
    onClick={onWiden}
  >
    {isWide ? (
      <IconArrowsMinimize size={20} aria-hidden="true" />
    ) : (
      <IconArrowsMaximize size={20} aria-hidden="true" />
    )}
  </ActionIcon>
);
