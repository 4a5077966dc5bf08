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
import type { VersionControls } from "./version-actions.editor.tsx";
import { type ComparisonLink, listedVersions, versionLabel } from "./version-choice.editor.tsx";
import classes from "./versions.module.css";

interface VersionBarProps {
  version: PageVersion;
  versions: readonly PageVersion[];
  /** Maximum number of versions in the dropdown, a setting of the site. */
  limit: number;
  isDeleted: boolean;
  controls: VersionControls;
  /** Puts everything in one row, with icons for the rarer steps. */
  isRow?: boolean;
  /** Shown between the dropdown and the steps. */
  children?: ReactNode;
}

/** The version dropdown, and the steps available for the chosen version. */
export const VersionBar = (props: VersionBarProps) => {
  const { version, versions, limit, isDeleted, controls, isRow, children } = props;
  const { options, actions, comparison, onChoose } = controls;
  // The labels contain dates.
  useCompanyTimeZone();
  const listed = listedVersions(versions, limit, version.versionId).map((entry) => ({
    value: String(entry.versionId),
    label: versionLabel(entry),
  }));
  const value = String(version.versionId);
  // Someone else deleted it while its text was being edited here.
  const isGone = !listed.some((entry) => entry.value === value);
  const badge = <StatusBadge status={isGone || isDeleted ? "Deleted" : version.status} />;
  return (
    <section className={classes.bar} data-row={isRow || undefined} aria-label="Version">
      <NativeSelect
        label={isRow ? undefined : <span className={classes.label}>Version {badge}</span>}
        aria-label="Version"
        value={value}
        onChange={(event) => {
          // It was about the version shown until now.
          actions.clearOutcome();
          onChoose(Number(event.currentTarget.value));
        }}
        data={isGone ? [{ value, label: `V${value} (deleted)` }, ...listed] : listed}
      />
      {isRow ? badge : null}
      {children}
      <div className={classes.buttons}>
        <Steps options={options} actions={actions} isRow={isRow} />
        {comparison ? <CompareLink comparison={comparison} isIcon={isRow} /> : null}
      </div>
      {version.needsSecondPerson && (version.status === "pending" || version.status === "draft") ? (
        <p className={classes.told}>{version.needsSecondPerson}</p>
      ) : null}
      <Outcome text={actions.outcome} />
    </section>
  );
};

/** The result of a step. It takes the focus if the step's button is gone, so that the keyboard stays at this place. */
const Outcome = ({ text }: { text: string }) => {
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

interface StepsProps extends Pick<VersionControls, "options" | "actions"> {
  isRow: boolean | undefined;
}

/** The buttons of the steps that are available. */
const Steps = ({ options, actions, isRow }: StepsProps) => {
  const { isBusy } = actions;
  return (
    <>
      {options.canCreateDraft ? (
        <Step
          label="Create Draft"
          Icon={IconCopy}
          loading={isBusy}
          onClick={() => void actions.createDraft()}
        />
      ) : null}
      {options.canSubmit ? (
        <Step label="Submit" Icon={IconSend} loading={isBusy} onClick={() => void actions.submit()} />
      ) : null}
      {options.canPublishAtOnce ? (
        <Step
          label="Go live now"
          Icon={IconRocket}
          variant="default"
          disabled={isBusy}
          onClick={() => void actions.publishAtOnce()}
        />
      ) : null}
      {options.canDelete ? (
        <RareStep
          label="Delete draft"
          Icon={IconTrash}
          isIcon={isRow}
          disabled={isBusy}
          onClick={() => void actions.deleteDraft()}
        />
      ) : null}
      {options.canDecide && options.canPublish ? (
        <Step label="Publish" Icon={IconRocket} loading={isBusy} onClick={() => void actions.publish()} />
      ) : null}
      {options.canDecide ? (
        <Step
          label="Reject"
          Icon={IconArrowBackUp}
          variant="default"
          disabled={isBusy}
          onClick={() => void actions.reject()}
        />
      ) : null}
      {options.canTakeDown ? (
        <RareStep
          label="Take down"
          Icon={IconEyeOff}
          isIcon={isRow}
          disabled={isBusy}
          onClick={() => void actions.takeDown()}
        />
      ) : null}
      {options.canWithdraw ? (
        <Step
          label="Withdraw"
          Icon={IconPencil}
          variant="default"
          disabled={isBusy}
          onClick={() => void actions.withdraw()}
        />
      ) : null}
    </>
  );
};

const CompareLink = ({ comparison, isIcon }: { comparison: ComparisonLink; isIcon?: boolean }) => {
  const { to, label } = comparison;
  return isIcon ? (
    <ActionIcon component={Link} to={to} variant="default" size="lg" aria-label={label} title={label}>
      <IconArrowsDiff size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
};

interface StepProps {
  label: string;
  Icon: typeof IconTrash;
  variant?: "default";
  loading?: boolean;
  disabled?: boolean;
  onClick(): void;
}

const Step = ({ label, Icon, ...button }: StepProps) => (
  <Button leftSection={<Icon size={18} aria-hidden="true" />} {...button}>
    {label}
  </Button>
);

interface RareStepProps extends StepProps {
  /** Shows only the icon. */
  isIcon?: boolean;
}

const RareStep = ({ isIcon, ...step }: RareStepProps) => {
  const { label, Icon, ...button } = step;
  return isIcon ? (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} {...button}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Step variant="default" {...step} />
  );
};
