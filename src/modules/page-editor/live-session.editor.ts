import { CallError, callByName } from "#platform/ui/api.ts";
import { newestWins } from "./newest-wins.editor.ts";
import { hasIsland, type SentPart, startIslands, updatePart } from "./preview-morph.editor.ts";

/** A component's form values, as the preview call takes them. */
export interface UnsavedComponent {
  readonly type: string;
  /** 0 for a new one. */
  readonly id: number;
  readonly containerId: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An open form. */
export interface LiveForm {
  /** Whether it has unsaved values. */
  isDirty(): boolean;
  /** Its values, or the label of the first field with an invalid value. */
  read(): UnsavedComponent | string;
}

/** What the preview says about itself; null for nothing. */
export type LiveNotice =
  | { readonly kind: "unsaved" | "paused" }
  | { readonly kind: "invalid"; label: string };

interface LiveFrame {
  page(): Document | null;
  /** The preview's address. */
  readonly address: string;
  /** Shows what is saved. */
  restore(): Promise<void>;
}

interface ChangedParts {
  readonly parts: readonly (SentPart & { readonly id: number })[];
  readonly announcements: readonly number[];
  readonly main: readonly number[];
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
  notice(): LiveNotice | null;
  subscribe(listener: () => void): () => void;
}

/** A pause in typing before the server is asked. Typing that goes on isn't interrupted. */
const QUIET_MS = 60;
/** How long values must be invalid, in milliseconds, before the preview says so. */
const PATIENCE_MS = 1_500;
/** Failed requests in a row before the preview says that it's paused. */
const FEW_FAILURES = 2;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

let pressedAt = 0;
for (const type of ["keydown", "input"])
  window.addEventListener(
    type,
    () => {
      pressedAt = performance.now();
    },
    { capture: true, passive: true },
  );

const sessions = new Map<string, LiveSession>();

export const liveSession = (pageId: number, versionId: number): LiveSession => {
  const key = `${pageId} ${versionId}`;
  const session = sessions.get(key) ?? createSession(pageId, versionId);
  sessions.set(key, session);
  return session;
};

const createSession = (pageId: number, versionId: number): LiveSession => {
  const forms = new Map<LiveForm, { sent: UnsavedComponent | null }>();
  const listeners = new Set<() => void>();
  let frame: LiveFrame | null = null;
  let notice: LiveNotice | null = null;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  let last: ChangedParts | null = null;
  let saved: ReadonlyMap<number, SentPart> = new Map();
  let isShown = false;
  let isPaused = false;

  const say = (next: LiveNotice | null, afterMs = 0): void => {
    clearTimeout(noticeTimer);
    const tell = () => {
      notice = next;
      for (const listener of listeners) listener();
    };
    if (afterMs > 0) noticeTimer = setTimeout(tell, afterMs);
    else if (JSON.stringify(next) !== JSON.stringify(notice)) tell();
  };
  const isAnyDirty = () => [...forms.keys()].some((form) => form.isDirty());
  const usual = (): LiveNotice | null => {
    if (isPaused) return { kind: "paused" };
    return isShown ? { kind: "unsaved" } : null;
  };

  /** The components to render: those with unsaved values, and those whose unsaved values are still shown. */
  const request = (): readonly UnsavedComponent[] | null => {
    if (!frame?.page()) return null;
    let invalid: string | null = null;
    const components: UnsavedComponent[] = [];
    for (const [form, state] of forms) {
      const isDirty = form.isDirty();
      const now = isDirty || state.sent ? form.read() : null;
      // An invalid value keeps the last valid ones in the preview.
      const component = typeof now === "string" ? state.sent : now;
      if (typeof now === "string") invalid ??= now;
      if (component && (component.id !== 0 || isDirty)) components.push(component);
      state.sent = component;
    }
    if (invalid !== null) say({ kind: "invalid", label: invalid }, PATIENCE_MS);
    else say(usual());
    return components.length === 0 || !(isShown || isAnyDirty()) ? null : components;
  };

  const show = (answer: ChangedParts): void => {
    isPaused = false;
    const page = frame?.page();
    if (!page?.querySelector("main")) return;
    placeParts(page, answer, (id, stamp) =>
      [last?.parts.find((part) => part.id === id), saved.get(id)].find((part) => part?.stamp === stamp),
    );
    startIslands(page, page);
    isShown = isAnyDirty();
    last = isShown ? mergedParts(last, answer) : null;
    for (const [form, state] of forms) if (!form.isDirty()) state.sent = null;
    if (notice?.kind !== "invalid") say(usual());
  };

  const wins = newestWins<readonly UnsavedComponent[], ChangedParts>({
    quietMs: QUIET_MS,
    lastInput: () => pressedAt,
    request,
    send: async (components) => {
      const page = frame?.page();
      const isMissing = page && hasIsland(page.body) && saved.size === 0;
      const [answer] = await Promise.all([
        callByName("previewComponents", { body: { pageId, versionId, components }, isQuiet: true }),
        isMissing ? remember() : undefined,
      ]);
      return answer as ChangedParts;
    },
    show,
    onFailure: (error, count) => {
      const isPassing =
        !(error instanceof CallError) || [0, 429].includes(error.status) || error.status >= 500;
      isPaused = count >= FEW_FAILURES || !isPassing;
      say(usual());
      return isPassing ? Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (count - 1)) : null;
    },
  });

