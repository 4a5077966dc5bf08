import { Button } from "@mantine/core";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { call } from "#platform/ui/api.ts";
import { companyTime, plannedTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import type { VersionActions, VersionOptions } from "./version-actions.editor.tsx";
import classes from "./versions.module.css";

interface PlanBannerProps {
  pageId: number;
  /** Whether the page is a reusable block. */
  isBlock?: boolean;
  version: PageVersion;
  /** When the page came down; null if it didn't. */
  takenDownAt: string | null;
  options: VersionOptions;
  actions: VersionActions;
}

/**
 * Shows what is scheduled for a version or its page, with buttons to change it, or when the page came down; shows
 * nothing for the others.
 */
export const PlanBanner = (props: PlanBannerProps) => {
  const { pageId, isBlock = false, version, takenDownAt, options, actions } = props;
  const canPlan = options.canDecide || options.canTakeDown;
  useCompanyTimeZone();
  const dialogs = useDialogs();
  const isPublication = version.publishAt !== null;
  const thing = isBlock ? "block" : "page";
  const text = bannerText(thing, version, takenDownAt, canPlan);
  if (text === null) return null;
  const cancel = async () => {
    const isSure = await dialogs.confirm({
      text: isPublication
        ? `Cancel the schedule for V${version.versionId}? It stays pending, and you can publish it at any time.`
        : `Cancel the scheduled takedown? The ${thing} stays live.`,
      confirmLabel: "Cancel schedule",
      cancelLabel: "Keep schedule",
    });
    if (!isSure) return;
    const kind = isPublication ? "publish" : "takeDown";
    const step = async () => {
      await call("cancelPlan", { query: { pageId: String(pageId), kind } });
      return version.versionId;
    };
    await actions.run(step, "The schedule was canceled.");
  };
  const isPlanned = isPublication || version.takeDownAt !== null;
  return (
    <section className={classes.banner} aria-label="Schedule">
      <IconCalendarClock size={22} aria-hidden="true" />
      <p className={classes.bannerText}>{text}</p>
      {isPlanned && canPlan ? (
        <>
          <Button
            variant="default"
            disabled={actions.isBusy}
            onClick={() => void (isPublication ? actions.publish() : actions.takeDown())}
          >
            Change
          </Button>
          <Button variant="default" disabled={actions.isBusy} onClick={() => void cancel()}>
            Cancel schedule
          </Button>
        </>
      ) : null}
    </section>
  );
};

const bannerText = (
  thing: "page" | "block",
  { versionId, publishAt, takeDownAt, plannedBy }: PageVersion,
  takenDownAt: string | null,
  canPlan: boolean,
): string | null => {
  const end = takeDownAt ? ` The ${thing} comes down on ${plannedTime(takeDownAt)}.` : "";
  if (publishAt) {
    const edit = canPlan ? "" : " To keep editing, withdraw it. That cancels the schedule.";
    return `Scheduled for ${plannedTime(publishAt)}.${end} ${plannedBy} approved V${versionId}.${edit}`;
  }
  if (takeDownAt) return `This ${thing} comes down on ${plannedTime(takeDownAt)}. ${plannedBy} scheduled it.`;
  if (takenDownAt)
    return `This ${thing} was taken down on ${companyTime(takenDownAt)}. To bring it back, publish a draft.`;
  return null;
};
