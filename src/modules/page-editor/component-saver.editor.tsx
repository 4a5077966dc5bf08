import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { CallError, call, callByName, requireWord } from "#platform/ui/api.ts";
import { useEditorLocation } from "./editor-location.editor.tsx";
import { type ComponentItem, componentKey, readComponent } from "./editor-queries.editor.tsx";

type Values = Record<string, unknown>;

interface SaverInput {
  kind: BlockKind;
  pageId: number;
  versionId: number;
  /** The component as loaded; id 0 for a new one. */
  opened: ComponentItem;
  /** The container's id, for child kinds. */
  containerId: number | null;
}

export interface SaveOutcome {
  readonly id: number;
  readonly isNew: boolean;
  /** The row version after this save; undefined if unknown. */
  readonly rowVersion: number | undefined;
  /** The stored component; null if someone else has saved it since or it couldn't be read. */
  readonly stored: ComponentItem | null;
}

export interface ComponentSaver {
  /** The component that a new one follows; 0 for the top, null for the end. */
  afterId(): number | null;
  /** 0 until it is created. */
  id(): number;
  /**
   * Creates or updates, and attaches a new component to the page [CMP-GEN-12].
   * @param rowVersion the row version that the user has seen
   * @throws CallError with the server's message; 409 if someone else saved first
   */
  save(values: Values, rowVersion: number | undefined): Promise<SaveOutcome>;
  /** Reads the stored component; null if it can't be read. */
  readAgain(): Promise<ComponentItem | null>;
}

export const useComponentSaver = ({
  kind,
  pageId,
  versionId,
  opened,
  containerId,
}: SaverInput): ComponentSaver => {
  const queries = useQueryClient();
  const id = useRef(opened.id);
  // Where the form was opened; the address changes once the component is created.
  const afterId = useRef(useEditorLocation().afterId);
  const isAttached = useRef(opened.id !== 0 || kind.parent !== undefined);

  const write = async (values: Values, rowVersion: number | undefined): Promise<void> => {
    const isNew = id.current === 0;
    const answer = await callByName(`${isNew ? "create" : "update"}${kind.type}`, {
      body: {
        ...values,
        id: id.current,
        pageId,
        versionId,
        ...(kind.parent ? { [kind.parent.key]: containerId } : {}),
        ...(isNew ? {} : { rowVersion }),
      },
    });
    // Anything but a number is a refusal [CMP-GEN-11, CMP-GEN-14].
    if (typeof answer !== "number") throw new CallError(400, String(answer));
    id.current = answer;
  };

  const attach = async (): Promise<void> => {
    if (isAttached.current) return;
    const body = { pageId, type: kind.type, componentId: id.current, id: 0, status: "draft", versionId };
    const place = (after: number | null) =>
      call("managePageComponent", { body: after === null ? body : { ...body, afterId: after } });
    const answer = await place(afterId.current).catch((error: unknown) => {
      // Someone else deleted the component that it should follow.
      if (afterId.current && error instanceof CallError && error.status === 404) return place(null);
      throw error;
    });
    requireWord(answer, "Saved");
    isAttached.current = true;
  };

  const readAgain = async (): Promise<ComponentItem | null> => {
    try {
      const current = await readComponent(kind, id.current);
      queries.setQueryData(componentKey(kind, id.current), current);
      return current.item;
    } catch {
      return null;
    }
  };

  return {
    id: () => id.current,
    afterId: () => (kind.parent ? null : afterId.current),
    readAgain,
    save: async (values, rowVersion) => {
      const isNew = !isAttached.current || id.current === 0;
      const before = id.current === 0 ? 0 : rowVersion;
      await write(values, rowVersion);
      await attach();
      const stored = await readAgain();
      // Each save adds one to the row version, so a higher one means that someone else has saved since.
      const mine = before === undefined ? stored?.rowVersion : before + 1;
      return {
        id: id.current,
        isNew,
        rowVersion: mine,
        stored: stored?.rowVersion === mine ? stored : null,
      };
    },
  };
};
