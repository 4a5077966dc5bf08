import { useQuery } from "@tanstack/react-query";
import { kinds } from "#blocks/kinds.generated.ts";
import { nextReading } from "#modules/versions/version-choice.editor.tsx";
import { type BlockKind, isReadWithOthers } from "#platform/blocks/define-block.ts";
import { CallError, call, callByName } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import type { PageComponentData } from "./page-editor.contract.ts";
import { suggestedName } from "./suggested-name.editor.ts";

/** A component as its Get call returns it: ids, name, rowVersion, and the kind's fields. */
export interface ComponentItem {
  readonly id: number;
  readonly componentName: string;
  readonly rowVersion: number;
  readonly [field: string]: unknown;
}

/** The version of a page that the editor shows. */
export interface EditorVersion {
  readonly pageId: number;
  readonly versionId: number;
  /** Why its components can't be edited; undefined for a draft [CMP-GEN-06]. */
  readonly readOnlyReason: string | undefined;
}

export interface ComponentWithChildren {
  readonly item: ComponentItem;
  /** In order; empty for kinds without children. */
  readonly children: readonly ComponentItem[];
  /** Every list in the answer, by wire name: its children and the components that its fields can refer to. */
  readonly lists: Readonly<Record<string, readonly ComponentItem[]>>;
}

export type PageComponent = PageComponentData["pageComponents"][number];

const kindByType = new Map(kinds.map((kind) => [kind.type, kind]));

/** The kind of a type; undefined if this build doesn't have it [EDIT-011]. */
export const kindOf = (type: string): BlockKind | undefined => kindByType.get(type);

/** The kind of a container's children. */
export const heldKind = (kind: BlockKind): BlockKind | undefined =>
  kind.children ? kindOf(kind.children) : undefined;

/** Retries only failures that may pass; a refusal is final. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status === 503);

export const editorKey = (pageId: number) => ["page-editor", pageId] as const;

/** The page, its versions, and the components of each [EDIT-015]. */
export const useEditorData = (pageId: number) =>
  useQuery({
    queryKey: editorKey(pageId),
    queryFn: ({ signal }) => call("getPageComponentData", { query: { pageId: String(pageId) }, signal }),
    refetchInterval: ({ state }) =>
      nextReading(state.data?.versions ?? [], readCurrentUser()?.role === "Admin", Date.now()),
    retry,
  });

/** How many versions the dropdown lists at most: a site setting. */
export const useVersionLimit = () =>
  useQuery({
    queryKey: ["version-limit"],
    queryFn: ({ signal }) => call("getVersionLimit", { signal }),
    staleTime: 5 * 60_000,
    retry,
  });

/** Reads a component and its children for its form; id 0 returns a blank one [CMP-GEN-15]. */
export const readComponent = async (
  kind: BlockKind,
  id: number,
  signal?: AbortSignal,
): Promise<ComponentWithChildren> => {
  const answer = await callByName(`get${kind.type}`, { query: { componentId: id }, signal });
  if (!isReadWithOthers(kind)) return { item: answer as ComponentItem, children: [], lists: {} };
  const { [kind.names.one]: item, ...others } = answer as Record<string, unknown>;
  const lists = others as Record<string, readonly ComponentItem[]>;
  const held = heldKind(kind);
  return { item: item as ComponentItem, children: (held && lists[held.names.many]) ?? [], lists };
};

export const componentKey = (kind: BlockKind, id: number) => ["component", kind.type, id] as const;

/**
 * A stored component, read when its form opens and never refetched automatically. Pass its data to a form once
 * `isFetchedAfterMount` says that it is fresh.
 */
export const useComponent = (kind: BlockKind, id: number) =>
  useQuery({
    queryKey: componentKey(kind, id),
    queryFn: ({ signal }) => readComponent(kind, id, signal),
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });

/** A component's name, or its id if it has none; every list shows it. */
export const nameOf = ({ id, componentName }: { id: number; componentName?: string }): string =>
  componentName || String(id);

/** A new component with a name that is free among those that are taken. A name that visitors get isn't suggested. */
export const named = (kind: BlockKind, blank: ComponentItem, taken: readonly string[]): ComponentItem =>
  kind.showsName ? blank : { ...blank, componentName: suggestedName(kind.title, taken) };

/** "Header-V2": name or id, then version [EDIT-008]. */
export const placeLabel = (data: PageComponentData, place: PageComponent): string =>
  `${placeName(data, place)}-V${place.versionId}`;

/** The name of the component at a place, or its id. */
export const placeName = (data: PageComponentData, { type, componentId: id }: PageComponent): string => {
  const entries = data.allComponents[kindOf(type)?.names.many ?? ""] ?? [];
  return nameOf(entries.find((candidate) => candidate.id === id) ?? { id });
};

/** Names or ids of components, separated by commas. */
export const namesOf = (data: PageComponentData, ids: readonly number[]): string => {
  const entries = Object.values(data.allComponents).flat();
  return ids.map((id) => nameOf(entries.find((entry) => entry.id === id) ?? { id })).join(", ");
};
