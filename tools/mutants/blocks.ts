import type { Mutant } from "./mutant.ts";

/** Components and pages. */
export const BLOCK_MUTANTS: readonly Mutant[] = [
  {
    name: "a breadcrumb doesn't link a page that only opens its submenu",
    file: "src/apps/site/page/load-page.ts",
    find: "index === line.length - 1 || !page.allowNavigation ? null",
    replace: "index === line.length - 1 ? null",
    tests: ["src/apps/server/site/publishing.test.ts"],
  },
  {
    name: "a compact document table has no Type cells",
    file: "src/blocks/document-table/document-table.view.tsx",
    find: "{isCompact ? null : <td>{spaced(document.type)}</td>}",
    replace: "<td>{spaced(document.type)}</td>",
    tests: ["src/blocks/document-table/document-table.test.tsx"],
  },
  {
    name: "a hidden card title isn't shown",
    file: "src/blocks/card/card.view.tsx",
    find: 'className={isHidden ? "tn-visually-hidden" : "tn-card-title"}',
    replace: 'className="tn-card-title"',
    tests: ["src/blocks/card/card.test.tsx"],
  },
  {
    name: "a preview while typing refuses images that a save would refuse",
    file: "src/modules/page-editor/preview-components.service.ts",
    find: "await checkImages(tx, kind.fields, input.data);",
    replace: "",
    tests: ["src/modules/page-editor/preview-components.test.ts"],
  },
  {
    name: "a preview while typing shows no answer to older values",
    file: "src/modules/page-editor/newest-wins.editor.ts",
    find: "if (isNewest()) whenQuiet(() => input.show",
    replace: "whenQuiet(() => input.show",
    tests: ["src/modules/page-editor/newest-wins.test.ts"],
  },
];
