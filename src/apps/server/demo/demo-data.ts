import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewCompany } from "#modules/companies/companies.public.ts";
import type { SubmissionStatus } from "#modules/forms/forms.public.ts";
import type { NavbarTabForm } from "#modules/navbar-tabs/navbar-tabs.schema.ts";
import type { ModuleSettings } from "#modules/settings/settings.public.ts";
import type { Theme } from "#modules/theme/theme.public.ts";
import type { NewUser } from "#modules/users/users.public.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { type DemoDay, datePlaceholder } from "./demo-dates.ts";

/** A component of the demo: kind, name in the editor, values, and children. */
export interface DemoBlock {
  readonly type: string;
  readonly name: string;
  /** `{ "form": name }`, `{ "blog": friendlyUrl }`, and `{ "blogs": [...] }` are replaced with ids. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly children?: readonly DemoBlock[];
  /** Components that its reference fields point to. They are created first, and shown inside it. */
  readonly refs?: Readonly<Record<string, readonly DemoBlock[]>>;
}

/** One version of a page's content. Without publication details, it stays pending. */
export interface DemoVersion {
  readonly blocks: readonly DemoBlock[];
  readonly submitted?: string;
  readonly published?: string;
}

export interface DemoPage {
  readonly name: string;
  readonly friendlyUrl: string;
  readonly description: string;
  readonly keywords: string;
  readonly isOnMenu?: boolean;
  /** Name of the side nav beside its content. */
  readonly sideNav?: string;
  /** For an external page, friendlyUrl is the address, which opens in a new tab. */
  readonly isExternal?: boolean;
  /** V1, V2, and so on. */
  readonly versions: readonly DemoVersion[];
  readonly children?: readonly DemoPage[];
}

export interface DemoPicture {
  /**
   * A file in the company's folder `pictures`. Texts and fields refer to it as `picture:` plus its name without the
   * extension.
   */
  readonly file: string;
  /** The alt text. */
  readonly description: string;
  readonly isLogo?: boolean;
  /** The name of the folder it's in. */
  readonly folder?: string;
  readonly tags?: readonly string[];
  /** The point that stays visible where it's cut, in percent from the top left. */
  readonly focus?: { readonly x: number; readonly y: number };
}

export interface DemoUser extends Omit<NewUser, "passwordHash" | "mustChangePassword"> {
  /** Name of a role that is created for them. */
  readonly role?: string;
}

/** `company.json` in a company's folder. */
export interface DemoCompany extends NewCompany {
  readonly users: readonly DemoUser[];
  readonly isInitialized: boolean;
  readonly isLayoutCompleted: boolean;
  readonly navbar: object;
  readonly social: object;
  readonly footer?: object;
  readonly footerColumns: readonly string[];
  readonly adminVersionUpdateEmails?: readonly string[];
  readonly tabs?: readonly (Pick<NavbarTabForm, "title" | "format" | "footer"> & {
    readonly columns: readonly string[];
  })[];
  readonly theme: Theme;
  readonly pictures: readonly DemoPicture[];
  readonly modules?: Partial<ModuleSettings>;
  /** Side navs: HTML by name. */
  readonly sideNavs?: Readonly<Record<string, string>>;
  readonly birthdays?: readonly DemoBirthday[];
  readonly reviews?: readonly DemoReview[];
  /** Files of its pages in `pages`, in menu order, without `home`. Omitted if the company has no website yet. */
  readonly pages?: readonly string[];
  readonly folder: string;
}

/** A page or a document, by its name, with the email address of its owner and its review date. */
export interface DemoReview extends DemoDay {
  readonly page?: string;
  readonly document?: string;
  readonly owner: string;
}

/** A person whose birthday is this many days after the demo was created. */
export type DemoBirthday = readonly [
  firstName: string,
  lastName: string,
  department: string,
  daysAhead: number,
];

/** A document or a newsletter issue. */
export interface DemoFile {
  readonly file: string;
  /** Its date, in days before the demo is created. */
  readonly daysAgo: number;
}

/** When an item goes live or comes down, at a time of day in the company's time zone, such as "08:00". */
export interface DemoPlan extends DemoDay {
  readonly at: string;
}

export interface DemoDocument extends DemoFile {
  readonly name: string;
  readonly comesDown?: DemoPlan;
  readonly types: readonly string[];
  readonly description?: readonly string[];
}

export interface DemoIssue extends DemoFile {
  readonly title: string;
  readonly teaser: string;
  readonly types: readonly string[];
  readonly description: readonly string[];
  readonly thumbnailImage: string;
}

export interface DemoEvent extends DemoDay {
  readonly title: string;
  readonly friendlyUrl: string;
  readonly types: readonly string[];
  /** In the company's time zone, e.g. "18:30". */
  readonly at: string;
  /** When it ends on its last day. */
  readonly until?: string;
  /** 1 if omitted. */
  readonly days?: number;
  readonly place?: string;
  readonly image: string;
  readonly description: string;
  readonly goesLive?: DemoPlan;
}

