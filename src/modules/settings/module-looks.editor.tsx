import IconCake from "@tabler/icons-react/dist/esm/icons/IconCake.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import IconNews from "@tabler/icons-react/dist/esm/icons/IconNews.mjs";
import type { ReactNode } from "react";
import type { ModuleName } from "./settings.schema.ts";

const ICON = { size: 24, stroke: 1.75 } as const;

/** How a module looks where one is chosen: its icon, and one line that says what it is for. */
export const MODULE_LOOKS: Readonly<
  Record<ModuleName, { readonly icon: ReactNode; readonly purpose: string }>
> = {
  form: { icon: <IconForms {...ICON} />, purpose: "Forms that visitors fill in, and what they sent." },
  document: { icon: <IconFiles {...ICON} />, purpose: "Files that visitors can look up and download." },
  event: { icon: <IconCalendarEvent {...ICON} />, purpose: "Meetings and events with their dates." },
  blog: { icon: <IconMessage2 {...ICON} />, purpose: "Articles with a date and a picture." },
  news: { icon: <IconNews {...ICON} />, purpose: "Issues of your newsletter as files." },
  birthday: { icon: <IconCake {...ICON} />, purpose: "Coming birthdays of your staff." },
};
