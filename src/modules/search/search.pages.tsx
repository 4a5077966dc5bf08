import { selectThirdParties } from "#modules/third-parties/third-parties.public.ts";
import type { ModulePageContext, ModulePages } from "#platform/services/module-page.ts";
import { pageNumberOf } from "#platform/site/pager.view.tsx";
import { search } from "./search.service.ts";
import type { Found } from "./search.sql.ts";
import { SEARCH_PATH } from "./search-box.view.tsx";
import { OutsideSearchView, SearchPageView } from "./search-results.view.tsx";

const FRAME = {
  name: "Search",
  crumbs: [
    { name: "Home", href: "/" },
    { name: "Search", href: null },
  ],
  isIndexed: false,
};

const addressOf = ({ kind, itemId, href }: Found, { links }: ModulePageContext): string =>
  kind === "page" ? links.page(itemId) : href;

/** The site's search (decisions §11): its own, or the configured script's in its place. */
export const searchPages: ModulePages = {
  pages: [
    {
      path: SEARCH_PATH,
      queryKeys: ["q", "page"],
      load: async (context) => {
        const { searchScript } = await selectThirdParties(context.tx);
        if (searchScript) return { ...FRAME, content: <OutsideSearchView script={searchScript} />, tags: [] };
        const words = context.query.q ?? "";
        const page = pageNumberOf(context.query.page);
        const { found, ...result } = words
          ? await search(context.tx, words, { isModuleOn: context.isModuleOn, page })
          : { found: [], total: 0, page: 1, isCorrected: false, isPartial: false };
        return {
          ...FRAME,
          title: words ? `${words} · Search` : "",
          content: (
            <SearchPageView
              {...result}
              words={words}
              results={found.flatMap((one) => {
                const href = addressOf(one, context);
                return href ? [{ ...one, href }] : [];
              })}
            />
          ),
          tags: [],
          isCacheable: words === "",
        };
      },
    },
  ],
};
