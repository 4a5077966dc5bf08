import {
  recordTree,
  reusableField,
  selectBlocksOfVersion,
  withReusableBlocks,
} from "#modules/blocks/blocks.public.ts";
import { selectLayout } from "#modules/layout/layout.public.ts";
import { type PageRecord, requirePage, selectPageLineByPath } from "#modules/pages/pages.public.ts";
import {
  selectVersion,
  selectVersionByStatus,
  type VersionRecord,
} from "#modules/version-rows/version-rows.public.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { PageOfSite } from "./public-pages.contract.ts";

/** The unchecked input of GetPageByMenuAndPageName. */
export interface MenuPath {
  readonly parentMenu?: unknown;
  readonly childMenu?: unknown;
  readonly subMenu?: unknown;
  readonly friendlyUrl?: unknown;
}

const none = (status: 400 | 404): PageOfSite => ({ status, page: null, pageComponents: [] });

/** The live page at a path given in parts, or status 404; 400 if the parts don't form a path [PUB-007]. */
export const readPublicPage = async (tx: ReadTx, path: MenuPath): Promise<PageOfSite> => {
  const segments = segmentsOf(path);
  if (!segments) return none(400);
  const page = (await selectPageLineByPath(tx, segments)).at(-1);
  const version = page && (await selectVersionByStatus(tx, page.id, "live"));
  return page && version ? present(tx, page, version) : none(404);
};

/** Any version of a page that the caller may edit. @throws Refusal 404, 403 */
export const readPagePreview = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  versionId: number,
): Promise<PageOfSite> => {
  const page = await requirePage(tx, actor, pageId);
  const version = await selectVersion(tx, page.id, versionId);
  if (!version) throw refuse.notFound("version");
  return present(tx, page, version);
};

/** Friendly URLs from the top, in lowercase; ["/"] is home. Null if a level is missing above another, or isn't text. */
const segmentsOf = ({ parentMenu, childMenu, subMenu, friendlyUrl }: MenuPath): string[] | null => {
  const parts: string[] = [];
  let isBelow = true;
  for (const part of [parentMenu, childMenu, subMenu]) {
    if (part === undefined || part === null || part === "") {
      isBelow = false;
      continue;
    }
    if (!isSegment(part) || !isBelow) return null;
    parts.push(part.toLowerCase());
  }
  const isHome =
    friendlyUrl === "/" || friendlyUrl === "" || friendlyUrl === undefined || friendlyUrl === null;
  if (isHome) return parts.length === 0 ? ["/"] : null;
  return isSegment(friendlyUrl) ? [...parts, friendlyUrl.toLowerCase()] : null;
};

const MAX_SEGMENT_LENGTH = 100;
const isSegment = (part: unknown): part is string =>
  typeof part === "string" &&
  part !== "" &&
  part.length <= MAX_SEGMENT_LENGTH &&
  !part.includes("/") &&
  // The database can't compare a text with this character.
  !part.includes("\0");

const present = async (tx: ReadTx, page: PageRecord, version: VersionRecord): Promise<PageOfSite> => {
  const { navbarId, socialId, footerId } = await selectLayout(tx);
  const roots = await withReusableBlocks(tx, recordTree(await selectBlocksOfVersion(tx, version.id)));
  // Programs that don't know reusable blocks get what they show.
  const blocks = roots.flatMap((node) =>
    reusableField(node.kind) ? (node.refs.content ?? []).map(({ record }) => record) : [node.record],
  );
  const place = (id: number, type: string) => ({
    id,
    type,
    componentId: id,
    versionId: version.number,
    status: version.status as VersionStatus,
    timestamp: version.changedAt.toISOString(),
  });
  const isAnnouncement = ({ kind }: { kind: string }) => kind === "Announcement";
  return {
    status: 200,
    page: {
      id: page.id,
      name: page.name,
      friendlyUrl: page.friendlyUrl,
      scoTitle: page.seoTitle,
      scoMetaDescription: page.seoDescription,
      scoMetaKeywords: page.seoKeywords,
      sideNavId: page.sideNavId ?? 0,
    },
    pageComponents: [
      ...blocks.filter(isAnnouncement).map((block) => place(block.id, block.kind)),
      place(navbarId, "Navbar"),
      place(socialId, "SocialIcons"),
      ...blocks.filter((block) => !isAnnouncement(block)).map((block) => place(block.id, block.kind)),
      place(footerId, "Footer"),
    ],
  };
};
