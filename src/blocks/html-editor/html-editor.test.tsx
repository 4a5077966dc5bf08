import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markOf, openCleanHtml } from "#platform/html/html-mark.ts";
import { htmlEditorFixtures } from "./html-editor.fixtures.ts";
import { HtmlEditorView } from "./html-editor.view.tsx";

const render = (content: string): string =>
  renderToStaticMarkup(
    HtmlEditorView({
      id: 1,
      name: "Text",
      value: { content: openCleanHtml({ html: content, mark: markOf(content) }) },
      language: "en",
      children: [],
    }),
  );

test.each(Object.entries(htmlEditorFixtures))(
  "renders the cleaned text unchanged: %s [CMP-HTMLEDITOR-01] [PUB-047]",
  (_name, { content }) => {
    expect(render(content)).toBe(`<div class="tn-html-editor tn-prose">${content}</div>`);
  },
);
