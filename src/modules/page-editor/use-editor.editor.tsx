import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { defaultVersion } from "#modules/versions/version-choice.editor.tsx";
import { versionLogKey } from "#modules/versions/version-log-key.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { call, callByName, requireWord } from "#platform/ui/api.ts";
import { REUSABLE } from "./block-queries.editor.tsx";
import { type EditGuard, useEditGuard } from "./edit-guard.editor.tsx";
import { type EditorLocation, useEditorLocation } from "./editor-location.editor.tsx";
import { editorKey, type PageComponent } from "./editor-queries.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import { useSaveBeforeStep } from "./save-before-step.editor.tsx";

/** The component in the form: one of the version, or a new one. */
export interface OpenComponent {
  readonly type: string;
  /** 0 for a new one. */
  readonly componentId: number;
  /** Doesn't change when a new component gets its id, so that its form stays mounted. */
  readonly formKey: string;
}

export interface EditorState {
  /** null when the page has no version left. */
  version: PageVersion | null;
  /** The components of the version, in order. */
  places: readonly PageComponent[];
  /** null when nothing is open; "missing" when the URL names a component that isn't in this version. */
  open: OpenComponent | "missing" | null;
  guard: EditGuard;
  /** Changes after each save. */
  stamp: number;
  isEditable: boolean;
  isDeleted: boolean;
  /** True when someone else deleted the version while its form has unsaved text. */
  isGone: boolean;
  /** True once the user has opened a component on this screen. */
  wasOpened: boolean;
  /** Whether the user opened it in order to write: a new one, or with its pencil on a live page. */
  isForWriting: boolean;
  /** Whether a new page is still without its first component, which the user is about to add. */
  addsFirst: boolean;
  chooseVersion(versionId: number): Promise<void>;
  openComponent(componentId: number): Promise<boolean>;
  /** @param afterId the component that it will follow; 0 for the top, null for the end */
  openNew(type: string, afterId: number | null): void;
  onCreated(componentId: number): void;
  /** Adds a copy of a component of this page to the draft and opens it. @throws CallError if refused */
  addCopy(component: { readonly id: number; readonly type: string }, afterId: number | null): Promise<void>;
  /** Adds a copy of a component of any page to the draft and opens it. @throws CallError if refused */
  paste(componentId: number, afterId: number | null): Promise<void>;
  /** Adds a component that shows a reusable block to the draft and opens it. @throws CallError if refused */
  insertBlock(block: { readonly id: number; readonly name: string }, afterId: number | null): Promise<void>;
  /** Reloads everything and opens a component that the server has added; 0 for none. */
  show(componentId: number): Promise<void>;
  close(): void;
  /** Reloads everything and keeps the selection. */
  reload(): Promise<void>;
  /** Reloads everything after undo or redo: the open form starts again with what is stored, or closes. */
  reopen(): Promise<void>;
  /**
   * Reloads everything and shows a version; null picks the default one. In a new draft, the component stays open.
   * @param openId the component that opens there; without it, the open one
   */
  reloadAt(versionId: number | null, openId?: number): Promise<void>;
  /** Before a step: saves what is unsaved, or asks whether to leave it out. Resolves to whether to go on. */
  saveOrConfirm(verb: string, versionId: number): Promise<boolean>;
}

