import { Button } from "@mantine/core";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { Link } from "react-router";
import { decisionText } from "#modules/version-rows/decision-text.editor.tsx";
import type { LastDecision, PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { companyTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import type { VersionControls, VersionOptions } from "./version-actions.editor.tsx";
import { openVersion } from "./version-choice.editor.tsx";
import classes from "./versions.module.css";

interface ReadOnlyBannerProps {
  version: PageVersion;
  versions: readonly PageVersion[];
  isDeleted: boolean;
  controls: VersionControls;
  /** Whether each component has a pencil that creates a draft. */
  hasPencils?: boolean;
}

/** Says why nothing can be changed and offers the next step; shows nothing for a draft [VER-002]. */
export const ReadOnlyBanner = (props: ReadOnlyBannerProps) => {
  const { version, versions, isDeleted, controls, hasPencils = false } = props;
  useCompanyTimeZone();
  const { options, actions, comparison, onChoose } = controls;
  const isGone = !versions.some((known) => known.versionId === version.versionId);
  const open = openVersion(versions);
  // The schedule's banner says why.
  const isPlanned = version.publishAt !== null;
  if ((version.status === "draft" || isPlanned) && !isDeleted && !isGone) return null;
  return (
    <section className={classes.banner} aria-label="Why this version is read-only">
      <IconLock size={22} aria-hidden="true" />
      <div className={classes.bannerText}>
        {version.submission ? <p>{submissionText(version, version.submission)}</p> : null}
        <p>
          {isGone
            ? goneText(version)
            : isDeleted
              ? DELETED_TEXT
              : readOnlyText(version, open, options, hasPencils)}
        </p>
      </div>
      {version.status === "pending" && comparison ? (
        <Button component={Link} to={comparison.to} variant="default">
          See what changed
        </Button>
      ) : null}
      {options.canPublishAgain && !isGone ? (
        <Button variant="default" disabled={actions.isBusy} onClick={() => void actions.publishAgain()}>
          Publish V{version.versionId} again
        </Button>
      ) : null}
      {!isDeleted && open && open.versionId !== version.versionId ? (
        <Button variant="default" onClick={() => onChoose(open.versionId)}>
          Open V{open.versionId}
        </Button>
      ) : null}
    </section>
  );
};

/** The latest decision about the page, for everyone who can edit it. */
export const DecisionBanner = ({ decision }: { decision: LastDecision | null }) => {
  useCompanyTimeZone();
  if (!decision) return null;
  return (
    <section className={classes.banner} aria-label="Last decision">
      <p className={classes.bannerText}>{decisionText(decision)}</p>
    </section>
  );
};

const DELETED_TEXT = "This page is deleted. Nothing can be changed until an admin restores it.";

const goneText = ({ versionId }: PageVersion): string =>
  `Someone deleted V${versionId}. Your text is still on this screen: copy what you need before you leave.`;

const submissionText = (
  { versionId, timestamp }: PageVersion,
  { submittedBy, comments }: NonNullable<PageVersion["submission"]>,
): string =>
  `${submittedBy} submitted V${versionId} on ${companyTime(timestamp, "shortDay")}.${comments ? ` “${comments}”` : ""}`;

const readOnlyText = (
  version: PageVersion,
  open: PageVersion | null,
  options: VersionOptions,
  hasPencils: boolean,
): string => {
  const name = `V${version.versionId}`;
  if (version.status === "pending") {
    return options.canDecide && options.canPublish
      ? `${name} needs your approval, so it can't be changed. Publish it, or reject it to make it a draft again.`
      : `${name} is waiting for an admin to publish or reject it, so it can't be changed. Withdraw it to keep editing.`;
  }
  const why = version.status === "live" ? `${name} is live: visitors see it` : `${name} is an older version`;
  const next = open
    ? `${open.status === "draft" ? "Make changes in the draft," : "Already pending:"} V${open.versionId}.`
    : `To make changes, choose Create Draft${hasPencils ? " or the pencil of a component" : ""}.`;
  return `${why}, so it can't be changed. ${next}`;
};
