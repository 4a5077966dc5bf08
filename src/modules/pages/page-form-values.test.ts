import { expect, test } from "vitest";
import {
  BLANK_PAGE_FORM,
  fieldOfRefusal,
  isKeyBlocked,
  normaliseFriendlyUrl,
  pageFormValues,
} from "./page-form-values.editor.tsx";

const FILLED = {
  ...BLANK_PAGE_FORM,
  name: "Rates",
  friendlyUrl: "rates",
  scoTitle: "Rates",
  scoMetaDescription: "What water costs.",
  scoMetaKeywords: ["water", "rates"],
};

test("empty menus are sent as null, keywords joined by commas [PAGE-040] [PAGE-010]", () => {
  expect(pageFormValues.parse(FILLED)).toEqual({
    ...FILLED,
    menu: null,
    childMenu: null,
    subMenu: null,
    roleId: 0,
    scoMetaKeywords: "water,rates",
  });
  expect(pageFormValues.parse({ ...FILLED, menu: "7", childMenu: "12", roleId: "3" })).toMatchObject({
    menu: 7,
    childMenu: 12,
    subMenu: null,
    roleId: 3,
  });
});

test("says which field is missing [PAGE-033] [PAGE-034]", () => {
  const { error } = pageFormValues.safeParse(BLANK_PAGE_FORM);
  const messages = Object.fromEntries(
    error?.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]) ?? [],
  );
  expect(messages).toEqual({
    name: "Page Name is required.",
    friendlyUrl: "Friendly URL is required.",
    scoTitle: "SEO Title is required.",
    scoMetaDescription: "SEO Description is required.",
    scoMetaKeywords: "SEO Keywords is required.",
  });
});

test("only a to z, digits and hyphens are typed; what is pasted is put right [PAGE-036]", () => {
  for (const key of ["a", "z", "0", "9", "-", "ArrowLeft", "Backspace", "Tab"])
    expect(isKeyBlocked(key), key).toBe(false);
  for (const key of ["A", " ", "_", "/", "é", "."]) expect(isKeyBlocked(key), key).toBe(true);
  expect(normaliseFriendlyUrl("Pay My Bill / Überweisung")).toBe("pay-my-bill--uberweisung");
});

test("a refusal stands beside the field that it is about [PAGE-043]", () => {
  expect(fieldOfRefusal("The address /login is reserved. Please choose another Friendly URL.")).toBe(
    "friendlyUrl",
  );
  expect(fieldOfRefusal("The chosen role doesn't exist any more.")).toBe("roleId");
  expect(fieldOfRefusal("The chosen menus don't belong together. Please choose them again.")).toBe("menu");
  expect(fieldOfRefusal("You are not allowed to do this.")).toBeNull();
});
