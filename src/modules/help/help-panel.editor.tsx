import { ActionIcon, Tooltip } from "@mantine/core";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type Ref, useEffect, useRef } from "react";
import { lazyPanel } from "#platform/ui/lazy-part.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./help.module.css";

/** The guide is loaded when someone first asks for help. */
const HelpTopic = lazyPanel(
  async () => (await import("./help-topic.editor.tsx")).HelpTopic,
  () => <Loading label="Loading help" lines={6} />,
);

interface HelpButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The "?" in the top bar. */
export const HelpButton = ({ isOpen, onToggle, ref }: HelpButtonProps) => (
  <Tooltip label="Help with this screen">
    <ActionIcon ref={ref} aria-label="Help with this screen" aria-expanded={isOpen} onClick={onToggle}>
      <IconHelpCircle size={22} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

/** The guide beside the screen, so that people can follow the steps while they read. Escape closes it. */
export const HelpPanel = ({ task, onClose }: { task: string; onClose: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside
      className={classes.panel}
      aria-label="Help"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1} className={classes.panelTitle}>
          Help
        </h2>
        <ActionIcon aria-label="Close help" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <HelpTopic task={task} />
    </aside>
  );
};
