import type { ReactElement } from "react";
import type { Actor } from "#platform/access/actor.ts";
import type { Searched } from "#platform/cache/ready-page.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { CachePolicy } from "#platform/site/cache-policy.ts";
import type { PageContext } from "#platform/site/page-context.ts";
import type { PageFacts } from "#platform/site/page-facts.ts";
import type { PublicAddress } from "#platform/site/sitemap.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Services } from "./services.ts";

/** A module's answer for one of its addresses, rendered in the site's frame. */
export interface ModulePageContent extends CachePolicy {
  /** Heading of the page. */
  readonly name: string;
  /** Title in the browser; by default, the name and the company's. */
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: string;
  /** Breadcrumbs, from the top; null if an entry isn't a link. */
  readonly crumbs: readonly { readonly name: string; readonly href: string | null }[];
  /** The page's content: a view of the module, or components by kind and values. */
  readonly content:
    | ReactElement
    | readonly { readonly type: string; readonly value: Readonly<Record<string, unknown>> }[];
  /** False to exclude it from search engines. */
  readonly isIndexed?: boolean;
  /** The page's language; omitted for the site's. */
  readonly language?: Language;
  /** Additional facts for search engines and link previews. */
  readonly facts?: PageFacts;
  /** Whether the site's sections follow the content, for visitors who haven't found what they need. */
  readonly showsSections?: boolean;
  /** For the result of a search: its words, and whether it found something. */
  readonly searched?: Searched;
  /** False if its views aren't counted. Their address would become known by the counts. */
  readonly isCounted?: boolean;
}

/**
 * A public address that a module answers, e.g. `/event/:friendlyUrl`. A page of the site at that address takes
 * precedence.
 */
export interface ModulePage {
  /** The path's segments, in any letter case. One that starts with `:` matches any text. */
  readonly path: string;
  /** The module that must be on at the site; omitted if the page always exists. */
  readonly module?: string;
  /** Query parameters that change the content. */
  readonly queryKeys: readonly string[];
  /** Whether only signed-in staff can see it. Others are redirected to sign in, and the page is never cached. */
  readonly isForStaff?: boolean;
  /** Whether it shows what one visitor has just sent. Caches don't follow that, so no replica is asked. */
  readonly isForOneVisitor?: boolean;
  /** Null if there is nothing at the address. */
  load(context: ModulePageContext): Promise<ModulePageContent | null>;
}

export interface ModulePageContext extends PageContext {
  /** Values of the path's `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The signed-in person; null on public pages. */
  readonly actor: Actor | null;
}

/** A file that a module serves at a public address, e.g. `/event/:friendlyUrl.ics`. */
export interface ModuleFile {
  /** In any letter case. A segment's `:name` matches any text before its suffix. */
  readonly path: string;
  /** The module that must be on at the site; omitted if the file always exists. */
  readonly module?: string;
  /** Null if there is nothing at the address. */
  load(context: Omit<ModulePageContext, "actor">): Promise<ModuleFileContent | null>;
}

export interface ModuleFileContent extends CachePolicy {
  /** E.g. `text/calendar`. The file is UTF-8. */
  readonly mediaType: string;
  /** Its name when downloaded: a to z, digits, hyphens, and the extension. Omitted for a file that isn't downloaded. */
  readonly fileName?: string;
  readonly content: string;
}

/** Something was here, and was taken down: its address is still its own. */
export const TAKEN_DOWN = Symbol("taken down");

/** The present path of what was at a path; null if there was nothing, or if it is gone. */
export type FormerPlace = string | typeof TAKEN_DOWN | null;

/** Current paths of things whose own address can change. */
export type RedirectTargets = Readonly<Record<string, (tx: ReadTx, id: number) => Promise<FormerPlace>>>;

/** A form that visitors' browsers send to a module. */
export interface ModulePost {
  /** Like a page's path: `:names` match any text. */
  readonly path: string;
  /** Whether it accepts posts from other sites, such as webmail, because the address itself is enough proof. */
  readonly isTakenFromAnywhere?: boolean;
  /** Handles the form. */
  take(context: ModulePostContext): Promise<ModulePostAnswer>;
}

export interface ModulePostContext
  extends Pick<CallContext<Services>, "db" | "companyDb" | "services" | "site" | "caller" | "log"> {
  /** The language of the page with the form; the site's if the form doesn't say. */
  readonly language: Language;
  readonly params: Readonly<Record<string, string>>;
  /** The form's values, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The path to redirect to or, after an error, a page that explains it, with its status. */
export type ModulePostAnswer = string | (ModulePageContent & { readonly status: number });

/** A module's part of the public site. `src/modules/<module>/<module>.pages.tsx` exports it as `<module>Pages`. */
export interface ModulePages {
  readonly pages: readonly ModulePage[];
  readonly files?: readonly ModuleFile[];
  readonly posts?: readonly ModulePost[];
  readonly redirectTargets?: RedirectTargets;
  /** Whether something of the module was taken down from a path, which then answers 410. */
  isTakenDown?(tx: ReadTx, path: string): Promise<boolean>;
  readonly addresses?: ModuleAddresses;
}

/** A module's addresses for the sitemap. */
export interface ModuleAddresses {
  /** The module that must be on at the site; omitted if the addresses always exist. */
  readonly module?: string;
  /** Changes to them invalidate SITEMAP_TAG. */
  select(tx: ReadTx): Promise<readonly PublicAddress[]>;
}
