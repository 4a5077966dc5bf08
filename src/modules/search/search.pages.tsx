import { selectThirdParties } from "#modules/third-parties/third-parties.public.ts";
import type { ModulePageContext, ModulePages } from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import { pageNumberOf } from "#platform/site/page-query.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { searchMessages } from "./search.messages.ts";
import { kindsOn, SEARCH_KINDS } from "./search.schema.ts";
import { NOTHING_FOUND, search } from "./search.service.ts";
import type { Found } from "./search.sql.ts";
import { SEARCH_PATH } from "./search-box.view.tsx";
import { OutsideSearchView, SearchPageView } from "./search-results.view.tsx";

const frameOf = (language: Language) => {
  const { search } = wordsIn(language, searchMessages);
  return { name: search, crumbs: crumbsTo(language, search), isIndexed: false };
};

const addressOf = ({ kind, itemId, href }: Found, { links }: ModulePageContext): string =>
  kind === "page" ? links.page(itemId) : href;

/** The site's search (decisions §11), or the configured external script. */
export const searchPages: ModulePages = {
  pages: [
    {
      path: SEARCH_PATH,
      queryKeys: ["q", "kind", "page"],
      load: async (context) => {
        const { language } = context.site;
        const { searchScript } = await selectThirdParties(context.tx);
        if (searchScript)
          return {
            ...frameOf(language),
            content: <OutsideSearchView script={searchScript} language={language} />,
            // Third-party services change with the layout.
            tags: ["layout"],
          };
        const words = context.query.q ?? "";
        const page = pageNumberOf(context.query.page);
        const kind = SEARCH_KINDS.find((candidate) => candidate === context.query.kind) ?? null;
        const { found, ...result } = words
          ? await search(context.tx, words, { isModuleOn: context.isModuleOn, page, kind })
          : NOTHING_FOUND;
        return {
          ...frameOf(language),
          title: words ? wordsIn(language, searchMessages).title({ words }) : "",
          content: (
            <SearchPageView
              {...result}
              words={words}
              language={language}
              searchedKinds={kindsOn(context.isModuleOn)}
              results={found.flatMap((one) => {
                const href = addressOf(one, context);
                return href ? [{ ...one, href }] : [];
              })}
            />
          ),
          tags: ["layout"],
          isCacheable: words === "",
          // Looking at more results, or at one kind of them, isn't another search.
          ...(words && page === 1 && kind === null ? { searched: { words, isFound: result.total > 0 } } : {}),
          showsSections: result.total === 0,
        };
      },
    },
  ],
};
