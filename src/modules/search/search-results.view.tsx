import { Fragment, type ReactNode } from "react";
import { contentNames } from "#content/names.generated.ts";
import { safeLink } from "#platform/html/url-policy.ts";
import { pageHref } from "#platform/site/page-query.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import { RESULTS_PER_PAGE, SEARCH_LABELS, type SearchKind } from "./search.schema.ts";
import { SEARCH_PATH, SearchBox } from "./search-box.view.tsx";

const nouns = ["Pages", ...contentNames.map(({ searchNouns }) => searchNouns)];
/** "Pages, documents and events" */
const SEARCHED = `${nouns.slice(0, -1).join(", ")} and ${nouns.at(-1)}`;

export interface ShownResult {
  readonly kind: SearchKind;
  /** With U+E000 and U+E001 around what was found. */
  readonly title: string;
  readonly excerpt: string;
  readonly href: string;
}

export interface SearchPageProps {
  /** As the visitor typed them; empty before anything was. */
  readonly words: string;
  readonly results: readonly ShownResult[];
  readonly total: number;
  readonly page: number;
  readonly isCorrected: boolean;
  readonly isPartial: boolean;
}

/** The search page: the form, and what was found, each with its kind and the place where the words stand. */
export const SearchPageView = ({ words, results, total, page, isCorrected, isPartial }: SearchPageProps) => (
  <div className="tn-search-page">
    <SearchBox id="search-page" words={words} />
    {words === "" ? (
      <p>Type one or more words. {SEARCHED} are searched.</p>
    ) : (
      <>
        <p className="tn-search-count">{summaryOf(total, words, isCorrected, isPartial)}</p>
        {results.length === 0 ? (
          <ul className="tn-search-hints">
            <li>Check how the words are written.</li>
            <li>Try fewer words, or different ones.</li>
            <li>
              Or begin at the <a href="/">home page</a> and follow the menu.
            </li>
          </ul>
        ) : (
          <ol className="tn-search-results" start={(page - 1) * RESULTS_PER_PAGE + 1}>
            {results.map(({ kind, title, excerpt, href }) => (
              <li key={href}>
                <p className="tn-search-kind">{SEARCH_LABELS[kind]}</p>
                <h2>
                  <a href={safeLink(href) ?? "/"}>{marked(title)}</a>
                </h2>
                <p>{marked(excerpt)}</p>
              </li>
            ))}
          </ol>
        )}
        <Pager
          label="Search results"
          page={page}
          pages={Math.ceil(total / RESULTS_PER_PAGE)}
          href={(number) => pageHref(SEARCH_PATH, { q: words, page: number > 1 ? String(number) : "" })}
        />
      </>
    )}
  </div>
);

/** The place of a search of others: their script draws the form and the results. */
export const OutsideSearchView = ({ script }: { readonly script: string }) => (
  <div className="tn-search-page">
    <div className="gcse-search" id="tn-search" />
    <noscript>
      <p>The search of this website needs scripts, which your browser doesn’t run.</p>
    </noscript>
    <script async src={script} />
  </div>
);

const summaryOf = (total: number, words: string, isCorrected: boolean, isPartial: boolean): string => {
  if (total === 0) return `Nothing was found for “${words}”.`;
  const count = total === 1 ? "1 result" : `${total.toLocaleString("en-US")} results`;
  if (isPartial) return `Nothing holds all of “${words}”. ${count} with some of the words:`;
  return isCorrected
    ? `Nothing was found for exactly “${words}”. ${count} for similar words:`
    : `${count} for “${words}”:`;
};

/** A text with what was found in it marked. */
const marked = (text: string): ReactNode =>
  text.split("\u{e000}").map((part, index) => {
    const end = part.indexOf("\u{e001}");
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity, and nothing is updated
    if (index === 0 || end === -1) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity, and nothing is updated
      <Fragment key={index}>
        <mark>{part.slice(0, end)}</mark>
        {part.slice(end + 1)}
      </Fragment>
    );
  });
