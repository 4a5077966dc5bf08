import type { NewCompany } from "#modules/companies/companies.public.ts";
import type { Theme } from "#modules/theme/theme.public.ts";
import type { NewUser } from "#modules/users/users.public.ts";
import { type DemoBirthday, riverbendBirthdays } from "./demo-birthdays.ts";
import type { DemoSite, Library } from "./demo-blocks.ts";
import { type DemoPost, riverbendBlogs } from "./demo-blogs.ts";
import { type DemoDocument, riverbendDocuments } from "./demo-documents.ts";
import { type DemoEvents, harborEvents, riverbendEvents } from "./demo-events.ts";
import { type DemoForm, riverbendForms } from "./demo-forms.ts";
import { type DemoModules, harborModules, providerModules, riverbendModules } from "./demo-modules.ts";
import { type DemoNews, riverbendNews } from "./demo-news.ts";
import { cedarFallsTheme, harborTheme, providerTheme, riverbendTheme } from "./demo-themes.ts";
import { harborFooter, harborSite } from "./harbor.ts";
import {
  cedarFallsPictures,
  type DemoPicture,
  harborPictures,
  providerPictures,
  riverbendPictures,
} from "./pictures/pictures.ts";
import { providerFooter, providerSite } from "./provider.ts";
import { riverbendSite } from "./riverbend.ts";
import { type DemoTab, riverbendLayout } from "./riverbend-layout.ts";

export interface DemoUser extends Omit<NewUser, "passwordHash" | "mustChangePassword"> {
  /** Name of a role that is made for them. */
  readonly role?: string;
}

export interface DemoCompany extends NewCompany {
  readonly users: readonly DemoUser[];
  readonly isInitialized: boolean;
  readonly isLayoutCompleted: boolean;
  readonly navbar: object;
  readonly social: object;
  readonly footer?: object;
  readonly footerColumns: readonly string[];
  readonly adminVersionUpdateEmails?: readonly string[];
  readonly tabs?: readonly DemoTab[];
  readonly pictures: readonly DemoPicture[];
  readonly forms?: readonly DemoForm[];
  /** The modules of its site; null while they haven't been chosen. */
  readonly modules: DemoModules | null;
  readonly events?: DemoEvents;
  readonly blogs?: readonly DemoPost[];
  /** Issues of its newsletter. */
  readonly news?: DemoNews;
  readonly documents?: readonly DemoDocument[];
  readonly birthdays?: readonly DemoBirthday[];
  /** How its website looks. */
  readonly theme: Theme;
  /** Its pages, with the pictures of its library; null while it isn't initialized. */
  readonly site: ((library: Library) => DemoSite) | null;
}

const LOOPBACK = ["127.0.0.1", "::1"];

const person = (
  email: string,
  firstName: string,
  lastName: string,
  privilege: DemoUser["privilege"],
  role?: string,
): DemoUser => ({
  email,
  firstName,
  lastName,
  phone: "5550100142",
  privilege,
  ...(role ? { role } : {}),
});

/** The four companies of the demo; the provider stands last (see create-demo.ts). */
export const demoCompanies = (providerName: string): readonly DemoCompany[] => [
  {
    name: "Riverbend Utilities",
    isProvider: false,
    hosts: ["localhost", "127.0.0.1"],
    ipAllowlist: LOOPBACK,
    users: [
      person("admin@riverbend.example", "Alma", "Reyes", "Admin"),
      person("editor@riverbend.example", "Theo", "Lindqvist", "Level4", "Communications"),
      person("clerk@riverbend.example", "June", "Okafor", "Level4"),
    ],
    isInitialized: true,
    isLayoutCompleted: true,
    ...riverbendLayout,
    pictures: riverbendPictures,
    modules: riverbendModules,
    events: riverbendEvents,
    blogs: riverbendBlogs,
    news: riverbendNews,
    documents: riverbendDocuments,
    birthdays: riverbendBirthdays,
    forms: riverbendForms,
    theme: riverbendTheme,
    site: riverbendSite,
  },
  {
    name: "Cedar Falls",
    isProvider: false,
    hosts: ["cedarfalls.localhost"],
    users: [person("admin@cedarfalls.example", "Ida", "Marsh", "Admin")],
    isInitialized: false,
    isLayoutCompleted: false,
    navbar: {},
    social: {},
    footerColumns: [],
    pictures: cedarFallsPictures,
    theme: cedarFallsTheme,
    modules: null,
    site: null,
  },
  {
    name: "Harbor District",
    isProvider: false,
    hosts: ["harbor.localhost"],
    ipAllowlist: LOOPBACK,
    users: [person("admin@harbor.example", "Sol", "Brandt", "Admin")],
    isInitialized: true,
    isLayoutCompleted: false,
    navbar: { companyName: "Harbor District", siteName: "Harbor District" },
    social: {},
    footerColumns: harborFooter,
    pictures: harborPictures,
    modules: harborModules,
    events: harborEvents,
    theme: harborTheme,
    site: harborSite,
  },
  {
    name: providerName,
    isProvider: true,
    hosts: [`${providerName.toLowerCase().replace(/[^a-z0-9]+/g, "")}.localhost`],
    ipAllowlist: LOOPBACK,
    users: [
      person("vendor@tracsoft.example", "Rene", "Castell", "Admin"),
      person("staff@tracsoft.example", "Mika", "Sorensen", "Level4"),
    ],
    isInitialized: true,
    isLayoutCompleted: true,
    navbar: { companyName: providerName, siteName: providerName, telephone: "5550100170", payBillLink: "/" },
    social: {},
    footerColumns: providerFooter,
    pictures: providerPictures,
    modules: providerModules,
    theme: providerTheme,
    site: providerSite(providerName),
  },
];
