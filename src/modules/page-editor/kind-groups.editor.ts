import type { BlockKind } from "#platform/blocks/define-block.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";

export interface KindGroup {
  readonly title: string;
  readonly kinds: readonly BlockKind[];
}

/** Types in the order of the gallery. Other types come last, under "More". */
const GROUPS: readonly { readonly title: string; readonly types: readonly string[] }[] = [
  {
    title: "Text",
    types: [
      ...["HtmlEditor", "PageHeader", "Accordion", "ColumnsTabContainer", "Announcement", "HRSeparator"],
      "ReusableBlock",
    ],
  },
  { title: "Images", types: ["BannerContainer", "Grid5050", "BigText5050"] },
  {
    title: "Links and cards",
    types: ["ActionButton", "IconLinkContainer", "Card", "CardContainer", "SingleFeatures1", "Features1"],
  },
  {
    title: "Forms and lists",
    types: [
      ...["Contact5050", "DocumentTable", "EventTable", "Calendar", "NewsTable", "BlogTable", "BlogPreview"],
      ...["BirthdayTable", "SideContainer"],
    ],
  },
];

/** The kinds in groups; those that the user added last are in the first group and not in their own. */
export const groupedKinds = (
  kinds: readonly BlockKind[],
  recent: readonly string[],
): readonly KindGroup[] => {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  const take = (types: readonly string[]): BlockKind[] =>
    types.flatMap((type) => {
      const kind = byType.get(type);
      byType.delete(type);
      return kind ? [kind] : [];
    });
  return [
    { title: "Recent", kinds: take(recent) },
    ...GROUPS.map(({ title, types }) => ({ title, kinds: take(types) })),
    { title: "More", kinds: [...byType.values()] },
  ].filter((group) => group.kinds.length > 0);
};

/**
 * The kinds whose title, description, or keywords have the words, in the order of the gallery. Those whose title starts
 * with the words come first.
 */
export const kindsWith = (kinds: readonly BlockKind[], words: string): readonly BlockKind[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const startsWithThem = ({ title }: BlockKind) => title.toLowerCase().startsWith(wanted.join(" "));
  const found = groupedKinds(kinds, [])
    .flatMap((group) => group.kinds)
    .filter(({ title, description, keywords = [] }) => {
      const text = [title, description, ...keywords].join(" ").toLowerCase();
      // "cards" finds what says "card".
      return wanted.every((word) => text.includes(word.length > 3 ? word.replace(/s$/, "") : word));
    });
  return [...found.filter(startsWithThem), ...found.filter((kind) => !startsWithThem(kind))];
};

const MOST_RECENT = 4;

/** Per user, because staff share computers. */
const storageKey = (): string => `tenantry.recent-kinds.${readCurrentUser()?.id ?? ""}`;

/** The types that the user added last, newest first. */
export const recentKinds = (): readonly string[] =>
  (localStorage.getItem(storageKey()) ?? "").split(",").filter(Boolean);

export const rememberKind = (type: string): void =>
  localStorage.setItem(
    storageKey(),
    [type, ...recentKinds().filter((kind) => kind !== type)].slice(0, MOST_RECENT).join(","),
  );
