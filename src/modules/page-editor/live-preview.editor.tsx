import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { LiveNotice } from "./live-notice.editor.ts";
import classes from "./live-preview.module.css";
import { liveSession } from "./live-session.editor.ts";

type Values = Record<string, unknown>;

interface LivePreviewProps {
  pageId: number;
  versionId: number;
  /** The preview's address. */
  address: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Gets each page that is fetched, before it's shown. */
  overlay: RefObject<((fresh: Document) => void) | null>;
  /** Shows what is saved. */
  restore(): Promise<void>;
}

/** Shows unsaved values in a version's preview, and says so. */
export const LivePreview = ({ pageId, versionId, address, frame, overlay, restore }: LivePreviewProps) => {
  const session = liveSession(pageId, versionId);
  const latest = useRef(restore);
  latest.current = restore;
  useEffect(() => {
    const element = frame.current;
    const page = () => {
      try {
        return element?.contentDocument ?? null;
      } catch {
        return null;
      }
    };
    const connect = () => session.connect({ page, address, restore: () => latest.current() });
    let disconnect = connect();
    const onLoad = () => {
      disconnect();
      disconnect = connect();
    };
    overlay.current = session.overlay;
    element?.addEventListener("load", onLoad);
    return () => {
      element?.removeEventListener("load", onLoad);
      overlay.current = null;
      disconnect();
    };
  }, [session, frame, overlay, address]);
  const notice = useSyncExternalStore(session.notice.subscribe, session.notice.get);
  return notice ? (
    <p className={classes.notice} data-kind={notice.kind}>
      {textOf(notice)}
    </p>
  ) : null;
};

const textOf = (notice: LiveNotice): string => {
  if (notice.kind === "invalid") return `To update the preview, check “${notice.label}”.`;
  return notice.kind === "unsaved" ? "Showing unsaved changes" : "Preview paused. Your changes are kept.";
};

interface LiveFormProps {
  form: ZodForm<Values, Values>;
  kind: BlockKind;
  schema: z.ZodType<Values, Values>;
  pageId: number;
  versionId: number;
  containerId: number | null;
  /** The component's id; 0 until it is created. */
  id(): number;
  /** The component that a new one follows; 0 for the top, null for the end. */
  afterId(): number | null;
}

/** Reports the values of a component's form to the preview. Renders nothing. */
export const LiveForm = (props: LiveFormProps) => {
  const latest = useRef(props);
  latest.current = props;
  const { form, pageId, versionId } = props;
  const { copy } = form;
  useEffect(() => {
    const session = liveSession(pageId, versionId);
    const close = session.open({
      isDirty: () => latest.current.form.isDirty(),
      read: () => read(latest.current),
    });
    const stop = copy.listen({ onChange: session.change, onDiscard: async () => {} });
    // It may have been typed before this part was loaded.
    if (latest.current.form.isDirty()) session.change();
    return () => {
      stop();
      close();
    };
  }, [copy, pageId, versionId]);
  return null;
};

const read = ({ form, kind, schema, containerId, id, afterId }: LiveFormProps) => {
  const checked = schema.safeParse(form.getValues());
  if (checked.success)
    return { type: kind.type, id: id(), containerId, afterId: afterId(), values: checked.data };
  const name = String(checked.error.issues[0]?.path[0] ?? "");
  return kind.fields[name]?.label ?? "Component name";
};
