import { pagesLinkingTo } from "#modules/links/links.public.ts";
import {
  bringBackPage,
  changePage,
  removePage,
  requireOpenPage,
  selectPageState,
} from "#modules/pages/pages.public.ts";
import { selectRoles } from "#modules/roles/roles.public.ts";
import { selectPlan, selectVersionByStatus } from "#modules/version-rows/version-rows.public.ts";
import { publish, readShown, submitAndPublish } from "#modules/versions/versions.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { startMove } from "./move-pages.service.ts";
import { formOf } from "./page-as-form.service.ts";
import type { ChangeInput, ChosenPage, Done, PageStep } from "./page-step.service.ts";

/** What the action does to each page. @throws Refusal 400, 404 for a target that doesn't fit any page */
export const startAction = async (
  tx: WriteTx,
  input: ChangeInput,
  chosen: readonly ChosenPage[],
): Promise<PageStep> => {
  switch (input.action) {
    case "publish":
      return startPublishing(tx, input);
    case "move":
      return startMove(tx, input, chosen);
    case "delete":
      return (page) => deleteOne(tx, input, page);
    case "restore":
      return (page) => restoreOne(tx, input, page);
    case "setRole":
      return startSettingRole(tx, input);
  }
};

const done = (...sentences: (string | false)[]): Done => ({
  effect: sentences.filter((sentence) => sentence !== false).join(" "),
  isChanged: true,
});
const nothingToDo = (effect: string): Done => ({ effect, isChanged: false });

const startPublishing = (tx: WriteTx, { actor, mails, seen, dryRun }: ChangeInput): PageStep => {
  const hashes = new Map(seen?.map(({ pageId, contentHash }) => [pageId, contentHash]));
  const toSubmitter = Promise.resolve(mails);
  return async ({ page: { id: pageId, isExternal } }) => {
    await requireOpenPage(tx, actor, pageId);
    const version =
      (await selectVersionByStatus(tx, pageId, "pending")) ??
      (await selectVersionByStatus(tx, pageId, "draft"));
    if (!version) {
      if (hashes.has(pageId))
        throw refuse.conflict("This page no longer has a draft or pending version. Reload the page.");
      return nothingToDo("Nothing to publish.");
    }
    const { id, number: versionId, status } = version;
    const [shown, plan] = await Promise.all([
      dryRun ? readShown(tx, pageId, id) : undefined,
      selectPlan(tx, pageId, "publish"),
    ]);
    const step = { pageId, versionId, comments: "", seen: hashes.get(pageId) };
    await (status === "pending" ? publish(tx, actor, step, toSubmitter) : submitAndPublish(tx, actor, step));
    const result = done(
      `Publishes ${status} V${versionId}.`,
      !isExternal &&
        shown?.outline.components.length === 0 &&
        "It has no components, so visitors will see a page without content.",
      plan !== null && "It was scheduled for later, and goes live now instead.",
    );
    return shown ? { ...result, shown } : result;
  };
};

const deleteOne = async (
  tx: WriteTx,
  { actor, dryRun }: ChangeInput,
  { page, path }: ChosenPage,
): Promise<Done> => {
  if (page.deletedAt) return nothingToDo("Already deleted.");
  const { isLive } = await selectPageState(tx, page.id);
  await removePage(tx, actor, page.id);
  const links = dryRun ? (await pagesLinkingTo(tx, page.id)).length : 0;
  return done(
    `Deletes ${path}.`,
    isLive && "Visitors can't open it anymore.",
    links > 0 && `Visitors see only the text of ${links === 1 ? "1 link" : `${links} links`} to it.`,
  );
};

const restoreOne = async (
  tx: WriteTx,
  { actor, reservedSegments }: ChangeInput,
  { page, path }: ChosenPage,
): Promise<Done> => {
  if (!page.deletedAt) return nothingToDo("Not deleted.");
  await bringBackPage(tx, actor, page.id, reservedSegments);
  const { isLive } = await selectPageState(tx, page.id);
  return done(`Restores ${path}.`, isLive && "Visitors can open it again.");
};

const ALL_STAFF = "All staff";

const startSettingRole = async (
  tx: WriteTx,
  { actor, roleId = 0, reservedSegments }: ChangeInput,
): Promise<PageStep> => {
  const names = new Map((await selectRoles(tx)).map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => (id === 0 ? ALL_STAFF : (names.get(id) ?? "a deleted role"));
  return async ({ page, line }) => {
    await requireOpenPage(tx, actor, page.id);
    const before = page.roleId ?? 0;
    if (before === roleId) return nothingToDo(`Already has the role ${nameOf(roleId)}.`);
    await changePage(tx, actor, { ...formOf(page, line.slice(0, -1)), roleId }, { reservedSegments });
    return done(`Changes the role from ${nameOf(before)} to ${nameOf(roleId)}.`);
  };
};
