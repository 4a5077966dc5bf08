import { expect, test } from "vitest";
import { FILE_KINDS } from "#modules/uploads/uploads.schema.ts";
import { FormFieldsView } from "#platform/visitor-forms/form.view.tsx";
import { formTexts } from "#platform/visitor-forms/form-texts.ts";
import { renderBody } from "#test/support/dom.ts";
import { aVisitorField, VISITOR_FORM } from "#test/support/visitor-fields.ts";

const FIELD = aVisitorField("fileUpload", { name: "Plan" });

test("the script's message about a file that is too large names the field", () => {
  expect(formTexts("en", [FIELD]).fileTooLarge).toMatch(/^Plan: /);
  expect(formTexts("es", [FIELD]).fileTooLarge).toMatch(/^Plan: /);
});

test("the file field offers and names every type that the server accepts", () => {
  const body = renderBody(
    <FormFieldsView language="en" form={VISITOR_FORM} fields={[FIELD]} prefix="f" tomorrow="2027-01-01" />,
  );
  const input = body.querySelector("input[type=file]");
  const offered = (input?.getAttribute("accept") ?? "").split(",").sort();
  expect(offered).toEqual(
    Object.keys(FILE_KINDS)
      .map((ending) => `.${ending}`)
      .sort(),
  );
  const hint = body.querySelector(`#${input?.getAttribute("aria-describedby")?.split(" ")[0]}`);
  for (const { label } of Object.values(FILE_KINDS)) {
    const word = label.startsWith("OpenDocument") ? "OpenDocument" : label;
    expect(hint?.textContent?.toLowerCase()).toContain(word.toLowerCase());
  }
});