export interface DemoPost {
  readonly title: string;
  readonly friendlyUrl: string;
  readonly teaser: string;
  readonly types: readonly string[];
  readonly categories: readonly string[];
  readonly thumbnailImage: string;
  readonly daysAgo: number;
  readonly content: string;
  /** Pending approval. */
  readonly isPending?: boolean;
  readonly goesLive?: DemoPlan;
}

/** What a visitor has sent, and how staff handle it. */
export interface DemoSubmission {
  /** The time of the submission. */
  readonly hoursAgo: number;
  /** In the order of the form's fields. */
  readonly values: readonly string[];
  readonly status?: SubmissionStatus;
  /** Email address of whom it is assigned to. */
  readonly assignee?: string;
  /** Notes by that person. */
  readonly notes?: readonly string[];
}

/** A form with its submissions. */
export interface DemoForm {
  readonly name: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  /** Newest first. */
  readonly submissions: readonly DemoSubmission[];
}

/** A reusable block, as a page without details. */
type DemoReusableBlock = Pick<DemoPage, "name" | "versions">;

/** Folders that a company's folder may contain besides `company.json`, `pages`, and files. */
interface Lists {
  readonly documents: DemoDocument;
  readonly news: DemoIssue;
  readonly events: DemoEvent;
  readonly blogs: DemoPost;
  readonly forms: DemoForm;
  readonly blocks: DemoReusableBlock;
}

/** The companies' folders in `demo/`. The provider is created last, as a sign that all exist. */
const FOLDERS = ["riverbend", "cedar-falls", "harbor", "provider"] as const;

/** The contents of the folder `demo/`. */
export interface Demo {
  readonly companies: readonly DemoCompany[];
  /** A list in a company's folder, or an empty one. */
  list<K extends keyof Lists>(company: DemoCompany, name: K): readonly Lists[K][];
  home(company: DemoCompany): readonly DemoVersion[];
  page(company: DemoCompany, file: string): DemoPage;
  /** Path of a file in the company's folder. */
  pathOf(company: DemoCompany, ...names: readonly string[]): string;
}

/** @throws Error for a name that the database would refuse without saying which one it was [CMP-GEN-09] */
const checkName = (file: string, name: string): void => {
  if (name.length <= LIMITS.componentName) return;
  throw new Error(
    `demo/${file}: the component name "${name}" has ${name.length} characters. Use at most ${LIMITS.componentName}.`,
  );
};

const checkBlocks = (file: string, blocks: readonly DemoBlock[]): void => {
  for (const { name, children = [], refs = {} } of blocks) {
    checkName(file, name);
    checkBlocks(file, [...children, ...Object.values(refs).flat()]);
  }
};

const checkVersions = (file: string, versions: readonly DemoVersion[]): void => {
  for (const { blocks } of versions) checkBlocks(file, blocks);
};

const checkPage = (file: string, { versions, children = [] }: DemoPage): void => {
  checkVersions(file, versions);
  for (const child of children) checkPage(file, child);
};

const PLACEHOLDER = /\{\{([A-Za-z ]+)([+-]\d+)?\}\}/g;

/** @param providerName replaces `{{provider}}` in the files; other placeholders are dates */
export const openDemo = (root: string, providerName: string): Demo => {
  const escapedName = JSON.stringify(providerName).slice(1, -1);
  const read = (...names: readonly string[]) =>
    JSON.parse(
      readFileSync(join(root, ...names), "utf8").replace(PLACEHOLDER, (_, words: string, distance = "0") =>
        words === "provider" ? escapedName : datePlaceholder(words, Number(distance)),
      ),
    );
  const providerHost = `${providerName.toLowerCase().replace(/[^a-z0-9]+/g, "")}.localhost`;
  return {
    companies: FOLDERS.map((folder): DemoCompany => {
      const company: DemoCompany = { ...read(folder, "company.json"), folder };
      for (const name of Object.keys(company.sideNavs ?? {})) checkName(`${folder}/company.json`, name);
      return company.isProvider ? { ...company, hosts: [providerHost] } : company;
    }),
    list: ({ folder }, name) => {
      const file = `${name}.json`;
      const list = existsSync(join(root, folder, file)) ? read(folder, file) : [];
      if (name === "blocks") for (const { versions } of list) checkVersions(`${folder}/${file}`, versions);
      return list;
    },
    home: ({ folder }) => {
      const versions: DemoVersion[] = read(folder, "pages", "home.json");
      checkVersions(`${folder}/pages/home.json`, versions);
      return versions;
    },
    page: ({ folder }, file) => {
      const page: DemoPage = read(folder, "pages", `${file}.json`);
      checkPage(`${folder}/pages/${file}.json`, page);
      return page;
    },
    pathOf: ({ folder }, ...names) => join(root, folder, ...names),
  };
};
