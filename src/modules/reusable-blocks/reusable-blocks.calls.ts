import { versionMailsOf } from "#modules/versions/versions.public.ts";
import { handle } from "#platform/services/services.ts";
import { detachBlock, makeReusable as make } from "./make-reusable.service.ts";
import {
  addReusableBlock,
  detachReusableBlock,
  getReusableBlocks,
  makeReusable,
  renameReusableBlock,
} from "./reusable-blocks.contract.ts";
import { addBlock, listBlocks, renameBlock } from "./reusable-blocks.service.ts";

export const reusableBlocksCalls = [
  handle(getReusableBlocks, ({ db }) => db.read(listBlocks)),
  handle(addReusableBlock, ({ db, actor, body }) =>
    db.write(async (tx) => (await addBlock(tx, actor, body.name)).blockId),
  ),
  handle(renameReusableBlock, ({ db, actor, body }) => db.write((tx) => renameBlock(tx, actor, body))),
  handle(makeReusable, async (context) => {
    const mails = await versionMailsOf(context);
    return context.db.write((tx) => make(tx, context.actor, context.body, mails));
  }),
  handle(detachReusableBlock, ({ db, actor, body }) =>
    db.write((tx) => detachBlock(tx, actor, body.componentId)),
  ),
];