/** The page editor's state: the URL holds the selection, the query cache holds stored data. */
export const useEditor = (data: PageComponentData): EditorState => {
  const pageId = data.page.id;
  const guard = useEditGuard();
  const location = useEditorLocation();
  const { stamp, reload, reloadData } = useReload(data);
  const [turn, setTurn] = useState(0);
  const [created, setCreated] = useState<{ id: number; formKey: string } | null>(null);
  // The focus stays where it was when a form starts again.
  const [reopened, setReopened] = useState({ times: 0, turn: 0 });
  const [pencilTurn, setPencilTurn] = useState<number | null>(null);

  const { version, versionId, places, found } = useNamed(data, location, guard);
  const { go, componentId: openId } = location;
  const open = openOf(location, found, versionId, { turn, created, reopenings: reopened.times });

  const show = async (id: number) => {
    await reload();
    setTurn(turn + 1);
    go(id === 0 ? { versionId } : { versionId, componentId: id });
  };
  const isDeleted = data.page.status === "Deleted";
  const isGone = !data.versions.some((known) => known.versionId === versionId);
  const saveOrConfirm = useSaveBeforeStep({ pageId, version, openId, guard, reload });
  const isEditable = version?.status === "draft" && !isDeleted && !isGone;

  return {
    version,
    places,
    open,
    guard,
    stamp,
    isDeleted,
    isGone,
    isEditable,
    addsFirst: location.addsFirst && isEditable && places.length === 0,
    wasOpened: turn > reopened.turn,
    isForWriting: pencilTurn === turn || (open !== null && open !== "missing" && open.componentId === 0),
    chooseVersion: async (chosen) => {
      if (chosen !== versionId && (await guard.mayLeave())) go({ versionId: chosen });
    },
    openComponent: async (id) => {
      if (id === openId) return true;
      if (!(await guard.mayLeave())) return false;
      setTurn(turn + 1);
      go({ versionId, componentId: id });
      return true;
    },
    openNew: (type, after) => {
      setTurn(turn + 1);
      go({ versionId, newType: type, afterId: after });
    },
    onCreated: (id) => {
      if (open && open !== "missing") setCreated({ id, formKey: open.formKey });
      go({ versionId, componentId: id });
    },
    ...componentAdder({ pageId, versionId, show }),
    show,
    addCopy: async ({ id, type }, after) => {
      const before = new Set(places.map((place) => place.id));
      const body = { pageId, type, componentId: id, id: 0, status: "draft", versionId, isCopy: true };
      const answer = await call("managePageComponent", { body: { ...body, afterId: after ?? undefined } });
      requireWord(answer, "Saved");
      const fresh = await reloadData();
      const added = fresh.pageComponents.find(
        (component) => component.versionId === versionId && !before.has(component.id),
      );
      setTurn(turn + 1);
      if (added) go({ versionId, componentId: added.componentId });
    },
    close: () => go({ versionId }),
    reload,
    reopen: async () => {
      const fresh = await reloadData();
      setCreated(null);
      setReopened({ times: reopened.times + 1, turn });
      if (openId !== null && !fresh.pageComponents.some((component) => component.componentId === openId))
        go({ versionId });
    },
    reloadAt: async (wanted, followedId) => {
      const fresh = await reloadData();
      const chosen = wanted ?? defaultVersion(fresh.versions)?.versionId ?? null;
      if (chosen === versionId) return;
      const copyId = copyIn(fresh, chosen, data, { versionId, id: followedId ?? openId });
      if (copyId !== null) setTurn(turn + 1);
      if (followedId !== undefined) setPencilTurn(turn + 1);
      go(copyId === null ? { versionId: chosen } : { versionId: chosen, componentId: copyId });
    },
    saveOrConfirm,
  };
};

/** The copy of a component in a draft that was just made of its version; null if there is none. */
const copyIn = (
  fresh: PageComponentData,
  draftId: number | null,
  before: PageComponentData,
  { versionId, id }: { readonly versionId: number; readonly id: number | null },
): number | null => {
  const isNewDraft =
    fresh.versions.some((one) => one.versionId === draftId && one.status === "draft") &&
    !before.versions.some((one) => one.versionId === draftId);
  if (!isNewDraft) return null;
  const placesIn = ({ pageComponents }: PageComponentData, of: number | null) =>
    pageComponents.filter((place) => place.versionId === of);
  // A copy has the same components in the same order.
  const index = placesIn(before, versionId).findIndex((place) => place.componentId === id);
  return placesIn(fresh, draftId)[index]?.componentId ?? null;
};

