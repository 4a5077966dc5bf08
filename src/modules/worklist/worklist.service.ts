import { contentTypes } from "#content/types.generated.ts";
import { selectNeedsSecondApprover } from "#modules/companies/companies.public.ts";
import { listItemPlans, maySave } from "#modules/content/content.public.ts";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { editableRoles } from "#modules/pages/pages.public.ts";
import { selectNames } from "#modules/person-names/person-names.public.ts";
import { selectWaitingUsers } from "#modules/registration/registration.public.ts";
import { listDueReviews, reviewDays } from "#modules/reviews/reviews.public.ts";
import { reviewState } from "#modules/reviews/reviews.schema.ts";
import { selectModules } from "#modules/settings/settings.public.ts";
import { listPlans } from "#modules/versions/versions.public.ts";
import { listQueuedWork } from "#modules/work-queue/work-queue.public.ts";
import { type CopyReader, listCopies } from "#modules/working-copies/working-copies.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { fullName } from "#platform/access/full-name.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { selectUnpublished } from "./unpublished-items.sql.ts";
import { placeForms } from "./unsaved-forms.service.ts";
import type { WorkGroupRows, WorkRow } from "./worklist.contract.ts";
import { WORK_GROUPS, WORK_LIMITS, type WorkGroup } from "./worklist.schema.ts";
import { selectFormsWithSubmissions, selectOpenVersions } from "./worklist.sql.ts";

/** Rows of a group; several sources can add to one. */
interface Found {
  readonly group: WorkGroup;
  readonly total: number;
  readonly rows: readonly WorkRow[];
}

interface Reader {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly limit: number;
  isOn(module: string): boolean;
}

/** Facts that most rows don't have. */
const BLANK = { version: null, by: null, isMine: false, note: "", count: null, state: null, taskId: null };

/** The number of all rows of a group, which is on each of them. */
const totalOf = (rows: readonly { readonly total: number }[]): number => rows[0]?.total ?? 0;

const versions = async ({ tx, actor, limit }: Reader): Promise<Found[]> => {
  const rows = await selectOpenVersions(tx, actor, {
    roleIds: editableRoles(actor),
    isApprover: isAdmin(actor),
    needsSecondApprover: await selectNeedsSecondApprover(tx),
    limit,
  });
  return [...Map.groupBy(rows, ({ group }) => group as WorkGroup)].map(([group, listed]) => ({
    group,
    total: totalOf(listed),
    rows: listed.map(({ pageId, pageName, isExternal, number, email, isMine, at, note, isReturned }) => ({
      ...BLANK,
      key: `page ${pageId}`,
      title: pageName,
      noun: "Page",
      version: number,
      by: email,
      isMine,
      at: at.toISOString(),
      note,
      state: isReturned ? ("returned" as const) : null,
      to: editorPath(pageId, isExternal),
    })),
  }));
};

/** Where a type's unpublished items belong. */
const groupOf = (actor: Actor, type: ContentType, isMine: boolean): WorkGroup => {
  if (type.needsApproval) return isAdmin(actor) ? "approvals" : "submitted";
  if (type.who.save !== "contributor" || !actor.mayAdd) return isMine ? "drafts" : "others";
  if (isAdmin(actor)) return isMine ? "drafts" : "approvals";
  return isMine ? "submitted" : "others";
};

const items = async ({ tx, actor, limit, isOn }: Reader): Promise<Found[]> => {
  const types = contentTypes.filter((type: ContentType) => isOn(type.name) && maySave(actor, type));
  const found = await Promise.all(
    types.map(async (type: ContentType) => {
      const rows = await selectUnpublished(tx, type, actor, limit);
      return [true, false].map((isMine) => {
        const own = rows.filter((row) => row.isMine === isMine);
        return {
          group: groupOf(actor, type, isMine),
          total: totalOf(own),
          rows: own.map(({ id, title, email, at }) => ({
            ...BLANK,
            key: `${type.name} ${id}`,
            title,
            noun: capitalize(type.noun),
            by: email,
            isMine,
            at: at.toISOString(),
            to: `${type.form.updatePath}/${id}`,
          })),
        };
      });
    }),
  );
  return found.flat();
};

const accounts = async ({ tx, actor, limit }: Reader): Promise<Found[]> => {
  if (!isAdmin(actor)) return [];
  const waiting = await selectWaitingUsers(tx, limit);
  return [
    {
      group: "accounts",
      total: totalOf(waiting),
      rows: waiting.map((user) => ({
        ...BLANK,
        key: String(user.id),
        title: fullName(user),
        noun: "Account",
        at: user.createdAt.toISOString(),
        to: `/UpdateUser/${user.id}`,
      })),
    },
  ];
};

const failed = async ({ tx, actor, limit }: Reader): Promise<Found[]> => {
  if (!isAdmin(actor)) return [];
  const queue = await listQueuedWork(tx);
  const rows = queue.work.filter(({ lastError }) => lastError !== "").slice(0, limit);
  return [
    {
      group: "failed",
      total: queue.failed,
      rows: rows.map(({ id, kind, about, state, attempts, nextTryAt, createdAt, lastError }) => ({
        ...BLANK,
        key: String(id),
        title: `${kind} ${about}`.trim(),
        noun: "",
        at: nextTryAt ?? createdAt,
        note: lastError,
        count: attempts,
        state: state === "failed" ? "failed" : "failing",
        to: "/WaitingWork",
        taskId: state === "running" ? null : id,
      })),
    },
  ];
};

