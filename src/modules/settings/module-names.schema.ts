import { type ContentName, contentNames } from "#content/names.generated.ts";

const contentNamesOnly: readonly ContentName["name"][] = contentNames.map(({ name }) => name);

/** The modules that a site can choose [SHELL-007]; `news` is shown as "Newsletter". */
export const MODULES = ["form", ...contentNamesOnly, "birthday"] as const;
export type ModuleName = (typeof MODULES)[number];

/** A module's name in texts and in calls. */
interface ModuleFacts {
  /** For people. */
  readonly label: string;
  readonly purpose: string;
  /** In calls: "Document". */
  readonly one: string;
  readonly calls: Readonly<Record<"has" | "get" | "update", `C-${string}` | "own">>;
}

export const MODULE_FACTS: Readonly<Record<ModuleName, ModuleFacts>> = {
  form: {
    label: "Form",
    purpose: "Forms for visitors, and their submissions.",
    one: "Form",
    calls: { has: "C-023", get: "C-032", update: "C-038" },
  },
  ...(Object.fromEntries(
    contentNames.map(({ name, label, purpose, one, settingsCalls: calls }) => [
      name,
      { label, purpose, one, calls } satisfies ModuleFacts,
    ]),
  ) as unknown as Record<ContentName["name"], ModuleFacts>),
  birthday: {
    label: "Birthday",
    purpose: "Your staff's upcoming birthdays.",
    one: "Birthday",
    calls: { has: "C-028", get: "C-037", update: "C-043" },
  },
};

/** The path of the call that returns whether a module is on. The form module's is spelled differently. */
export const hasSettingsPath = (module: ModuleName): `/${string}` =>
  `/AdminSettings/Has${MODULE_FACTS[module].one}Settings${module === "form" ? "Data" : ""}`;
