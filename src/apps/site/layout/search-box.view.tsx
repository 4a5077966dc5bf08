import { Icon } from "./icons.view.tsx";

/** Page that answers searches; it is there on every site. */
export const SEARCH_PATH = "/search";

interface SearchBoxProps {
  /** What tells the fields of one page apart. */
  readonly id: string;
  readonly words?: string;
}

/** The search of the navbar and of the search page: a form that works without scripts [PUB-013]. */
export const SearchBox = ({ id, words = "" }: SearchBoxProps) => (
  <search className="tn-search">
    <form action={SEARCH_PATH}>
      <label className="tn-visually-hidden" htmlFor={id}>
        Search this website
      </label>
      <input id={id} type="search" name="q" defaultValue={words} placeholder="Search" maxLength={200} required />
      <button type="submit">
        <Icon name="search" />
        <span className="tn-visually-hidden">Search</span>
      </button>
    </form>
  </search>
);
