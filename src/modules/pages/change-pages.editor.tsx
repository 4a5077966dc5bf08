import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { PageAction } from "./change-pages.contract.ts";
import classes from "./change-pages.module.css";
import { TargetFields } from "./change-pages-target.editor.tsx";
import { editorPath } from "./editor-path.schema.ts";
import { ACTIONS, countOf, type PlannedChanges, type Target } from "./page-actions.editor.ts";
import type { PageRow } from "./pages.contract.ts";

interface ChangePagesProps {
  action: PageAction;
  pages: readonly PageRow[];
  onClose(): void;
  /** Called after the pages were changed. */
  onDone(): void;
}

/** Shows what an action would do to each page, then does it. A refusal keeps the dialog open and says why. */
export const ChangePages = ({ action, pages, onClose, onDone }: ChangePagesProps) => {
  const texts = ACTIONS[action];
  const needsTarget = action === "move" || action === "setRole";
  const [target, setTarget] = useState<Target | null>(needsTarget ? null : {});
  const [left, setLeft] = useState<readonly number[]>(pages.map(({ pageId }) => pageId));
  const plan = usePlan(action, left, target);
  const planned = plan.data?.pages ?? [];
  const problems = planned.filter(({ problem }) => problem !== null);
  const changed = planned.filter(({ isChanged }) => isChanged);
  const change = useChange(action, { changed, target, onDone, onFailed: plan.refetch });
  const close = change.isPending ? change.cancel : onClose;
  const isReady = plan.isSuccess && !plan.isFetching;
  const choose = (next: Target | null) => {
    change.reset();
    setTarget(next);
  };

  return (
    <Popup isOpen title={texts.confirm(countOf(left.length))} size="lg" onClose={close}>
      {needsTarget ? (
        <div hidden={change.isPending}>
          <TargetFields action={action} onChange={choose} />
        </div>
      ) : null}
      {change.isError && change.canceled === null ? (
        <p className={classes.refusal} role="alert">
          {change.error.message}
        </p>
      ) : null}
      {change.isPending ? (
        <Working what={`${texts.present} ${countOf(changed.length)}`} isOne={changed.length === 1} />
      ) : plan.isError ? (
        <QueryError title="The pages couldn't be checked" query={plan} />
      ) : target === null ? null : !isReady ? (
        <Loading label="Checking what would happen" />
      ) : (
        <>
          <p className={classes.intro} role="status">
            {change.canceled === null
              ? introOf(problems.length, changed.length, planned.length)
              : canceledText(change.canceled, changed.length, texts.past)}
          </p>
          {problems.length > 0 ? (
            <Problems
              pages={problems}
              past={texts.past}
              onLeaveOut={
                problems.length < planned.length
                  ? () => setLeft(left.filter((id) => !problems.some(({ pageId }) => pageId === id)))
                  : undefined
              }
            />
          ) : null}
          <Effects pages={planned.filter(({ problem }) => problem === null)} />
        </>
      )}
      <div className={classes.buttons} data-sticks>
        <Button variant="default" onClick={close}>
          {action === "delete" && !change.isPending ? `Keep ${countOf(left.length)}` : "Cancel"}
        </Button>
        <Button
          color={action === "delete" ? "red" : undefined}
          disabled={!isReady || problems.length > 0 || changed.length === 0}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {texts.confirm(countOf((isReady && problems.length === 0 && changed.length) || left.length))}
        </Button>
      </div>
    </Popup>
  );
};

const introOf = (problems: number, changed: number, all: number): string => {
  if (problems > 0)
    return all === 1
      ? "Nothing is changed."
      : "Nothing is changed, because all of these pages are changed together or not at all.";
  if (changed === 0) return `There is nothing to change on ${all === 1 ? "this page" : "these pages"}.`;
  return "Nothing is changed until you confirm.";
};

/** After someone canceled: whether the server was faster. @param before the pages that were to be changed; `now`, those that still are */
const canceledText = (before: number, now: number, past: string): string => {
  if (now === before) return "Canceled. Nothing was changed.";
  if (now === 0) return `It was too late to cancel: ${countOf(before)} ${past}.`;
  return "Canceled. Someone else has changed some of these pages since.";
};

