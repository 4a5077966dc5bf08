import { readDecisions } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { findExcerpts, findPagesWithWords } from "./find-components.service.ts";
import {
  type PageListFilters,
  type PageListRange,
  type PageListRecord,
  type PageWorkRecord,
  selectLastChangers,
  selectPageCount,
  selectPageList,
  selectPageOwners,
  selectPageWork,
} from "./page-list.sql.ts";
import type { PageRow } from "./pages.contract.ts";
import { editableRoles } from "./pages.policy.ts";
import { statusOf } from "./pages.service.ts";

/** Rows per page of the list [PAGE-003]. */
const PAGE_SIZE = 50;

type RequestedFilters = Omit<PageListFilters, "roleIds" | "wordPageIds">;

type ListRequest = RequestedFilters & {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: PageListRange["sort"];
};

/** The pages whose drafts a person can edit: all, or one page of them (`page` starts at 1). */
export const listPages = async (tx: ReadTx, actor: Actor, request: ListRequest): Promise<PageRow[]> => {
  const { page, pageSize, sort, ...filters } = request;
  const limit = pageSize ?? (page === undefined ? null : PAGE_SIZE);
  const offset = ((page ?? 1) - 1) * (limit ?? 0);
  const records = await selectPageList(tx, await ofActor(tx, actor, filters), { sort, limit, offset });
  if (limit === null) return records.map(presentRow);
  const ids = records.map(({ id }) => id);
  const [decisions, work] = await Promise.all([
    readDecisions(tx, ids),
    selectPageWork(tx, ids, filters.search),
  ]);
  const excerpts = await findExcerpts(tx, {
    search: filters.search ?? "",
    pageIds: ids.filter((id) => work.get(id)?.isNamed === false),
  });
  return records.map((record) => ({
    ...presentRow(record),
    ...presentWork(work.get(record.id)),
    lastDecision: decisions.get(record.id) ?? null,
    ...(excerpts.has(record.id) ? { excerpt: excerpts.get(record.id) } : {}),
  }));
};

/** The total. */
export const countPages = async (tx: ReadTx, actor: Actor, filters: RequestedFilters): Promise<number> =>
  selectPageCount(tx, await ofActor(tx, actor, filters));

const ofActor = async (tx: ReadTx, actor: Actor, filters: RequestedFilters): Promise<PageListFilters> => {
  const roleIds = editableRoles(actor);
  const { search } = filters;
  const wordPageIds = search ? await findPagesWithWords(tx, { search, roleIds }) : [];
  return { ...filters, roleIds, wordPageIds };
};

/** People in a filter's list. */
const MAX_PEOPLE = 500;

/** Who last changed a page that a person can edit, and who owns one. */
export const listPagePeople = async (tx: ReadTx, actor: Actor) => {
  const [changers, owners] = await Promise.all([
    selectLastChangers(tx, editableRoles(actor), MAX_PEOPLE),
    selectPageOwners(tx),
  ]);
  return { changers, owners };
};

export const presentWork = (work: PageWorkRecord | undefined) => ({
  lastChange:
    work?.lastChangedAt && work.lastChangedBy
      ? {
          at: work.lastChangedAt.toISOString(),
          email: work.lastChangedBy,
          name: work.lastChangedName ?? work.lastChangedBy,
        }
      : null,
  liveUrl: work?.liveUrl ?? null,
  owner: work?.ownerName ?? null,
  reviewOn: work?.reviewOn ?? null,
  isReviewDue: work?.isReviewDue ?? false,
});

export const presentRow = (record: PageListRecord): PageRow => {
  const [, menu = "", childMenu = "", subMenu = ""] = record.parentPath.split("/");
  return {
    pageId: record.id,
    pageName: record.name,
    pageMenuUrl: menu,
    pageChildMenu: childMenu,
    pageSubMenu: subMenu,
    pageUrl: record.friendlyUrl,
    versionStatus: statusOf(record.deletedAt, record.status),
    pageAllowNavigation: record.allowNavigation,
    pageShowOnMenu: record.showOnMenu,
    isExternal: record.isExternal,
    publishAt: record.publishAt?.toISOString() ?? null,
    takeDownAt: record.takeDownAt?.toISOString() ?? null,
    takenDownAt: record.takenDownAt?.toISOString() ?? null,
  };
};
