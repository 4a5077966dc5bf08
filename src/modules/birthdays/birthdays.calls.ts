import { removeTypeReference } from "#modules/settings/settings.public.ts";
import { uploadOverwriteFile } from "#modules/uploads/uploads.contract.ts";
import { handle } from "#platform/services/services.ts";
import { previewBirthdays, removeBirthdayTypeReference } from "./birthdays.contract.ts";
import { previewFile, takeBirthdays } from "./birthdays.service.ts";

export const birthdaysCalls = [
  handle(previewBirthdays, ({ db, upload }) => previewFile(db, upload)),
  handle(removeBirthdayTypeReference, async ({ db, actor, query }) => {
    await db.write((tx) => removeTypeReference(tx, actor, "birthday", query.typeToRemove));
    return "Saved" as const;
  }),
  handle(uploadOverwriteFile, ({ db, actor, upload, services }) =>
    takeBirthdays(db, actor, services.files, upload),
  ),
];