/** While the server changes the pages. It doesn't say how many are done, because all of them are changed at once. */
const Working = ({ what, isOne }: { what: string; isOne: boolean }) => (
  <div className={classes.working} role="status">
    <p>{what}…</p>
    <progress aria-label={what} />
    {isOne ? null : <p>All of them are changed together. If you cancel now, none is.</p>}
  </div>
);

const PLAN_KEY = "change-pages";

/** What would happen to the pages; asked again for each target. */
const usePlan = (action: PageAction, pageIds: readonly number[], target: Target | null) =>
  useQuery({
    queryKey: [PLAN_KEY, action, pageIds, target],
    enabled: target !== null,
    queryFn: ({ signal }) =>
      call("changePages", { body: { action, pageIds: [...pageIds], ...target, dryRun: true }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

interface Change {
  /** The pages that the person saw in the preview. Others don't change, whatever has happened to them. */
  readonly changed: PlannedChanges;
  readonly target: Target | null;
  onDone(): void;
  onFailed(): unknown;
}

const useChange = (action: PageAction, { changed, target, onDone, onFailed }: Change) => {
  const toasts = useToasts();
  const confirmDeletion = useDeletionToast();
  const queries = useQueryClient();
  const sending = useRef<AbortController | null>(null);
  /** The number of pages in a canceled change; null if none was canceled. */
  const [canceled, setCanceled] = useState<number | null>(null);
  const mutation = useMutation({
    mutationFn: () => {
      sending.current = new AbortController();
      setCanceled(null);
      return call("changePages", {
        signal: sending.current.signal,
        body: {
          action,
          pageIds: changed.map(({ pageId }) => pageId),
          ...target,
          ...(action === "publish"
            ? {
                seen: changed.flatMap(({ pageId, contentHash }) =>
                  contentHash === null ? [] : [{ pageId, contentHash }],
                ),
              }
            : {}),
        },
      });
    },
    onSuccess: ({ pages }) => {
      const count = countOf(pages.length);
      if (action === "delete")
        confirmDeletion(count, async () => {
          const pageIds = pages.map(({ pageId }) => pageId);
          await call("changePages", { body: { action: "restore", pageIds } });
          await queries.invalidateQueries();
        });
      else toasts.success(`${count} ${ACTIONS[action].past}`);
      onDone();
      return queries.invalidateQueries();
    },
    // What is shown may be out of date. If the person canceled, the server answers when the result is known.
    onError: () => {
      void onFailed();
      if (sending.current?.signal.aborted) void queries.invalidateQueries({ predicate: isOfAnotherScreen });
    },
  });
  const cancel = () => {
    setCanceled(changed.length);
    sending.current?.abort();
  };
  const reset = () => {
    setCanceled(null);
    mutation.reset();
  };
  return { ...mutation, canceled, cancel, reset };
};

const isOfAnotherScreen = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== PLAN_KEY;

interface ProblemsProps {
  pages: PlannedChanges;
  past: string;
  /** Undefined if no page would be left. */
  onLeaveOut: (() => void) | undefined;
}

const Problems = ({ pages, past, onLeaveOut }: ProblemsProps) => (
  <section className={classes.problems} aria-label="Problems">
    <h3>
      {countOf(pages.length)} can't be {past}
    </h3>
    <ul>
      {pages.map(({ problem, ...page }) => (
        <li key={page.pageId}>
          <PageLink page={page} />
          <span>{problem}</span>
        </li>
      ))}
    </ul>
    {onLeaveOut ? (
      <Button variant="default" onClick={onLeaveOut}>
        Continue without {pages.length === 1 ? "this page" : `these ${pages.length} pages`}
      </Button>
    ) : null}
  </section>
);

const Effects = ({ pages }: { pages: PlannedChanges }) =>
  pages.length === 0 ? null : (
    <ul className={classes.effects} aria-label="What happens">
      {pages.map(({ effect, isChanged, ...page }) => (
        <li key={page.pageId} data-changed={isChanged}>
          <PageLink page={page} />
          <span>{effect}</span>
        </li>
      ))}
    </ul>
  );

/** In a new tab, so that the dialog stays. */
const PageLink = ({ page }: { page: Pick<PlannedChanges[number], "pageId" | "name" | "isExternal"> }) => (
  <a href={editorPath(page.pageId, page.isExternal)} target="_blank" rel="noreferrer">
    {page.name}
  </a>
);
