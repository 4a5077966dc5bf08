import { renderBlocks } from "#apps/site/page/render-blocks.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { silentLog } from "#platform/log/log.ts";
import { allFixtures } from "./all-fixtures.ts";
import { fixtureModel } from "./block-models.ts";

/** All fixtures of a kind on one page, without the site's header and footer. */
export interface SheetPage {
  readonly type: string;
  readonly title: string;
  readonly html: string;
}

/** Long fixtures are cut off, because a sheet is only for a quick look. */
const FRAME = `
  .sheet-name { margin: 2rem 0 0.5rem; color: var(--text-muted); font: 600 14px/1 monospace }
  .sheet-fixture { max-height: 900px; overflow: clip; border-block-start: 1px dashed var(--border-strong); padding-block-start: 1rem }`;

const LONG = 20_000;

/** A screenshot of a million characters takes minutes. They are cut off after a paragraph. */
const shortened = (fixture: object): object =>
  JSON.parse(JSON.stringify(fixture), (_, value: unknown) =>
    typeof value === "string" && value.length > LONG
      ? `${value.slice(0, value.lastIndexOf("</p>", LONG))}</p>`
      : value,
  ) as object;

/** @param wanted kinds to render; all if empty */
export const sheetPages = async (assets: SiteAssets, wanted: readonly string[]): Promise<SheetPage[]> => {
  const byType = Map.groupBy(await allFixtures(), ({ kind }) => kind.type);
  return [...byType].flatMap(([type, fixtures]) => {
    if (wanted.length > 0 && !wanted.includes(type)) return [];
    const parts = fixtures.map(({ name, fixture }, index) => {
      const { blocks } = renderBlocks([fixtureModel(type, shortened(fixture), index + 1)], "en", silentLog);
      const html = blocks.map((block) => block.html).join("") || "<p><em>Draws nothing.</em></p>";
      return `<p class="sheet-name">${name}</p><div class="sheet-fixture"><div class="tn-block">${html}</div></div>`;
    });
    const css = "href" in assets.css ? `<link rel="stylesheet" href="${assets.css.href}">` : "";
    return [
      {
        type,
        title: fixtures[0]?.kind.title ?? type,
        html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${type}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
${css}<style>${FRAME}</style><script type="module" src="${assets.loader}"></script></head>
<body><main class="tn-main"><div class="tn-columns"><div class="tn-content">${parts.join("")}</div></div></main></body></html>`,
      },
    ];
  });
};
