import { useQueryClient } from "@tanstack/react-query";
import type { ComparedFields } from "#platform/ui/compared-values.ts";
import { LANGUAGE_LABELS, type SiteLanguage } from "#platform/words/languages.schema.ts";
import { SAME_LANGUAGE } from "./page-fields.editor.tsx";

/** The fields of a page's form, with the choices' names that the form has loaded. */
export const useComparedDetails = (): ComparedFields => {
  const queries = useQueryClient();
  const chosenFrom = (key: string) => (id: unknown) => {
    if (!Number(id)) return "None";
    const lists = queries.getQueriesData<readonly { id: number; name?: string; componentName?: string }[]>({
      queryKey: [key],
    });
    for (const [, list] of lists) {
      const found = list?.find((one) => one.id === Number(id));
      if (found) return found.name ?? found.componentName ?? String(id);
    }
    return String(id);
  };
  const menu = chosenFrom("menu-options");
  return {
    name: { label: "Page Name" },
    friendlyUrl: { label: "Friendly URL" },
    openType: { label: "Open Type" },
    menu: { label: "Parent Menu", shown: menu },
    childMenu: { label: "Child Menu", shown: menu },
    subMenu: { label: "Sub Menu", shown: menu },
    showOnMenu: { label: "Show On Menu" },
    allowNavigation: { label: "Allow Navigation" },
    sideNavId: { label: "Side Nav", shown: chosenFrom("side-navs") },
    language: {
      label: "Language",
      shown: (code) => LANGUAGE_LABELS[code as SiteLanguage] ?? SAME_LANGUAGE,
    },
    scoTitle: { label: "SEO Title" },
    scoMetaDescription: { label: "SEO Description" },
    scoMetaKeywords: { label: "SEO Keywords" },
    roleId: { label: "Role", shown: chosenFrom("roles") },
  };
};
