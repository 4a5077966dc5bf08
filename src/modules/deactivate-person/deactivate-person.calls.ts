import { reactivateUser as reactivate } from "#modules/users/users.public.ts";
import { handle } from "#platform/services/services.ts";
import { deactivateUser, getPersonHandover, reactivateUser } from "./deactivate-person.contract.ts";
import { deactivatePerson, readHandover } from "./deactivate-person.service.ts";

export const deactivatePersonCalls = [
  handle(getPersonHandover, ({ db, actor, query }) => db.read((tx) => readHandover(tx, actor, query.id))),
  handle(deactivateUser, async (context) => {
    await deactivatePerson(context, context.body);
    return "Saved" as const;
  }),
  handle(reactivateUser, async ({ db, actor, body }) => {
    await db.write((tx) => reactivate(tx, actor, body.id));
    return "Saved" as const;
  }),
];
