import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { listingMessages } from "./listing.messages.ts";

interface PagerProps {
  /** What is paged, e.g. "Search results". */
  readonly label: string;
  /** Starts at 1. */
  readonly page: number;
  readonly pages: number;
  readonly language: Language;
  /** Address of a page of the listing. */
  href(page: number): string;
}

/** Page numbers shown on either side of the current one [PUB-034]. */
const NEAR = 5;

/** "Prev", the nearby page numbers, and "Next"; nothing if everything fits on one page. */
export const Pager = ({ label, page, pages, language, href }: PagerProps) => {
  if (pages <= 1) return null;
  const first = Math.max(1, page - NEAR);
  const last = Math.min(pages, page + NEAR);
  const words = wordsIn(language, listingMessages);
  return (
    <nav className="tn-pager" aria-label={label}>
      <ul>
        {page > 1 ? (
          <li>
            <a href={href(page - 1)} rel="prev">
              {words.previous}
            </a>
          </li>
        ) : null}
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((number) => (
          <li key={number}>
            {number === page ? (
              <span aria-current="page">
                <span className="tn-visually-hidden">{words.page} </span>
                {number}
              </span>
            ) : (
              <a href={href(number)}>
                <span className="tn-visually-hidden">{words.page} </span>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages ? (
          <li>
            <a href={href(page + 1)} rel="next">
              {words.next}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
};
