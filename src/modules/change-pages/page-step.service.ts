import type { changePages } from "#modules/pages/change-pages.contract.ts";
import type { PageRecord } from "#modules/pages/pages.public.ts";
import type { ShownContent, VersionMails } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";

export interface ChangeInput extends BodyOf<typeof changePages> {
  readonly actor: Actor;
  readonly mails: VersionMails;
  readonly reservedSegments: ReadonlySet<string>;
  /** Aborted if the person cancels, or is gone. */
  readonly gone: AbortSignal;
}

/** One of the pages, as it was before any of them was changed. */
export interface ChosenPage {
  readonly page: PageRecord;
  /** The pages above it, top first, and the page itself. */
  readonly line: readonly PageRecord[];
  readonly path: string;
}

/** What happened to a page. */
export interface Done {
  readonly effect: string;
  /** False if there was nothing to do. */
  readonly isChanged: boolean;
  /** The content that was published. */
  readonly shown?: ShownContent;
}

/** Changes one page. @throws Refusal as a change of this page alone */
export type PageStep = (chosen: ChosenPage) => Promise<Done>;
