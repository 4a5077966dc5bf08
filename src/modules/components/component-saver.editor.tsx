import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { CallError, call, callByName } from "#platform/ui/api.ts";
import { type ComponentItem, componentKey, readComponent } from "./editor-queries.editor.tsx";

type Values = Record<string, unknown>;

interface SaverInput {
  kind: BlockKind;
  pageId: number;
  versionId: number;
  /** As it was loaded; id 0 for a new one. */
  opened: ComponentItem;
  /** The container's id, for kinds that live in one. */
  containerId: number | null;
}

/** How a save ended: with the component as it is stored now, or with somebody else's save in between. */
export type SaveOutcome =
  | {
      readonly status: "saved";
      readonly id: number;
      readonly isNew: boolean;
      readonly stored: ComponentItem | null;
    }
  | { readonly status: "stale"; readonly theirs: ComponentItem };

export interface ComponentSaver {
  /** 0 until it is created. */
  id(): number;
  /**
   * Creates or updates, and attaches a new component to the page [CMP-GEN-12].
   * @throws CallError with the server's own sentence
   */
  save(values: Values): Promise<SaveOutcome>;
  /** From now on saves go on top of this state: the user has seen it. */
  accept(item: ComponentItem): void;
}

/** Saves a component and knows which state of it the user has seen. */
export const useComponentSaver = ({
  kind,
  pageId,
  versionId,
  opened,
  containerId,
}: SaverInput): ComponentSaver => {
  const queries = useQueryClient();
  const id = useRef(opened.id);
  const seen = useRef<number | undefined>(opened.id === 0 ? undefined : opened.rowVersion);
  const isAttached = useRef(opened.id !== 0 || kind.childOf !== undefined);

  const write = async (values: Values): Promise<void> => {
    const isNew = id.current === 0;
    const answer = await callByName(`${isNew ? "create" : "update"}${kind.type}`, {
      body: {
        ...values,
        id: id.current,
        pageId,
        versionId,
        ...(kind.childOf ? { [kind.childOf.key]: containerId } : {}),
        ...(isNew ? {} : { rowVersion: seen.current }),
      },
    });
    // Anything but a number is a refusal [CMP-GEN-11, CMP-GEN-14].
    if (typeof answer !== "number") throw new CallError(400, String(answer));
    id.current = answer;
  };

  const attach = async (): Promise<void> => {
    if (isAttached.current) return;
    const answer = await call("managePageComponent", {
      body: { pageId, type: kind.type, componentId: id.current, id: 0, status: "draft", versionId },
    });
    if (answer !== "Saved") throw new CallError(400, String(answer));
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
    accept: (item) => {
      seen.current = item.rowVersion;
    },
    save: async (values) => {
      const isNew = !isAttached.current || id.current === 0;
      const before = id.current === 0 ? 0 : seen.current;
      try {
        await write(values);
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 409 || id.current === 0) throw error;
        const theirs = await readAgain();
        if (!theirs || theirs.rowVersion === seen.current) throw error;
        return { status: "stale", theirs };
      }
      await attach();
      const stored = await readAgain();
      // Each save raises the number by one: a higher one means that somebody else has saved since.
      const mine = before === undefined ? stored?.rowVersion : before + 1;
      seen.current = mine;
      return { status: "saved", id: id.current, isNew, stored: stored?.rowVersion === mine ? stored : null };
    },
  };
};
