/** Two people who can edit, two who approve, and an Admin who also turns the two-person rule on and off. */
export type Name = "editor" | "other editor" | "approver" | "other approver" | "admin";

export const isApprover = (name: Name): boolean => !name.endsWith("editor");

/** A draft or pending version. */
interface Open {
  readonly number: number;
  readonly status: "draft" | "pending";
  readonly texts: readonly string[];
  readonly editedBy: Name | null;
  readonly submittedBy: Name | null;
  /** Who approved it for publication at a later time. */
  readonly plannedBy: Name | null;
}

/** The state of a page. */
export interface Model {
  /** The highest version number so far. */
  readonly highest: number;
  readonly live: { readonly number: number; readonly texts: readonly string[] } | null;
  readonly backups: ReadonlyMap<number, readonly string[]>;
  readonly open: Open | null;
  readonly isTakenDown: boolean;
  readonly needsSecondPerson: boolean;
}

export type Action =
  | { readonly do: "save"; readonly text: string }
  | { readonly do: "draft" | "submit" | "withdraw" | "reject" | "publish" | "publish at once" }
  | { readonly do: "delete draft" | "plan" | "moment comes" | "take down" }
  | { readonly do: "second person"; readonly isOn: boolean };

export const newPageModel: Model = {
  highest: 1,
  live: null,
  backups: new Map(),
  open: { number: 1, status: "draft", texts: [], editedBy: null, submittedBy: null, plannedBy: null },
  isTakenDown: false,
  needsSecondPerson: false,
};

/** Whether the open version still has the texts that someone was shown. Null: they weren't shown any. */
const isAsSeen = (open: Open, seen: readonly string[] | null): boolean =>
  seen === null || seen.join() === open.texts.join();

const isRefusedAsSecond = ({ needsSecondPerson }: Model, open: Open, name: Name, submitter: Name | null) =>
  needsSecondPerson && (submitter === name || open.editedBy === name);

const withLive = (model: Model, open: Open): Model => ({
  ...model,
  live: { number: open.number, texts: open.texts },
  backups: model.live ? new Map(model.backups).set(model.live.number, model.live.texts) : model.backups,
  open: null,
  isTakenDown: false,
});

/**
 * The state after an action. Null: it's refused, and nothing changes.
 * @param seen the texts that the person was shown, if their request sends them
 */
export const after = (
  model: Model,
  name: Name,
  action: Action,
  seen: readonly string[] | null,
): Model | null => {
  const { open, live } = model;
  switch (action.do) {
    case "save":
      return open?.status === "draft"
        ? { ...model, open: { ...open, texts: [...open.texts, action.text], editedBy: name } }
        : null;
    case "draft": {
      if (open) return null;
      const number = model.highest + 1;
      const texts = live?.texts ?? [...model.backups.values()].at(-1) ?? [];
      const draft = {
        number,
        status: "draft",
        texts,
        editedBy: null,
        submittedBy: null,
        plannedBy: null,
      } as const;
      return { ...model, highest: number, open: draft };
    }
    case "submit":
      return open?.status === "draft" && isAsSeen(open, seen)
        ? { ...model, open: { ...open, status: "pending", submittedBy: name } }
        : null;
    case "withdraw":
    case "reject":
      return open?.status === "pending" &&
        (action.do === "withdraw" || (isApprover(name) && isAsSeen(open, seen)))
        ? { ...model, open: { ...open, status: "draft", plannedBy: null } }
        : null;
    case "delete draft":
      return open?.status === "draft" && isAsSeen(open, seen) ? { ...model, open: null } : null;
    case "publish":
    case "publish at once":
    case "plan": {
      const from = action.do === "publish at once" ? "draft" : "pending";
      if (open?.status !== from || !isApprover(name) || !isAsSeen(open, seen)) return null;
      const submitter = from === "draft" ? name : open.submittedBy;
      if (isRefusedAsSecond(model, open, name, submitter)) return null;
      return action.do === "plan" ? { ...model, open: { ...open, plannedBy: name } } : withLive(model, open);
    }
    case "moment comes": {
      if (!open?.plannedBy) return model;
      return isRefusedAsSecond(model, open, open.plannedBy, open.submittedBy)
        ? { ...model, open: { ...open, plannedBy: null } }
        : withLive(model, open);
    }
    case "take down":
      return live && isApprover(name)
        ? {
            ...model,
            live: null,
            isTakenDown: true,
            backups: new Map(model.backups).set(live.number, live.texts),
          }
        : null;
    case "second person":
      return { ...model, needsSecondPerson: action.isOn };
  }
};