  /** Fetches the saved page, because islands may have changed the one that is shown. */
  const remember = async (): Promise<void> => {
    if (!frame) return;
    const answer = await fetch(`${frame.address}?embed=1`, { credentials: "same-origin" });
    if (answer.ok && !answer.redirected)
      saved = partsIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  };

  const restore = (): void => {
    wins.stop();
    last = null;
    isShown = false;
    isPaused = false;
    say(null);
    void frame?.restore();
  };

  return {
    open: (form) => {
      forms.set(form, { sent: null });
      return () => {
        const isLost = form.isDirty() && forms.get(form)?.sent;
        forms.delete(form);
        say(usual());
        if (isLost && isShown) restore();
      };
    },
    change: wins.change,
    connect: (connected) => {
      frame = connected;
      if (isAnyDirty()) wins.change();
      return () => {
        if (frame !== connected) return;
        frame = null;
        wins.stop();
        last = null;
        isShown = false;
        saved = new Map();
      };
    },
    overlay: (fresh) => {
      saved = partsIn(fresh);
      const isDirty = isAnyDirty();
      if (last && isDirty) placeParts(fresh, last, () => undefined);
      else last = null;
      isShown = last !== null;
      // What was saved may change the unsaved parts, too.
      if (isDirty) wins.change();
      say(usual());
    },
    notice: () => notice,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The shown parts after another answer, which doesn't have those of other components. */
const mergedParts = (before: ChangedParts | null, answer: ChangedParts): ChangedParts => ({
  ...answer,
  parts: [
    ...(before?.parts.filter(({ id }) => !answer.parts.some((part) => part.id === id)) ?? []),
    ...answer.parts,
  ],
});

const boxIn = (page: Document, id: number): HTMLElement | null =>
  page.getElementById(`block-${id}`) ?? page.querySelector(`[data-new-part="${id}"]`);

/** The components of a page that was just fetched, as the server sent them. */
const partsIn = (page: Document): ReadonlyMap<number, SentPart> =>
  new Map(
    [...page.querySelectorAll<HTMLElement>(".tn-block[data-stamp]")].map((box) => [
      Number(box.id.replace("block-", "")),
      { stamp: box.dataset.stamp ?? "", html: box.innerHTML },
    ]),
  );

/** Updates a page's components, adds those that it doesn't have, and removes those that are no longer on their own. */
const placeParts = (
  page: Document,
  { parts, announcements, main }: ChangedParts,
  wasSent: (id: number, stamp: string | undefined) => SentPart | undefined,
): void => {
  const content = page.querySelector<HTMLElement>("#content .tn-content");
  if (!content) return;
  for (const part of parts) {
    const isAnnouncement = announcements.includes(part.id);
    const order = isAnnouncement ? announcements : main;
    const box = boxIn(page, part.id);
    if (!box && (part.html === "" || !order.includes(part.id))) continue;
    const region = isAnnouncement ? announcementsOf(page) : content;
    updatePart(box ?? addBox(page, region, order, part.id), part, wasSent(part.id, box?.dataset.stamp));
  }
  const all = new Set([...announcements, ...main]);
  for (const box of page.querySelectorAll<HTMLElement>(".tn-block[data-stamp]")) {
    const id = Number(box.dataset.newPart ?? box.id.replace("block-", ""));
    if (!all.has(id)) box.remove();
  }
};

/** Above the header, where a page without announcements has nothing. */
const announcementsOf = (page: Document): HTMLElement => {
  const known = page.querySelector<HTMLElement>(".tn-announcements");
  if (known) return known;
  const section = page.createElement("section");
  section.className = "tn-announcements";
  page.querySelector("body > header")?.before(section);
  return section;
};

/** Ids of new components are larger. */
const LARGEST_ID = 2 ** 52;

const addBox = (page: Document, region: HTMLElement, order: readonly number[], id: number): HTMLElement => {
  const box = page.createElement("div");
  box.className = "tn-block";
  box.dataset.stamp = "";
  if (id < LARGEST_ID) box.id = `block-${id}`;
  else {
    box.dataset.newPart = String(id);
    box.dataset.selected = "";
  }
  const before = order.slice(0, order.indexOf(id)).toReversed();
  const neighbor = before.map((one) => boxIn(page, one)).find((one) => one?.parentElement === region);
  if (neighbor) neighbor.after(box);
  else region.prepend(box);
  if (id >= LARGEST_ID && page.defaultView)
    requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" }));
  return box;
};
