import { expect, test } from "vitest";
import "#apps/calls.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { type BlockKind, defineBlock } from "#platform/blocks/define-block.ts";
import { placeLabel } from "./editor-queries.editor.tsx";
import { offeredField, offeredKinds } from "./offered-kinds.editor.ts";
import type { PageComponentData } from "./page-editor.contract.ts";

const kind = (type: string, module?: string): BlockKind =>
  defineBlock({
    type,
    title: type,
    description: "",
    names: { one: type, many: `${type}s` },
    valueVersion: 1,
    fields: {},
    ...(module ? { module } : {}),
  });

const KNOWN = ["HtmlEditor", "Navbar", "Footer", "SocialIcons"].map((type) => kind(type));
const TABLES = [kind("EventTable", "event"), kind("DocumentTable", "document"), kind("NewsTable", "news")];
const offered = (
  modules: Record<string, boolean>,
  isVendorAdmin = false,
  own: BlockKind[] = [],
): string[] => {
  const all = [...KNOWN, ...TABLES, ...own];
  const types = [...all.map(({ type }) => type), "Unknown"];
  return offeredKinds(types, (type) => all.find((candidate) => candidate.type === type), {
    modules,
    isVendorAdmin,
  }).map(({ type }) => type);
};

test("never offers navbar, footer, social icons, or unknown types [EDIT-014]", () => {
  expect(offered({})).toEqual(["HtmlEditor"]);
  for (const type of ["Navbar", "Footer", "SocialIcons"])
    expect(kinds.filter(({ parent }) => !parent).map((one) => one.type)).not.toContain(type);
});

test("offers a module's kinds only if the module is set up [EDIT-017]", () => {
  expect(offered({ event: true, document: false })).toEqual(["HtmlEditor", "EventTable"]);
  expect(offered({ event: true, document: true, news: true })).toEqual([
    "HtmlEditor",
    "EventTable",
    "DocumentTable",
    "NewsTable",
  ]);
});

test("a card offers contents of modules that are set up, and the one that it has", () => {
  const kindOf = (type: string) => kinds.find((candidate) => candidate.type === type);
  const card = kindOf("Card") as BlockKind;
  const choices = (name: string, modules: Record<string, boolean>, stored = "") =>
    offeredField(card, name, kindOf, { modules, stored }).choices?.map(({ value }) => value);
  const always = ["HtmlEditor", "Calendar", "BannerContainer"];
  expect(choices("contentType", {})).toEqual(always);
  const harbor = { document: true, event: true, blog: false };
  expect(choices("contentType", harbor)).toEqual([...always, "EventTable", "DocumentTable"]);
  expect(choices("contentType", { document: true }, "NewsTable")).toEqual([
    ...always,
    "NewsTable",
    "DocumentTable",
  ]);
  expect(choices("titleStyle", {})).toEqual(["Standard", "ViewAll", "View", "Hide"]);
});

test("offers provider-only kinds only to provider admins [CMP-CARDCONTAINER-07]", () => {
  const container = kinds.filter(({ type }) => type === "CardContainer");
  expect(offered({}, false, container)).toEqual(["HtmlEditor"]);
  expect(offered({}, true, container)).toEqual(["HtmlEditor", "CardContainer"]);
});

test("labels a component with its name, or its id if it has none, and its version [EDIT-008]", () => {
  const data = {
    allComponents: {
      htmlEditors: [
        { id: 7, componentName: "Welcome", versionId: 2 },
        { id: 8, componentName: "", versionId: 2 },
      ],
    },
  } as unknown as PageComponentData;
  const label = (componentId: number) =>
    placeLabel(data, {
      id: componentId,
      type: "HtmlEditor",
      componentId,
      versionId: 2,
      status: "draft",
      timestamp: "",
    });
  expect([label(7), label(8), label(9)]).toEqual(["Welcome-V2", "8-V2", "9-V2"]);
});
