import { CallError, callByName } from "#platform/ui/api.ts";
import { lastInput } from "#platform/ui/last-input.ts";
import { type NoticeStore, noticeStore } from "./live-notice.editor.ts";
import { type ChangedParts, mergedParts, partsIn, placedAfter, placeParts } from "./live-parts.editor.ts";
import { newestWins } from "./newest-wins.editor.ts";
import { hasIsland, type SentPart, startIslands } from "./preview-morph.editor.ts";

/** A component's form values, as the preview call takes them. */
export interface UnsavedComponent {
  readonly type: string;
  /** 0 for a new one. */
  readonly id: number;
  readonly containerId: number | null;
  /** The component that a new one follows; 0 for the top, null for the end. */
  readonly afterId: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An open form. */
export interface LiveForm {
  /** Whether it has unsaved values. */
  isDirty(): boolean;
  /** Its values, or the label of the first field with an invalid value. */
  read(): UnsavedComponent | string;
}

interface LiveFrame {
  page(): Document | null;
  /** The preview's address. */
  readonly address: string;
  /** Shows what is saved. */
  restore(): Promise<void>;
}

/** A page version whose preview shows what is typed in its forms. */
export interface LiveSession {
  /** Adds an open form. @returns removes it when it closes; values that weren't saved are taken back */
  open(form: LiveForm): () => void;
  /** Called after every change in a form. */
  change(): void;
  /** Connects the preview. @returns disconnects it */
  connect(frame: LiveFrame): () => void;
  /** Puts unsaved values into a page that was fetched and shows only saved ones. */
  overlay(fresh: Document): void;
  readonly notice: NoticeStore;
}

/** A pause in typing before the server is asked. Typing that goes on isn't interrupted. */
const QUIET_MS = 60;
/** The same before a long component is shown, because that takes as long as some keys. */
const LONG_QUIET_MS = 200;
const LONG_LENGTH = 20_000;
/** How long values must be invalid, in milliseconds, before the preview says so. */
const PATIENCE_MS = 1_500;
/** Failed requests in a row before the preview says that it's paused. */
const FEW_FAILURES = 2;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

const sessions = new Map<string, LiveSession>();

export const liveSession = (pageId: number, versionId: number): LiveSession => {
  const key = `${pageId} ${versionId}`;
  const session = sessions.get(key) ?? createSession(pageId, versionId);
  sessions.set(key, session);
  return session;
};

const TIMING = {
  quietMs: QUIET_MS,
  quietMsFor: ({ parts }: ChangedParts) =>
    parts.some(({ html }) => html.length > LONG_LENGTH) ? LONG_QUIET_MS : QUIET_MS,
  lastInput,
};

const createSession = (pageId: number, versionId: number): LiveSession => {
  const forms = createForms();
  const notice = noticeStore();
  const picture = createPicture();
  let frame: LiveFrame | null = null;
  let isPaused = false;
  /** The label of a field with an invalid value. */
  let invalid: string | null = null;

  const sayState = (): void => {
    if (invalid !== null) notice.say({ kind: "invalid", label: invalid }, PATIENCE_MS);
    else if (isPaused) notice.say({ kind: "paused" });
    else notice.say(picture.isUnsaved() ? { kind: "unsaved" } : null);
  };

  const wins = newestWins<readonly UnsavedComponent[], ChangedParts>({
    ...TIMING,
    request: () => {
      if (!frame?.page() || !(picture.isUnsaved() || forms.isAnyDirty())) return null;
      const collected = forms.collect();
      invalid = collected.invalid;
      sayState();
      return collected.components.length > 0 ? collected.components : null;
    },
    send: async (components) => {
      const [answer] = await Promise.all([
        renderParts(pageId, versionId, components),
        frame && picture.prepare(frame),
      ]);
      return answer;
    },
    show: (answer) => {
      isPaused = false;
      const page = frame?.page();
      if (!page?.querySelector("main")) return;
      picture.show(page, answer, forms.isAnyDirty());
      forms.forgetSaved();
      if (invalid === null) sayState();
    },
    onFailure: (error, count) => {
      const wait = retryWait(error, count);
      isPaused = count >= FEW_FAILURES || wait === null;
      sayState();
      return wait;
    },
  });

  const close = (form: LiveForm): void => {
    if (forms.remove(form)) {
      wins.stop();
      picture.forget();
      isPaused = false;
      void frame?.restore();
    }
    invalid = null;
    sayState();
  };

  return {
    notice,
    open: (form) => {
      forms.add(form);
      return () => close(form);
    },
    change: wins.change,
    connect: (connected) => {
      frame = connected;
      if (forms.isAnyDirty()) wins.change();
      return () => {
        if (frame !== connected) return;
        frame = null;
        wins.stop();
        picture.forget();
      };
    },
    overlay: (fresh) => {
      const isDirty = forms.isAnyDirty();
      picture.overlay(fresh, isDirty);
      // What was saved may change the unsaved parts, too.
      if (isDirty) wins.change();
      sayState();
    },
  };
};

const renderParts = async (
  pageId: number,
  versionId: number,
  components: readonly UnsavedComponent[],
): Promise<ChangedParts> => {
  const sent = components.map(({ afterId, ...component }) => component);
  const answer = await callByName("previewComponents", {
    body: { pageId, versionId, components: sent },
    isQuiet: true,
  });
  return placedAfter(answer as ChangedParts, components);
};

/** Milliseconds until a failed request is sent again; null if it would fail again. */
const retryWait = (error: unknown, failures: number): number | null => {
  const isPassing = !(error instanceof CallError) || [0, 429].includes(error.status) || error.status >= 500;
  return isPassing ? Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) : null;
};

