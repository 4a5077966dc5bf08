import { handle } from "#platform/services/services.ts";
import { erasePersonData, findPersonData } from "./erase-person.contract.ts";
import { eraseData, findData } from "./erase-person.service.ts";

export const erasePersonCalls = [
  handle(findPersonData, ({ db, body }) => db.read((tx) => findData(tx, body.text))),
  handle(erasePersonData, ({ db, actor, body }) => db.write((tx) => eraseData(tx, actor, body))),
];
