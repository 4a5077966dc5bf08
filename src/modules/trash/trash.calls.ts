import { handle } from "#platform/services/services.ts";
import { getTrash } from "./trash.contract.ts";
import { listTrash } from "./trash.service.ts";

export const trashCalls = [handle(getTrash, ({ db, query }) => db.read((tx) => listTrash(tx, query)))];
