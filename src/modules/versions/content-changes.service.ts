import { longestInOrder, type RecordNode } from "#modules/blocks/blocks.public.ts";
import { ownHash, type PageDetails } from "./canonical-form.service.ts";
import type { VersionContent } from "./version-content.service.ts";

interface OutlinedComponent {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  /** Changes to the component's own values. */
  readonly hash: string;
}

/** What someone was shown, with enough detail to say later what has changed. */
export interface Outline {
  readonly details: PageDetails;
  /** In order, each followed by its children and references, without duplicates. */
  readonly components: readonly OutlinedComponent[];
}

export interface ComponentChange {
  readonly componentId: number;
  readonly type: string;
  readonly componentName: string;
  readonly change: "added" | "removed" | "changed" | "moved";
}

/** How a version's content differs from what someone was shown. */
export interface ContentChanges {
  /** Labels of the page details that differ. */
  readonly details: string[];
  readonly components: ComponentChange[];
}

/** A version's content without its values: enough to name later what has changed. */
export const outlineOf = ({ page, tree }: VersionContent): Outline => {
  const components = new Map<number, OutlinedComponent>();
  const add = (node: RecordNode): void => {
    const { id, kind, componentName } = node.record;
    if (!components.has(id)) components.set(id, { id, kind, name: componentName, hash: ownHash(node) });
    node.children.forEach(add);
    Object.values(node.refs).flat().forEach(add);
  };
  tree.roots.forEach(add);
  return { details: page, components: [...components.values()] };
};

const DETAIL_LABELS: Readonly<Record<keyof PageDetails, string>> = {
  name: "Page Name",
  title: "SEO Title",
  description: "SEO Description",
  keywords: "SEO Keywords",
  path: "Friendly URL",
  opens: "Friendly URL",
  menu: "place in the menu",
  isLink: "Allow Navigation",
  sideNav: "Side Nav",
  redirects: "redirects from old addresses",
};

/** What has changed since someone was shown `before`. */
export const changesSince = (before: Outline, now: Outline): ContentChanges => ({
  details: changedDetails(before.details, now.details),
  components: componentChanges(before.components, now.components),
});

/** Labels of the page details that differ. */
export const changedDetails = (before: PageDetails, now: PageDetails): string[] => {
  const keys = Object.keys(DETAIL_LABELS) as (keyof PageDetails)[];
  const differing = keys.filter(
    (key) => JSON.stringify(sorted(before[key])) !== JSON.stringify(sorted(now[key])),
  );
  return [...new Set(differing.map((key) => DETAIL_LABELS[key]))];
};

/** The database returns an outline's keys in another order. */
const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

const componentChanges = (
  before: readonly OutlinedComponent[],
  now: readonly OutlinedComponent[],
): ComponentChange[] => {
  const old = new Map(before.map((component) => [component.id, component]));
  const current = new Set(now.map(({ id }) => id));
  const unmoved = longestInOrder(
    before.map(({ id }) => id),
    now.map(({ id }) => id),
  );
  const present = (component: OutlinedComponent, change: ComponentChange["change"]): ComponentChange => ({
    componentId: component.id,
    type: component.kind,
    componentName: component.name,
    change,
  });
  const changes = now.flatMap((component): ComponentChange[] => {
    const was = old.get(component.id);
    if (!was) return [present(component, "added")];
    if (was.hash !== component.hash) return [present(component, "changed")];
    return unmoved.has(component.id) ? [] : [present(component, "moved")];
  });
  return [
    ...changes,
    ...before.filter(({ id }) => !current.has(id)).map((component) => present(component, "removed")),
  ];
};

const NAMED = 5;
const WORDS = { added: "was added", removed: "was removed", changed: "was changed", moved: "was moved" };

/** The changes as the rest of a sentence: "“Header” was changed and the SEO Title was changed". */
export const changesText = ({ details, components }: ContentChanges): string => {
  const all = [
    ...components.map(({ componentName, change }) => `“${componentName}” ${WORDS[change]}`),
    ...details.map((label) =>
      label.startsWith("redirects") ? `the ${label} changed` : `the ${label} was changed`,
    ),
  ];
  if (all.length === 0) return "its components were rearranged";
  const more = all.length - NAMED;
  const named = all.slice(0, NAMED);
  if (more > 0) named.push(more === 1 ? "1 more change was made" : `${more} more changes were made`);
  return new Intl.ListFormat("en-US").format(named);
};
