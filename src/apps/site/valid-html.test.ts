import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { allFixtures } from "#test/support/all-fixtures.ts";
import { fixtureModel } from "#test/support/block-models.ts";
import {
  accordionBlock,
  bannerBlock,
  buttonBlock,
  calendarBlock,
  columnsTabsBlock,
  documentTableBlock,
  homePage,
  innerPage,
  sampleAssets,
  sampleSite,
} from "./page/page.fixtures.ts";
import type { PageModel } from "./page/page-model.ts";
import { renderNotFound, renderPage } from "./page/render-page.tsx";
import { renderBeingSetUp, renderFault, renderUnavailable, renderUnsent } from "./render-notices.tsx";

const htmlOf = (model: PageModel): string => renderPage(model, sampleAssets, silentLog).html.join("");

// React writes void elements with a slash, boolean attributes with an empty value, and attribute names in mixed case,
// all of which HTML allows. Telephone numbers are kept on one line by the style sheet.
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "tel-non-breaking": ["error", { ignoreClasses: ["tn-telephone"] }],
  },
});

/** A custom property is allowed as a style, but the validator mistakes the end of `&quot;` for the end of its value. */
const ORIGIN_STYLE = /(?<=<body) style="--origin:&quot;[^";]*&quot;"/;

const faultsOf = async (html: string): Promise<string[]> => {
  const report = await validator.validateString(html.replace(ORIGIN_STYLE, ""));
  return report.results.flatMap((result) =>
    result.messages.map((message) => `${message.ruleId}: ${message.message} (line ${message.line})`),
  );
};

describe("valid HTML", () => {
  const home = { ...homePage, blocks: [...homePage.blocks, accordionBlock(2, "typical")] };
  const cases: readonly (readonly [string, () => string])[] = [
    ["home page with an accordion", () => htmlOf(home)],
    [
      "home page with banners and call buttons",
      () => htmlOf({ ...homePage, blocks: [bannerBlock(3, "typical"), buttonBlock(4, "typical")] }),
    ],
    [
      "banners and call buttons with extreme texts",
      () =>
        htmlOf({
          ...innerPage,
          blocks: [bannerBlock(3, "longest"), bannerBlock(4, "single"), buttonBlock(5, "hostile")],
        }),
    ],
    [
      "tabs of columns and calendars",
      () =>
        htmlOf({
          ...innerPage,
          blocks: [
            columnsTabsBlock(3, "typical"),
            columnsTabsBlock(4, "accordion"),
            columnsTabsBlock(5, "longest"),
            columnsTabsBlock(6, "hostile"),
            calendarBlock(7, "typical"),
            calendarBlock(8, "longest"),
            calendarBlock(9, "hostile"),
          ],
        }),
    ],
    [
      "tables of documents",
      () =>
        htmlOf({
          ...innerPage,
          blocks: (["typical", "compact", "longest", "hostile", "empty"] as const).map((kind, index) =>
            documentTableBlock(index + 3, kind),
          ),
        }),
    ],
    ["inner page", () => htmlOf(innerPage)],
    ["preview", () => htmlOf({ ...innerPage, mode: "preview", previewLabel: "V2 · draft" })],
    ["page not found", () => renderNotFound(sampleSite, sampleAssets)],
    ["site being set up", () => renderBeingSetUp("City of Riverbend", sampleAssets)],
    ["fault", () => renderFault("a1b2c3", sampleAssets)],
    ["away", () => renderUnavailable(sampleAssets)],
    [
      "unsent",
      () =>
        renderUnsent(
          {
            action: "/FormComponent/Post/1",
            fields: { field1: "One\nTwo" },
            page: "/",
            language: "en",
            hasFile: true,
          },
          sampleAssets,
        ),
    ],
    [
      "page with its style sheet inside",
      () =>
        renderPage(innerPage, { ...sampleAssets, css: { inline: "a > b{color:red}" } }, silentLog).html.join(
          "",
        ),
    ],
  ];

  test.each(cases)("%s", async (_name, html) => {
    expect(await faultsOf(html())).toEqual([]);
  });

  test("every kind's fixtures, each on a separate page", async () => {
    const fixtures = await allFixtures();
    for (const wanted of new Set(fixtures.map(({ name }) => name))) {
      const blocks = fixtures
        .filter(({ name }) => name === wanted)
        .map(({ kind, fixture }, index) => fixtureModel(kind.type, fixture, index + 1));
      expect(blocks.length).toBeGreaterThan(0);
      expect([wanted, await faultsOf(htmlOf({ ...innerPage, blocks }))]).toEqual([wanted, []]);
    }
  });

  test("the validator finds errors", async () => {
    expect(await faultsOf("<!DOCTYPE html><html lang='en'><body><p><div></p></body></html>")).not.toEqual([]);
  });
});
