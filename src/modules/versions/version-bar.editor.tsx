import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowsDiff from "@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconRocket from "@tabler/icons-react/dist/esm/icons/IconRocket.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { VersionActions, VersionOptions } from "./version-actions.editor.tsx";
import { type ComparisonLink, listedVersions, versionLabel } from "./version-choice.editor.tsx";
import classes from "./versions.module.css";

interface VersionBarProps {
  version: PageVersion;
  versions: readonly PageVersion[];
  /** Maximum number of versions in the dropdown, a setting of the site. */
  limit: number;
  options: VersionOptions;
  actions: VersionActions;
  comparison: ComparisonLink | null;
  onChoose(versionId: number): void;
  /** Puts everything in one row, with icons for the rarer steps. */
  isRow?: boolean;
  /** Shown between the dropdown and the steps. */
  children?: ReactNode;
}

/** The version dropdown, and the steps available for the chosen version. */
export const VersionBar = (props: VersionBarProps) => {
  const { version, versions, limit, options, actions, comparison, onChoose, isRow, children } = props;
  // The labels contain dates.
  useCompanyTimeZone();
  const listed = listedVersions(versions, limit, version.versionId).map((one) => ({
    value: String(one.versionId),
    label: versionLabel(one),
  }));
  const value = String(version.versionId);
  // Someone else deleted it while its text was being edited here.
  const isGone = !listed.some((one) => one.value === value);
  const badge = <StatusBadge status={isGone ? "Deleted" : version.status} />;
  return (
    <section className={classes.bar} data-row={isRow || undefined} aria-label="Version">
      <NativeSelect
        label={isRow ? undefined : <span className={classes.label}>Version {badge}</span>}
        aria-label="Version"
        value={value}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={isGone ? [{ value, label: `V${value} (deleted)` }, ...listed] : listed}
      />
      {isRow ? badge : null}
      {children}
      <div className={classes.buttons}>
        {options.canCreateDraft ? (
          <Button
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            loading={actions.isBusy}
            onClick={() => void actions.createDraft()}
          >
            Create Draft
          </Button>
        ) : null}
        {options.canSubmit ? (
          <Button
            leftSection={<IconSend size={18} aria-hidden="true" />}
            loading={actions.isBusy}
            onClick={() => void actions.submit()}
          >
            Submit
          </Button>
        ) : null}
        {options.canPublishAtOnce ? (
          <Button
            variant="default"
            leftSection={<IconRocket size={18} aria-hidden="true" />}
            disabled={actions.isBusy}
            onClick={() => void actions.publishAtOnce()}
          >
            Go live now
          </Button>
        ) : null}
        {options.canDelete ? (
          <RareStep
            label="Delete draft"
            Icon={IconTrash}
            isIcon={isRow}
            disabled={actions.isBusy}
            onClick={() => void actions.deleteDraft()}
          />
        ) : null}
        {options.canDecide ? (
          <>
            {options.canPublish ? (
              <Button
                leftSection={<IconRocket size={18} aria-hidden="true" />}
                loading={actions.isBusy}
                onClick={() => void actions.publish()}
              >
                Publish
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              disabled={actions.isBusy}
              onClick={() => void actions.reject()}
            >
              Reject
            </Button>
          </>
        ) : null}
        {options.canTakeDown ? (
          <RareStep
            label="Take down"
            Icon={IconEyeOff}
            isIcon={isRow}
            disabled={actions.isBusy}
            onClick={() => void actions.takeDown()}
          />
        ) : null}
        {options.canWithdraw ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            disabled={actions.isBusy}
            onClick={() => void actions.withdraw()}
          >
            Withdraw
          </Button>
        ) : null}
        {comparison && isRow ? (
          <ActionIcon
            component={Link}
            to={comparison.to}
            variant="default"
            size="lg"
            aria-label={comparison.label}
            title={comparison.label}
          >
            <IconArrowsDiff size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {comparison && !isRow ? (
          <Button
            component={Link}
            to={comparison.to}
            variant="subtle"
            leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
          >
            {comparison.label}
          </Button>
        ) : null}
      </div>
      {version.needsSecondPerson && (version.status === "pending" || version.status === "draft") ? (
        <p className={classes.told}>{version.needsSecondPerson}</p>
      ) : null}
      <Told text={actions.told} />
    </section>
  );
};

/** The result of a step. It takes the focus if the step's button is gone, so that the keyboard stays at this place. */
const Told = ({ text }: { text: string }) => {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== "" && document.activeElement === document.body) place.current?.focus();
  }, [text]);
  return (
    <p ref={place} className={classes.told} role="status" tabIndex={-1}>
      {text}
    </p>
  );
};

interface RareStepProps {
  label: string;
  Icon: typeof IconTrash;
  /** Shows only the icon. */
  isIcon?: boolean;
  disabled: boolean;
  onClick(): void;
}

const RareStep = ({ label, Icon, isIcon, ...button }: RareStepProps) =>
  isIcon ? (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} {...button}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} {...button}>
      {label}
    </Button>
  );
