import { Button, Textarea } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import classes from "./dialogs.module.css";

export interface ConfirmOptions {
  text: string;
  /** The consequences, shown below the question. */
  details?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** For steps that can't be undone. The button is red, and focus starts on Cancel. */
  danger?: boolean;
  /** A link below the text. It opens in a new tab, so that nothing on this screen is lost. */
  link?: { href: string; label: string };
  /** More inputs below the question. Invalid ones keep the dialog open; `setConfirmLabel` renames its button. */
  inputs?(dialog: { setConfirmLabel(label: string): void }): ReactNode;
}

export interface CommentsOptions extends ConfirmOptions {
  /** The longest comment, in characters. */
  maxLength?: number;
  /** Comments to start with. */
  comments?: string;
}

export interface Dialogs {
  /** Shows a message with an OK button. Resolves when it is closed. */
  alert(text: string): Promise<void>;
  /** Asks a question. Resolves to true when confirmed, or to false on Cancel or Escape. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Asks a question with optional comments. Resolves to null on Cancel or Escape. */
  confirmWithComments(options: CommentsOptions): Promise<{ comments: string } | null>;
  /** True while a dialog is open, so that a popup below doesn't handle its Escape key. */
  isOpen: boolean;
}

type Kind = "alert" | "confirm" | "comments";
interface Request {
  id: number;
  kind: Kind;
  options: CommentsOptions;
  /** `null` if canceled; otherwise the comments, empty if none were asked for. */
  settle(answer: string | null): void;
}

const DialogsContext = createContext<Dialogs | null>(null);

/** Alerts and confirmations as accessible dialogs instead of the browser's own boxes. */
export const useDialogs = (): Dialogs => {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error("useDialogs needs a UiProvider above it.");
  return dialogs;
};

/** Queues dialogs and shows one at a time. */
export const DialogsProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly Request[]>([]);
  const nextId = useRef(1);

  const ask = useCallback(
    (kind: Kind, options: CommentsOptions) =>
      new Promise<string | null>((resolve) => {
        const id = nextId.current++;
        const settle = (answer: string | null) => {
          setQueue((requests) => requests.filter((request) => request.id !== id));
          resolve(answer);
        };
        // Opened in a later task, because an Escape still being handled would close the new dialog right away.
        setTimeout(() => setQueue((requests) => [...requests, { id, kind, options, settle }]));
      }),
    [],
  );

  const current = queue[0];
  const isOpen = current !== undefined;
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: async (text) => void (await ask("alert", { text })),
      confirm: async (options) => (await ask("confirm", options)) !== null,
      confirmWithComments: async (options) => {
        const comments = await ask("comments", options);
        return comments === null ? null : { comments };
      },
      isOpen,
    }),
    [ask, isOpen],
  );

  return (
    <DialogsContext value={dialogs}>
      {children}
      {current ? <AlertDialog key={current.id} request={current} /> : null}
    </DialogsContext>
  );
};

const NAMES: Record<Kind, string> = {
  alert: "Message",
  confirm: "Please confirm",
  comments: "Please confirm",
};

const AlertDialog = ({ request }: { request: Request }) => {
  const { kind, options } = request;
  const { dialogRef, close } = useModalDialog(request);
  const comments = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const isAlert = kind === "alert";
  const [confirmLabel, setConfirmLabel] = useState(options.confirmLabel ?? "OK");
  const start = kind === "comments" ? "comments" : options.danger ? "cancel" : "confirm";

  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-label={NAMES[kind]}
      aria-describedby={options.details ? `${textId} ${textId}-details` : textId}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        close(null);
      }}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          close(comments.current?.value.trim() ?? "");
        }}
      >
        <p id={textId} className={classes.text}>
          {options.text}
        </p>
        {options.details ? (
          <p id={`${textId}-details`} className={classes.text}>
            {options.details}
          </p>
        ) : null}
        {options.link ? (
          <p className={classes.text}>
            <a href={options.link.href} target="_blank" rel="noreferrer">
              {options.link.label}
            </a>
          </p>
        ) : null}
        {options.inputs?.({ setConfirmLabel })}
        {kind === "comments" ? (
          <Textarea
            defaultValue={options.comments}
            ref={comments}
            label="Version comments"
            rows={4}
            maxLength={options.maxLength ?? 2000}
            mb="md"
            data-start={start === "comments" || undefined}
          />
        ) : null}
        <div className={classes.buttons}>
          {isAlert ? null : (
            <Button
              variant="default"
              data-start={start === "cancel" || undefined}
              onClick={() => close(null)}
            >
              {options.cancelLabel ?? "Cancel"}
            </Button>
          )}
          <Button
            type="submit"
            color={options.danger ? "red" : undefined}
            data-start={start === "confirm" || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
};

/** Opens the native modal dialog, moves focus into it, and restores focus before it resolves. */
const useModalDialog = (
  request: Request,
): { dialogRef: RefObject<HTMLDialogElement | null>; close(answer: string | null): void } => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || dialog.open) return;
    before.current = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-start]")?.focus();
  }, []);

  const close = useCallback(
    (answer: string | null) => {
      dialogRef.current?.close();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      request.settle(answer);
    },
    [request],
  );

  // On a second Escape, the browser closes a modal dialog without a cancel event.
  useEffect(() => {
    const dialog = dialogRef.current;
    const onClose = () => request.settle(null);
    dialog?.addEventListener("close", onClose);
    return () => dialog?.removeEventListener("close", onClose);
  }, [request]);

  return { dialogRef, close };
};
