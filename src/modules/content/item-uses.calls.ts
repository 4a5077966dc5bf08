import { contentTypes } from "#content/types.generated.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { handle } from "#platform/services/services.ts";
import { getItemUses } from "./item-uses.contract.ts";
import { itemUses } from "./item-uses.service.ts";

export const itemUsesCalls = [
  handle(getItemUses, ({ db, actor, query, services }) => {
    const type = contentTypes.find(({ name }) => name === query.type);
    if (!type) throw refuse.notFound(query.type);
    return db.read((tx) => itemUses(tx, actor, type, query.id, services));
  }),
];
