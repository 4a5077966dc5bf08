import { useQueryClient } from "@tanstack/react-query";
import type { PageFormOutput } from "./page-form-values.editor.tsx";
import type { Page } from "./pages.contract.ts";

/** What the form's fields are called. */
const LABELS = {
  name: "Page Name",
  friendlyUrl: "Friendly URL",
  openType: "Open Type",
  menu: "Parent Menu",
  childMenu: "Child Menu",
  subMenu: "Sub Menu",
  showOnMenu: "Show On Menu",
  allowNavigation: "Allow Navigation",
  sideNavId: "Side Nav",
  scoTitle: "SEO Title",
  scoMetaDescription: "SEO Description",
  scoMetaKeywords: "SEO Keywords",
  roleId: "Role",
} as const;

/** The form's fields by name, for the dialog that shows two texts of them. */
export const PAGE_FIELDS: Readonly<Record<string, { label: string }>> = Object.fromEntries(
  Object.entries(LABELS).map(([name, label]) => [name, { label }]),
);

/** Answers a page's details in words: with the names of what they refer to, as far as the form has loaded them. */
export const useReadableDetails = () => {
  const queries = useQueryClient();
  const nameOf = (key: string, id: number | null): string => {
    if (!id) return "None";
    const lists = queries.getQueriesData<readonly { id: number; name?: string; componentName?: string }[]>({
      queryKey: [key],
    });
    for (const [, list] of lists) {
      const found = list?.find((one) => one.id === id);
      if (found) return found.name ?? found.componentName ?? String(id);
    }
    return String(id);
  };
  const shown = (name: keyof typeof LABELS, value: unknown): string => {
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (name === "menu" || name === "childMenu" || name === "subMenu")
      return nameOf("menu-options", value as number | null);
    if (name === "roleId") return nameOf("roles", value as number);
    if (name === "sideNavId") return nameOf("side-navs", value as number);
    return String(value ?? "");
  };
  return (page: Page | PageFormOutput): Record<string, string> =>
    Object.fromEntries(
      (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => [name, shown(name, page[name])]),
    );
};
