import { expect, test } from "vitest";
import { isKeyBlocked, normaliseFriendlyUrl } from "#platform/ui/friendly-url.ts";
import { fieldOfRefusal, pageFormSchema, pageFormValues } from "./page-form-values.editor.tsx";
import { blankPage } from "./pages.contract.ts";

const INTERNAL = pageFormSchema(blankPage());
const EXTERNAL = pageFormSchema(blankPage(true));
const FILLED = {
  ...pageFormValues(blankPage()),
  name: "Rates",
  friendlyUrl: "rates",
  scoTitle: "Rates",
  scoMetaDescription: "What water costs.",
  scoMetaKeywords: ["water", "rates"],
};

test("empty menus are sent as null, no side nav as 0, keywords joined by commas [PAGE-040] [PAGE-010]", () => {
  expect(INTERNAL.parse(FILLED)).toEqual({
    ...FILLED,
    menu: null,
    childMenu: null,
    subMenu: null,
    openType: null,
    sideNavId: 0,
    roleId: 0,
    isExternal: false,
    scoMetaKeywords: "water,rates",
  });
  expect(
    INTERNAL.parse({ ...FILLED, menu: "7", childMenu: "12", roleId: "3", sideNavId: "4" }),
  ).toMatchObject({
    menu: 7,
    childMenu: 12,
    subMenu: null,
    roleId: 3,
    sideNavId: 4,
  });
});

const missing = (schema: typeof INTERNAL, values: typeof FILLED) =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? [],
  );

test("names the missing field [PAGE-033] [PAGE-034] [PAGE-035]", () => {
  expect(missing(INTERNAL, pageFormValues(blankPage()) as typeof FILLED)).toMatchObject({
    name: "Page Name is required.",
    scoTitle: "SEO Title is required.",
    scoMetaDescription: "SEO Description is required.",
    scoMetaKeywords: "SEO Keywords is required.",
  });
  expect(missing(INTERNAL, { ...FILLED, friendlyUrl: "" }).friendlyUrl).toContain("Friendly URL");
  const external = { ...pageFormValues(blankPage(true)), name: "Map", friendlyUrl: "https://maps.example/" };
  expect(missing(EXTERNAL, external as typeof FILLED)).toEqual({ openType: "Open Type is required." });
  expect(EXTERNAL.parse({ ...external, openType: "NewTab" })).toMatchObject({
    openType: "NewTab",
    roleId: 0,
  });
});

test("home keeps its address when its form is saved; no other page can take it [PAGE-037]", () => {
  const home = pageFormSchema({ isExternal: false, friendlyUrl: "/" });
  expect(home.safeParse({ ...FILLED, friendlyUrl: "/" }).success).toBe(true);
  expect(INTERNAL.safeParse({ ...FILLED, friendlyUrl: "/" }).success).toBe(false);
});

test("only a to z, digits, and hyphens can be typed, and pasted text is converted [PAGE-036]", () => {
  for (const key of ["a", "z", "0", "9", "-", "ArrowLeft", "Backspace", "Tab"])
    expect(isKeyBlocked(key), key).toBe(false);
  for (const key of ["A", " ", "_", "/", "é", "."]) expect(isKeyBlocked(key), key).toBe(true);
  expect(normaliseFriendlyUrl("Pay My Bill / Überweisung")).toBe("pay-my-bill--uberweisung");
});

test("a refusal appears next to its field", () => {
  expect(fieldOfRefusal("The address /login is reserved. Choose a different Friendly URL.")).toBe(
    "friendlyUrl",
  );
  expect(fieldOfRefusal("The chosen role no longer exists.")).toBe("roleId");
  expect(fieldOfRefusal("The chosen menus don't belong together. Choose them again.")).toBe("menu");
  expect(fieldOfRefusal("You don't have permission to do this.")).toBeNull();
});
