import { readUnsavedBlock } from "#modules/page-editor/page-editor.public.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import { compareVersions } from "./compare-versions.contract.ts";
import { presentComparison, readVersionPair } from "./compare-versions.service.ts";

export const compareVersionsCalls = [
  handle(compareVersions, async (context) => {
    const { db, actor, query, services } = context;
    const links = staffLinks(await services.siteLinks(db.companyId));
    const unsaved = query.unsaved ? await readUnsavedBlock(context, services, query.unsaved) : null;
    return presentComparison(
      await db.read((tx) => readVersionPair(tx, actor, query.pageId, { ...query, unsaved }, links)),
    );
  }),
];
