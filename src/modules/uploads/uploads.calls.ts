import { isAdmin } from "#platform/access/actor.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { handle } from "#platform/services/services.ts";
import { hasFile, uploadFile } from "./uploads.contract.ts";
import { BIRTHDAYS_FILE } from "./uploads.schema.ts";
import { addUpload } from "./uploads.service.ts";
import { selectHasBirthdays } from "./uploads.sql.ts";

export const uploadsCalls = [
  handle(uploadFile, async ({ db, actor, body, upload, services }) => {
    if (body.folderName !== "Documents" && !isAdmin(actor)) throw refuse.notAllowed();
    return addUpload(db, actor, services.files, body.folderName, upload);
  }),
  handle(hasFile, async ({ db, query }) =>
    query.localFilePath.replace(/^\//, "") === BIRTHDAYS_FILE ? db.read(selectHasBirthdays) : false,
  ),
];
