import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDemo } from "./demo-data.ts";

const root = mkdtempSync(join(tmpdir(), "tenantry-demo-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ["riverbend", "cedar-falls", "harbor", "provider"])
  cpSync(`demo/${folder}/company.json`, join(root, folder, "company.json"));

const write = (path: string, content: object) => {
  cpSync("demo/riverbend/pages/home.json", join(root, path), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
};

const named = (name: string, more: object = {}) => ({ type: "Card", name, values: {}, ...more });
const LONG = "Sixteen letters!";
const REFUSAL = `the component name "${LONG}" has 16 characters. Use at most 15.`;

test("a component's name that is too long is refused with its file, at every depth [CMP-GEN-09]", () => {
  const demo = openDemo(root, "TracSoft");
  const riverbend = demo.companies[0];
  if (!riverbend) throw new Error("There is no first company.");
  const inner = named("Card", { refs: { form: [named(LONG)] } });
  const versions = [{ blocks: [named("Cards", { children: [inner] })] }];
  write("riverbend/pages/home.json", versions);
  write("riverbend/pages/rates.json", { name: "Rates", versions: [], children: [{ name: "Gas", versions }] });
  write("riverbend/blocks.json", [{ name: "Hours", versions }]);
  expect(() => demo.home(riverbend)).toThrow(`demo/riverbend/pages/home.json: ${REFUSAL}`);
  expect(() => demo.page(riverbend, "rates")).toThrow(`demo/riverbend/pages/rates.json: ${REFUSAL}`);
  expect(() => demo.list(riverbend, "blocks")).toThrow(`demo/riverbend/blocks.json: ${REFUSAL}`);
});

test("a side nav's name that is too long is refused before any company is created", () => {
  const company = JSON.parse(readFileSync("demo/riverbend/company.json", "utf8"));
  write("riverbend/company.json", { ...company, sideNavs: { [LONG]: "<p>Hours</p>" } });
  expect(() => openDemo(root, "TracSoft")).toThrow(`demo/riverbend/company.json: ${REFUSAL}`);
});
