import { Combobox, TextInput, type TextInputProps, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import classes from "./address-input.module.css";
import { DeadLinkNotes } from "./dead-link-notes.tsx";
import { type FoundPage, type LinkFinder, useLinkFinder } from "./link-finder.ts";

type AddressInputProps = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  /** An address that leaves the link out, and has no warning. */
  leftOutAt?: string | undefined;
  onChange(address: string): void;
};

/** Addresses that can't be a page's name or path. */
const IS_ELSEWHERE = /^(?:https?:|mailto:|tel:|#)/i;
/** The pause in typing before pages are searched, in milliseconds. */
const DEBOUNCE_MS = 200;

/**
 * An input for a link's address. Typed words find the site's pages and documents by name, and choosing one fills in
 * its path. Warnings about broken links appear below.
 */
export const AddressInput = ({ leftOutAt, ...props }: AddressInputProps) => {
  const finder = useLinkFinder();
  return (
    <div>
      {finder && !props.disabled ? (
        <PageSearchInput finder={finder} {...props} />
      ) : (
        <PlainInput {...props} onChange={(event) => props.onChange(event.currentTarget.value)} />
      )}
      <DeadLinkNotes addresses={props.value === leftOutAt ? [] : [props.value]} />
    </div>
  );
};

const PlainInput = (props: TextInputProps) => (
  <TextInput inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
);

const PageSearchInput = ({
  finder,
  value,
  onChange,
  onBlur,
  ...input
}: AddressInputProps & { finder: LinkFinder }) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Only typed text is searched for, not an initial or chosen address.
  const [typed, setTyped] = useState<string | null>(null);
  const pages = useFoundPages(finder, typed);
  const isOpen = typed !== null && pages.length > 0;
  const take = (path: string) => {
    setTyped(null);
    onChange(path);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <PlainInput
          {...input}
          value={value}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange(text);
            setTyped(text);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            setTyped(null);
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <section aria-label="Search results">
          <Combobox.Options
            mah="min(320px, 40dvh)"
            style={{ overflowY: "auto" }}
            aria-label="Pages and documents of this site"
          >
            {pages.map((page) => (
              <Combobox.Option key={page.path} value={page.path}>
                <PageOption page={page} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
      <VisuallyHidden aria-live="polite">{isOpen ? countText(pages.length) : ""}</VisuallyHidden>
    </Combobox>
  );
};

const countText = (count: number) => (count === 1 ? "1 result found." : `${count} results found.`);

const PageOption = ({ page }: { page: FoundPage }) => (
  <span className={classes.option}>
    <span className={classes.name}>{page.name}</span>
    <span className={classes.path}>
      {page.path}
      {page.isDocument ? " · document" : page.isLive ? "" : " · not live"}
    </span>
  </span>
);

const NONE: readonly FoundPage[] = [];

/** Pages that match the typed text. @param typed null to search for nothing */
const useFoundPages = (finder: LinkFinder, typed: string | null): readonly FoundPage[] => {
  const [found, setFound] = useState(NONE);
  const search = (typed ?? "").trim();
  const [debounced] = useDebouncedValue(
    search.length < 2 || IS_ELSEWHERE.test(search) ? "" : search,
    DEBOUNCE_MS,
  );
  useEffect(() => {
    const stop = new AbortController();
    const show = (pages: readonly FoundPage[]) => {
      if (!stop.signal.aborted) setFound(pages);
    };
    if (debounced === "") show(NONE);
    // If the search fails, people can still type an address.
    else finder.findPages(debounced, stop.signal).then(show, () => show(NONE));
    return () => stop.abort();
  }, [finder, debounced]);
  return found;
};
