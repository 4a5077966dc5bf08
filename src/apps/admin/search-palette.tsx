import { Button, getDefaultZIndex, Modal, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { FoundItem } from "#modules/admin-search/admin-search.contract.ts";
import { call } from "#platform/ui/api.ts";
import classes from "./admin-search.module.css";
import { contentScreens } from "./content-screens.generated.ts";
import { entriesFor, matching, recentOf, rememberEntry, type SearchEntry } from "./search-entries.ts";
import type { Session } from "./session.ts";

/** A result that goes to a screen, or presses a button of the current one. */
interface Result extends SearchEntry {
  readonly press?: () => void;
}

const GROUPS: Readonly<Record<string, string>> = {
  page: "Pages",
  component: "Components",
  form: "Forms",
  image: "Images",
  sideNav: "Side navs",
  user: "Users",
  birthday: "Birthdays",
  ...Object.fromEntries(contentScreens.map(({ module, title }) => [module, title])),
};
const MAX_ENTRIES = 6;
/** The pause in typing before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 150;

const resultOf = ({ kind, title, detail, to }: FoundItem): Result => ({
  group: GROUPS[kind] ?? kind,
  title,
  detail,
  to,
});

/** The screen's own buttons, so that only the screen decides what the person can do. */
const screenButtons = (): Result[] =>
  [...document.querySelectorAll<HTMLButtonElement>("#main button:enabled")]
    .filter(
      (button) =>
        button.getClientRects().length > 0 &&
        /^(Publish|Submit|Create Draft|Go live now|Withdraw)/.test(button.textContent.trim()),
    )
    .map((button) => ({
      group: "On this screen",
      title: button.textContent.trim(),
      detail: "",
      to: "",
      press: () => button.click(),
    }));

const useHelp = (search: string): Result[] => {
  const { data = [] } = useQuery({
    queryKey: ["guideSearch", search],
    enabled: search.length > 1,
    queryFn: async () => (await import("#modules/help/search-guide.editor.ts")).searchGuide(search),
  });
  return data
    .slice(0, MAX_ENTRIES)
    .map(({ name, title, excerpt }) => ({ group: "Help", title, detail: excerpt, to: `/help/${name}` }));
};

interface SearchPaletteProps {
  session: Session;
  /** Returns what was typed before the field had the focus. */
  takeEarlyText: () => string;
  onClose: () => void;
}

/** The search over everything in the admin that the person can open. */
export const SearchPalette = ({ session, takeEarlyText, onClose }: SearchPaletteProps) => {
  const id = useId();
  const navigate = useNavigate();
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const userId = session.user?.id ?? 0;
  const { results, found } = useResults(text, session);
  const chosen = Math.min(at, results.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);

  const open = async (result: Result | undefined) => {
    if (!result) return;
    onClose();
    if (result.press) return result.press();
    const { press: _, ...entry } = result;
    rememberEntry(userId, entry);
    await navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
    if (next !== undefined && results.length > 0) {
      event.preventDefault();
      setAt((next + results.length) % results.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void open(results[chosen]);
    }
  };
  return (
    <SearchModal isPhone={isPhone ?? false} onClose={onClose}>
      <TextInput
        className={classes.input}
        data-autofocus
        aria-label="Search the admin"
        placeholder="Pages, words on pages, content, people, settings, help"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        rightSection={<Modal.CloseButton aria-label="Close search" size="lg" />}
        rightSectionPointerEvents="all"
        onFocus={() => {
          const early = takeEarlyText();
          if (early !== "") setTyped(early);
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results
        id={id}
        results={results}
        chosen={chosen}
        onPoint={setAt}
        onOpen={(result) => void open(result)}
      />
      <Status text={text} found={found} count={results.length} />
    </SearchModal>
  );
};

interface SearchModalProps {
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}

const SearchModal = ({ isPhone, onClose, children }: SearchModalProps) => (
  <Modal.Root
    opened
    onClose={onClose}
    size={680}
    fullScreen={isPhone}
    zIndex={getDefaultZIndex("modal") + 50}
    yOffset="min(10dvh, 96px)"
    transitionProps={{ duration: 0 }}
    returnFocus={false}
  >
    <Modal.Overlay backgroundOpacity={0.55} />
    <Modal.Content aria-label="Search the admin">
      <Modal.Body p={0}>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

/** What is listed for a text: the screen's buttons and the admin's entries, and what the server and the guide find. */
const useResults = (text: string, session: Session) => {
  const [buttons] = useState(screenButtons);
  const [entries] = useState(() => entriesFor(session));
  const userId = session.user?.id ?? 0;
  const found = useFound(text, userId);
  if (text === "") return { results: startResults(userId, buttons, entries), found };
  const own = matching([...buttons, ...entries], text) as Result[];
  const settings = own.filter(({ group }) => group === "Settings").slice(0, MAX_ENTRIES);
  const others = own.filter(({ group }) => group !== "Settings").slice(0, MAX_ENTRIES);
  return { results: [...others, ...found.items, ...settings, ...found.help], found };
};

/** What the server and the guide find for a text, once typing pauses. */
const useFound = (text: string, userId: number) => {
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const items = useQuery({
    queryKey: ["searchAdmin", userId, search],
    enabled: search !== "",
    queryFn: ({ signal }) => call("searchAdmin", { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const help = useHelp(search);
  return {
    items: search === "" ? [] : (items.data ?? []).map(resultOf),
    help,
    isSearching: text !== "" && (text !== search || items.isFetching),
    isFailed: items.isError,
    refetch: items.refetch,
  };
};

interface ResultsProps {
  id: string;
  results: readonly Result[];
  chosen: number;
  onPoint(index: number): void;
  onOpen(result: Result): void;
}

const Results = ({ id, results, chosen, onPoint, onOpen }: ResultsProps) => (
  <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.results}>
    {results.map((result, index) => (
      <Fragment key={`${result.group} ${result.title} ${result.to}`}>
        {result.group === results[index - 1]?.group ? null : (
          <div className={classes.group} role="presentation">
            {result.group}
          </div>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys */}
        <div
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          aria-label={[result.title, result.detail, result.group].filter(Boolean).join(", ")}
          className={classes.option}
          onMouseMove={() => onPoint(index)}
          onClick={() => onOpen(result)}
        >
          <span>{result.title}</span>
          {result.detail ? <span className={classes.detail}>{result.detail}</span> : null}
        </div>
      </Fragment>
    ))}
  </div>
);

/** Before anything is typed: what the screen offers, then where the person went last, or else the actions. */
const startResults = (
  userId: number,
  buttons: readonly Result[],
  entries: readonly SearchEntry[],
): Result[] => {
  const recent = recentOf(userId);
  return [...buttons, ...recent, ...entries.filter(({ group }) => group === "Actions")];
};

interface StatusProps {
  text: string;
  found: ReturnType<typeof useFound>;
  count: number;
}

const Status = ({ text, found, count }: StatusProps) => (
  <>
    <div className={classes.status} role="status">
      {statusOf({ text, found, count })}
    </div>
    {found.isFailed && !found.isSearching ? (
      <div className={classes.status}>
        <Button variant="default" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </div>
    ) : null}
  </>
);

const statusOf = ({ text, found, count }: StatusProps): string => {
  if (text === "") return "Type to search, use the arrow keys to choose, and press Enter to open.";
  if (found.isSearching) return "Searching…";
  if (found.isFailed)
    return "Pages and content couldn't be searched. Screens, settings, and help are still listed.";
  if (count === 0) return `No results for “${text}”. Try fewer or different words.`;
  return count === 1 ? "1 result" : `${count} results`;
};