/** The open forms, and what of each the server was last asked to render. */
const createForms = () => {
  const forms = new Map<LiveForm, { sent: UnsavedComponent | null }>();
  return {
    isAnyDirty: () => [...forms.keys()].some((form) => form.isDirty()),
    add: (form: LiveForm): void => void forms.set(form, { sent: null }),
    /** @returns whether values may be shown that weren't saved */
    remove: (form: LiveForm): boolean => {
      const isShown = Boolean(forms.get(form)?.sent);
      forms.delete(form);
      return isShown && form.isDirty();
    },
    /** Forgets what was sent of forms that were saved since. */
    forgetSaved: (): void => {
      for (const [form, state] of forms) if (!form.isDirty()) state.sent = null;
    },
    /**
     * The components to render: those with unsaved values, and those whose unsaved values may still be shown. An
     * invalid value keeps the last valid ones.
     */
    collect: (): { components: UnsavedComponent[]; invalid: string | null } => {
      let invalid: string | null = null;
      const components: UnsavedComponent[] = [];
      for (const [form, state] of forms) {
        const isDirty = form.isDirty();
        const now = isDirty || state.sent ? form.read() : null;
        if (typeof now === "string") invalid ??= now;
        else state.sent = now;
        if (state.sent && (state.sent.id !== 0 || isDirty)) components.push(state.sent);
      }
      return { components, invalid };
    },
  };
};

/** What the preview's page shows, compared with what is saved. */
const createPicture = () => {
  /** The unsaved parts that are shown. */
  let unsaved: ChangedParts | null = null;
  let saved: ReadonlyMap<number, SentPart> = new Map();
  return {
    isUnsaved: () => unsaved !== null,
    /** Fetches the saved page if it has islands, because they may have changed the one that is shown. */
    prepare: async ({ page, address }: LiveFrame): Promise<void> => {
      const shown = page();
      if (!shown || saved.size > 0 || !hasIsland(shown.body)) return;
      const answer = await fetch(`${address}?embed=1`, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return;
      saved = partsIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    },
    show: (page: Document, answer: ChangedParts, isUnsaved: boolean): void => {
      placeParts(page, answer, (id, stamp) =>
        [unsaved?.parts.find((part) => part.id === id), saved.get(id)].find((part) => part?.stamp === stamp),
      );
      startIslands(page, page);
      unsaved = isUnsaved ? mergedParts(unsaved, answer) : null;
    },
    overlay: (fresh: Document, isUnsaved: boolean): void => {
      saved = partsIn(fresh);
      if (!isUnsaved) unsaved = null;
      else if (unsaved) placeParts(fresh, unsaved, () => undefined);
    },
    forget: (): void => {
      unsaved = null;
      saved = new Map();
    },
  };
};
