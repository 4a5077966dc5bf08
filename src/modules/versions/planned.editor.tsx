import { Suspense } from "react";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import type { VersionActions, VersionOptions } from "./version-actions.editor.tsx";

/** Few versions are scheduled. */
const PlanBanner = lazyPart(async () => (await import("./plan-banner.editor.tsx")).PlanBanner);

interface PlannedProps {
  pageId: number;
  /** Whether the page is a reusable block. */
  isBlock?: boolean;
  version: PageVersion;
  /** When the page came down; null if it didn't. */
  takenDownAt: string | null;
  options: VersionOptions;
  actions: VersionActions;
}

/** The banner that says what is scheduled, if anything is. */
export const Planned = ({ options, isBlock = false, ...props }: PlannedProps) =>
  props.version.publishAt || props.version.takeDownAt || props.takenDownAt ? (
    <Suspense>
      <PlanBanner {...props} isBlock={isBlock} canPlan={options.canDecide || options.canTakeDown} />
    </Suspense>
  ) : null;
