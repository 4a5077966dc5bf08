import { Fragment, type ReactNode } from "react";
import { contentMessages } from "#content/messages.generated.ts";
import { contentNames } from "#content/names.generated.ts";
import { safeLink } from "#platform/html/url-policy.ts";
import { pageHref } from "#platform/site/page-query.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { listText, wordsIn } from "#platform/words/words.ts";
import { searchMessages } from "./search.messages.ts";
import { RESULTS_PER_PAGE, type SearchKind } from "./search.schema.ts";
import type { SearchResult } from "./search.service.ts";
import { SEARCH_PATH, SearchBox } from "./search-box.view.tsx";

type SearchWords = Words<typeof searchMessages>;

interface KindWords {
  readonly name: SearchKind;
  readonly one: string;
  readonly many: string;
}

/** Words for each of these kinds of results, in the order of all kinds. */
const kindWords = (language: Language, shown: readonly SearchKind[]): readonly KindWords[] => {
  const { page, pages } = wordsIn(language, searchMessages);
  const all: readonly KindWords[] = [
    { name: "page", one: page, many: pages },
    ...contentNames.map(({ name, wordsOf }) => {
      const { kind, kinds } = wordsIn(language, contentMessages[wordsOf]);
      return { name, one: kind, many: kinds };
    }),
  ];
  return all.filter(({ name }) => shown.includes(name));
};

export interface ShownResult {
  readonly kind: SearchKind;
  /** With U+E000 and U+E001 around matches. */
  readonly title: string;
  readonly excerpt: string;
  readonly href: string;
}

export interface SearchPageProps extends Omit<SearchResult, "found"> {
  /** As the visitor typed them; empty at first. */
  readonly words: string;
  readonly results: readonly ShownResult[];
  /** What can be found on this site. */
  readonly searchedKinds: readonly SearchKind[];
  readonly language: Language;
}

/** The search page: the form, and the results with kind, location, and excerpt. */
export const SearchPageView = (props: SearchPageProps) => {
  const { words, results, total, page, kind, suggestion, language } = props;
  const texts = wordsIn(language, searchMessages);
  const kinds = kindWords(language, props.searchedKinds);
  const to = (state: { readonly kind?: SearchKind | null; readonly page?: number }) =>
    pageHref(SEARCH_PATH, {
      q: words,
      kind: state.kind ?? "",
      page: state.page && state.page > 1 ? String(state.page) : "",
    });
  return (
    <div className="tn-search-page">
      <SearchBox id="search-page" words={words} language={language} />
      {words === "" ? (
        <p>
          {texts.prompt({
            areas: listText(
              language,
              kinds.map(({ many }) => many),
            ),
          })}
        </p>
      ) : (
        <>
          <p className="tn-search-count">{summaryOf(props, texts)}</p>
          {suggestion === "" ? null : (
            <p className="tn-search-suggestion">
              {texts.didYouMean} <a href={pageHref(SEARCH_PATH, { q: suggestion })}>{suggestion}</a>?
            </p>
          )}
          <Kinds {...props} kinds={kinds} to={to} />
          {results.length === 0 ? (
            <ul className="tn-search-hints">
              <li>{texts.checkSpelling}</li>
              <li>{texts.fewerWords}</li>
              <li>
                <a href="/">{texts.startHome}</a>
              </li>
            </ul>
          ) : (
            <ol className="tn-search-results" start={(page - 1) * RESULTS_PER_PAGE + 1}>
              {results.map(({ kind: ofKind, title, excerpt, href }) => (
                <li key={href}>
                  <p className="tn-search-kind">{kinds.find(({ name }) => name === ofKind)?.one}</p>
                  <h2>
                    <a href={safeLink(href) ?? "/"}>{marked(title)}</a>
                  </h2>
                  <p>{marked(excerpt)}</p>
                </li>
              ))}
            </ol>
          )}
          <Pager
            label={texts.results}
            language={language}
            page={page}
            pages={Math.ceil(total / RESULTS_PER_PAGE)}
            href={(number) => to({ kind, page: number })}
          />
        </>
      )}
    </div>
  );
};

interface KindsProps extends SearchPageProps {
  readonly kinds: readonly KindWords[];
  to(state: { readonly kind: SearchKind | null }): string;
}

/** Links that show only results of one kind, if there are several. */
const Kinds = ({ counts, kind, kinds, language, to }: KindsProps) => {
  const texts = wordsIn(language, searchMessages);
  const found = kinds.filter(({ name }) => counts[name]);
  if (found.length < 2) return null;
  const total = found.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
  const links = [
    { name: null, label: texts.allKinds, count: total },
    ...found.map(({ name, many }) => ({
      name,
      label: capitalized(many, language),
      count: counts[name] ?? 0,
    })),
  ];
  return (
    <nav className="tn-search-kinds" aria-label={texts.kinds}>
      <ul>
        {links.map(({ name, label, count }) => (
          <li key={name ?? ""}>
            <a href={to({ kind: name })} aria-current={name === kind ? "page" : undefined}>
              {texts.ofKind({ kind: label, count: String(count) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const capitalized = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

/** The container for an external search, whose script renders the form and the results. */
export const OutsideSearchView = ({
  script,
  language,
}: {
  readonly script: string;
  readonly language: Language;
}) => (
  <div className="tn-search-page">
    <div className="gcse-search" id="tn-search" />
    <noscript>
      <p>{wordsIn(language, searchMessages).needsScripts}</p>
    </noscript>
    <script async src={script} />
  </div>
);

const summaryOf = (
  { total, words, isCorrected, isPartial }: SearchPageProps,
  { nothing, found, similar, partial }: SearchWords,
): string => {
  if (total === 0) return nothing({ words });
  const summary = isPartial ? partial : isCorrected ? similar : found;
  return summary({ count: total, words });
};

/** A text with its matches highlighted. */
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
