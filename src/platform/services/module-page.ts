import type { ReactElement } from "react";
import type { Actor } from "#platform/access/actor.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { CachePolicy, PageContext } from "#platform/site/page-data.ts";
import type { PageFacts, PublicAddress } from "#platform/site/page-facts.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Services } from "./services.ts";

/** A module's answer for one of its addresses, rendered in the site's frame. */
export interface ModulePageContent extends CachePolicy {
  /** Heading of the page. */
  readonly name: string;
  /** Title in the browser; the name and the company's where it is left out. */
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: string;
  /** Where the page stands, the way back first; null: not a link. */
  readonly crumbs: readonly { readonly name: string; readonly href: string | null }[];
  /** What appears in the page: a view of the module, or components by kind and values. */
  readonly content:
    | ReactElement
    | readonly { readonly type: string; readonly value: Readonly<Record<string, unknown>> }[];
  /** False keeps search engines away. */
  readonly isIndexed?: boolean;
  /** The page's language; the site's where it is left out. */
  readonly language?: Language;
  /** Additional facts for search engines and link previews. */
  readonly facts?: PageFacts;
}

/** A public address that a module answers by itself, e.g. `/event/:friendlyUrl`. A page of the site at it wins. */
export interface ModulePage {
  /** Segments of the path, in any letter case; one that begins with `:` stands for any text. */
  readonly path: string;
  /** The module that must be switched on at the site; left out where the page is always there. */
  readonly module?: string;
  /** Query parameters that change what is shown. */
  readonly queryKeys: readonly string[];
  /** Anyone who isn't signed in at the site is led to the login; such a page is never kept. */
  readonly isForStaff?: boolean;
  /** Null where there is nothing at the address. */
  load(context: ModulePageContext): Promise<ModulePageContent | null>;
}

export interface ModulePageContext extends PageContext {
  /** What stands for the `:names` of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Who asks; null on pages that aren't for staff alone. */
  readonly actor: Actor | null;
}

/** A file that a module answers at a public address, e.g. `/event/:friendlyUrl.ics`. */
export interface ModuleFile {
  /** In any letter case; a segment's `:name` stands for any text before what follows it there. */
  readonly path: string;
  /** The module that must be switched on at the site; left out where the file is always there. */
  readonly module?: string;
  /** Null where there is nothing at the address. */
  load(context: Omit<ModulePageContext, "actor">): Promise<ModuleFileContent | null>;
}

export interface ModuleFileContent extends CachePolicy {
  /** E.g. `text/calendar`; the file is UTF-8. */
  readonly mediaType: string;
  /** What it is called where somebody keeps it: a to z, digits, hyphens, and its ending. */
  readonly fileName: string;
  readonly content: string;
}

/** Where things are that have their own address and may have had another one: their present path, or null. */
export type RedirectTargets = Readonly<Record<string, (tx: ReadTx, id: number) => Promise<string | null>>>;

/** A form that visitors' browsers send to a module. */
export interface ModulePost {
  /** As a page's path; `:names` stand for any text. */
  readonly path: string;
  /** What is in the address is proof enough: the post may come from elsewhere, such as a page that shows emails. */
  readonly isTakenFromAnywhere?: boolean;
  /** Does what the form asks for. */
  take(context: ModulePostContext): Promise<ModulePostAnswer>;
}

export interface ModulePostContext
  extends Pick<CallContext<Services>, "db" | "companyDb" | "services" | "site" | "caller" | "log"> {
  readonly params: Readonly<Record<string, string>>;
  /** What was typed, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The path to go on to, or, where something was wrong, a page that says so, with its status. */
export type ModulePostAnswer = string | (ModulePageContent & { readonly status: number });

/** What a module adds to the public site: `src/modules/<module>/<module>.pages.tsx` exports it as `<module>Pages`. */
export interface ModulePages {
  readonly pages: readonly ModulePage[];
  readonly files?: readonly ModuleFile[];
  readonly posts?: readonly ModulePost[];
  readonly redirectTargets?: RedirectTargets;
  readonly addresses?: ModuleAddresses;
}

/** A module's own addresses for the sitemap. */
export interface ModuleAddresses {
  /** The module that must be switched on at the site; left out where they are always there. */
  readonly module?: string;
  /** Anyone who changes one of them touches SITEMAP_TAG. */
  select(tx: ReadTx): Promise<readonly PublicAddress[]>;
}
