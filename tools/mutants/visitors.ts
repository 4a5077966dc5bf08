import type { Mutant } from "./mutant.ts";

/** What visitors see, fill in, and send. */
export const VISITOR_MUTANTS: readonly Mutant[] = [
  {
    name: "a form offers days from tomorrow on",
    file: "src/modules/forms/site-forms.service.ts",
    find: "return dayText({ ...today, day: today.day + 1 });",
    replace: "return dayText(today);",
    tests: ["src/modules/forms/future-dates.test.ts"],
  },
  {
    name: "a deleted range of submissions takes its files along",
    file: "src/modules/forms/submissions.service.ts",
    find: "const { ids, fileIds } = await deleteRange(tx, formId, boundsOf(timeZone, range));\n  await deleteFiles(tx, fileIds);",
    replace: "const { ids } = await deleteRange(tx, formId, boundsOf(timeZone, range));",
    tests: ["src/modules/forms/submissions.test.ts"],
  },
  {
    name: "the footer shows the telephone number only where that is switched on",
    file: "src/modules/layout/public-layout.service.ts",
    find: 'layout.footer.showPhone ? layout.navbar.telephone : ""',
    replace: "layout.navbar.telephone",
    tests: ["src/modules/layout/layout.test.ts"],
  },
  {
    name: "an external page opens in the visitor's own tab unless another was chosen",
    file: "src/modules/menus/menus.service.ts",
    find: 'opensNewTab: page.openType === "NewTab",',
    replace: "opensNewTab: page.isExternal,",
    tests: ["src/apps/server/site/publishing.test.ts"],
  },
  {
    name: "a form's older state doesn't overwrite a newer save",
    file: "src/modules/forms/forms.service.ts",
    find: "updateFormRow(tx, id, details, rowVersion)",
    replace: "updateFormRow(tx, id, details, undefined)",
    tests: ["src/modules/forms/forms.test.ts"],
  },
  {
    name: "a client that doesn't know what browsers fill in keeps it",
    file: "src/modules/forms/forms.service.ts",
    find: "const { autofill = before.autofill } = input;",
    replace: "const { autofill } = input;",
    tests: ["src/modules/forms/autofill.test.ts"],
  },
  {
    name: "a solved captcha counts once",
    file: "src/modules/captcha/captcha.service.ts",
    find: "  if (!isFirst) throw failed();\n",
    replace: "",
    tests: ["src/modules/forms/site-forms.test.ts"],
  },
  {
    name: "an export keeps the values of fields that were deleted",
    file: "src/modules/forms/submissions.service.ts",
    find: "if (!columns.has(fieldId)) columns.set(fieldId, fieldName);",
    replace: "if (columns.has(fieldId)) columns.set(fieldId, fieldName);",
    tests: ["src/modules/forms/submission-exports.test.ts"],
  },
  {
    name: "no cell of an export is a formula",
    file: "src/modules/forms/submissions.schema.ts",
    find: "/^[=+\\-@\\t\\r]/",
    replace: "/^[+\\-@\\t\\r]/",
    tests: ["src/modules/forms/submission-exports.test.ts"],
  },
];
