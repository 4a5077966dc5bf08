import { handle } from "#platform/services/services.ts";
import { hasFile, uploadFile } from "./uploads.contract.ts";
import { BIRTHDAYS_FILE } from "./uploads.schema.ts";
import { addUpload } from "./uploads.service.ts";
import { selectHasBirthdays } from "./uploads.sql.ts";

export const uploadsCalls = [
  handle(uploadFile, ({ db, actor, body, upload, services }) =>
    addUpload(db, actor, services.files, body.folderName, upload),
  ),
  handle(hasFile, async ({ db, query }) =>
    query.localFilePath.replace(/^\//, "") === BIRTHDAYS_FILE ? db.read(selectHasBirthdays) : false,
  ),
];