const submissions = async ({ tx, limit, isOn }: Reader): Promise<Found[]> => {
  if (!isOn("form")) return [];
  const forms = await selectFormsWithSubmissions(tx, limit);
  return [
    {
      group: "submissions",
      total: totalOf(forms),
      rows: forms.map(({ id, name, count, newest }) => ({
        ...BLANK,
        key: String(id),
        title: name,
        noun: "Form",
        count,
        at: newest.toISOString(),
        to: `/FormBuilderSubmissions/${id}`,
      })),
    },
  ];
};

const reviews = async ({ tx, actor, limit, isOn }: Reader): Promise<Found[]> => {
  const [days, due] = await Promise.all([reviewDays(tx), listDueReviews(tx, actor)]);
  const open = due.filter(({ kind }) => kind === "page" || isOn(kind));
  return [
    {
      group: "reviews",
      total: open.length,
      rows: open.slice(0, limit).map(({ kind, itemId, name, isExternal, reviewOn, owner }) => ({
        ...BLANK,
        key: `${kind} ${itemId}`,
        title: name,
        noun: capitalize(kind),
        by: owner,
        isMine: owner !== null,
        at: reviewOn,
        state: reviewState(reviewOn, days) as WorkRow["state"],
        to: kind === "page" ? `${editorPath(itemId, isExternal)}?details` : `/UpdateDocument/${itemId}`,
      })),
    },
  ];
};

const plans = async ({ tx, actor, limit, isOn }: Reader): Promise<Found[]> => {
  const [pages, planned] = await Promise.all([listPlans(tx, actor), listItemPlans(tx, contentTypes, actor)]);
  const rows = [
    ...pages.map(
      ({ pageId, pageName, isExternal, kind, versionId, at, email }): WorkRow => ({
        ...BLANK,
        key: `page ${pageId} ${kind}`,
        title: pageName,
        noun: "Page",
        version: versionId,
        by: email,
        at,
        state: kind,
        to: editorPath(pageId, isExternal),
      }),
    ),
    ...planned
      .filter(({ type }) => isOn(type))
      .map(
        ({ type, noun, id, title, editPath, kind, at, email }): WorkRow => ({
          ...BLANK,
          key: `${type} ${id} ${kind}`,
          title,
          noun: capitalize(noun),
          by: email,
          at,
          state: kind,
          to: editPath,
        }),
      ),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return [{ group: "plans", total: rows.length, rows: rows.slice(0, limit) }];
};

const SOURCES: readonly {
  readonly groups: readonly WorkGroup[];
  read(reader: Reader): Promise<Found[]>;
}[] = [
  { groups: ["returned", "approvals", "drafts", "submitted", "others"], read: versions },
  { groups: ["approvals", "drafts", "submitted", "others"], read: items },
  { groups: ["accounts"], read: accounts },
  { groups: ["failed"], read: failed },
  { groups: ["submissions"], read: submissions },
  { groups: ["reviews"], read: reviews },
  { groups: ["plans"], read: plans },
];

/** Groups in which what waits longest comes first. */
const OLDEST_FIRST: readonly WorkGroup[] = ["approvals", "submitted"];

/** What several sources found for one group. */
const merged = (group: WorkGroup, found: readonly Found[], limit: number): WorkGroupRows => {
  const direction = OLDEST_FIRST.includes(group) ? 1 : -1;
  const rows = found.flatMap((one) => one.rows);
  // A single source has sorted its rows.
  if (found.length > 1) rows.sort((a, b) => direction * a.at.localeCompare(b.at));
  return { group, total: found.reduce((sum, { total }) => sum + total, 0), rows: rows.slice(0, limit) };
};

/** With names instead of the email addresses of the company's people. */
const withNames = async (tx: ReadTx, groups: readonly WorkGroupRows[]): Promise<WorkGroupRows[]> => {
  const emails = new Set(groups.flatMap(({ rows }) => rows.flatMap(({ by }) => by ?? [])));
  const names = await selectNames(tx, [...emails]);
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, by: row.by && (names.get(row.by.toLowerCase()) ?? row.by) })),
  }));
};

/**
 * What needs a person's attention at a site, by group, without empty groups. Each source only answers what the person can
 * read or act on.
 * @param only a group to read whole; null for the start of every group
 */
export const readWorklist = async (who: CopyReader, only: WorkGroup | null): Promise<WorkGroupRows[]> => {
  const { actor, db } = who;
  const limit = only ? WORK_LIMITS.whole : WORK_LIMITS.home;
  const isAsked = (group: WorkGroup) => only === null || only === group;
  const copies = isAsked("unsaved") ? await listCopies(who) : [];
  return db.read(async (tx) => {
    const modules = (await selectModules(tx)).filter(({ isSaved }) => isSaved).map(({ module }) => module);
    const isOn = (module: string) => modules.includes(module);
    const reader = { tx, actor, limit, isOn };
    const [unsaved, ...found] = await Promise.all([
      placeForms(tx, actor, copies, isOn),
      ...SOURCES.filter(({ groups }) => groups.some(isAsked)).map(({ read }) => read(reader)),
    ]);
    const all: Found[] = [
      ...found.flat(),
      {
        group: "unsaved",
        total: unsaved.length,
        rows: unsaved.slice(0, limit).map(({ key, title, noun, to, updatedAt }) => ({
          ...BLANK,
          key,
          title,
          noun,
          isMine: true,
          at: updatedAt.toISOString(),
          to,
        })),
      },
    ];
    const groups = WORK_GROUPS.filter(isAsked)
      .map((group) =>
        merged(
          group,
          all.filter((one) => one.group === group && one.total > 0),
          limit,
        ),
      )
      .filter(({ total }) => total > 0);
    return withNames(tx, groups);
  });
};