/** Reloads the page's data, and resolves once the screen shows it. `stamp` changes with every reload. */
const useReload = (data: PageComponentData) => {
  const pageId = data.page.id;
  const queries = useQueryClient();
  const [stamp, setStamp] = useState(0);
  const reload = async () => {
    setStamp((before) => before + 1);
    await Promise.all([
      queries.invalidateQueries({ queryKey: editorKey(pageId) }),
      queries.invalidateQueries({ queryKey: versionLogKey(pageId) }),
    ]);
    // Screens are told about loaded data in the next batch. A step asks about what they show then.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  const reloadData = async (): Promise<PageComponentData> => {
    await reload();
    return queries.getQueryData<PageComponentData>(editorKey(pageId)) ?? data;
  };
  return { stamp, reload, reloadData };
};

/** The version and the component that the URL names, as long as they exist. */
const useNamed = (
  data: PageComponentData,
  location: ReturnType<typeof useEditorLocation>,
  guard: EditGuard,
) => {
  const version =
    useLastWhileDirty(
      data.versions.find(({ versionId }) => versionId === location.versionId),
      guard,
    ) ?? defaultVersion(data.versions);
  const versionId = version?.versionId ?? 0;
  const places = useMemo(
    () => data.pageComponents.filter((component) => component.versionId === versionId),
    [data.pageComponents, versionId],
  );
  const found = useLastWhileDirty(
    places.find(({ componentId }) => componentId === location.componentId),
    guard,
  );

  // The URL names the selection, so that a reload keeps it [VER-011].
  const { go, componentId, newType, afterId } = location;
  const isNamed = location.versionId === versionId;
  const goTo = useRef(go);
  goTo.current = go;
  useEffect(() => {
    if (!isNamed && versionId > 0) goTo.current({ versionId, componentId, newType, afterId });
  }, [isNamed, versionId, componentId, newType, afterId]);
  return { version, versionId, places, found };
};

interface Draft extends Pick<EditorState, "show"> {
  readonly pageId: number;
  readonly versionId: number;
}

/** Adds components of other pages and reusable blocks to a draft, and shows them. */
const componentAdder = ({ pageId, versionId, show }: Draft): Pick<EditorState, "paste" | "insertBlock"> => ({
  paste: async (id, after) => {
    const copyId = await call("copyPageComponent", {
      body: { componentId: id, pageId, versionId, afterId: after ?? undefined },
    });
    await show(copyId);
  },
  insertBlock: async ({ id: blockId, name }, after) => {
    const componentName = name.slice(0, LIMITS.componentName).trim();
    const values = { id: 0, pageId, versionId, componentName, blockId };
    const id = (await callByName(`create${REUSABLE}`, { body: values })) as number;
    const body = { pageId, versionId, type: REUSABLE, componentId: id, id: 0, status: "draft" };
    requireWord(
      await call("managePageComponent", { body: { ...body, afterId: after ?? undefined } }),
      "Saved",
    );
    await show(id);
  },
});

interface Openings {
  readonly turn: number;
  readonly created: { readonly id: number; readonly formKey: string } | null;
  readonly reopenings: number;
}

const openOf = (
  location: EditorLocation,
  found: PageComponent | undefined,
  versionId: number,
  { turn, created, reopenings }: Openings,
): OpenComponent | "missing" | null => {
  const { componentId, newType } = location;
  if (componentId !== null) {
    if (created?.id === componentId)
      return { type: found?.type ?? typeOfKey(created.formKey), componentId, formKey: created.formKey };
    if (!found) return "missing";
    return { type: found.type, componentId, formKey: `component ${componentId} ${reopenings}` };
  }
  return newType ? { type: newType, componentId: 0, formKey: `new ${newType} ${versionId} ${turn}` } : null;
};

const typeOfKey = (formKey: string): string => formKey.split(" ")[1] ?? "";

/** Keeps an item while its form has unsaved text, even if someone else has deleted it. */
const useLastWhileDirty = <Item,>(item: Item | undefined, guard: EditGuard): Item | undefined => {
  const last = useRef<Item | undefined>(undefined);
  if (item !== undefined || !guard.isDirty()) last.current = item;
  return last.current;
};
