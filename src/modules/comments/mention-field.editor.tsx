import { Textarea } from "@mantine/core";
import { type InputEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import classes from "./comments.module.css";
import type { NamedPerson } from "./comments.schema.ts";

interface MentionFieldProps<Values extends { text: string }> {
  form: ZodForm<Values, unknown>;
  label: string;
  /** Who can be mentioned. */
  people: readonly NamedPerson[];
  hasFocus?: boolean;
}

/** Maximum number of people offered at once. */
const OFFERED = 6;

/** A comment being typed. "@" offers colleagues: arrow keys choose, Enter or Tab inserts, Escape closes. */
export const MentionField = <Values extends { text: string }>({
  form,
  label,
  people,
  hasFocus = false,
}: MentionFieldProps<Values>) => {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { offered, current, look, insert, close, onKeyDown, onBeforeInput } = useMention(area, people);
  const isOpen = offered.length > 0;
  const { onBlur, onChange, ...bound } = form.getInputProps("text");
  return (
    <div className={classes.mention}>
      <Textarea
        key={form.key("text")}
        id={fieldId(form.formId, "text")}
        name="text"
        {...bound}
        ref={area}
        label={label}
        description="Type @ to mention a colleague. They get an email."
        autosize={false}
        rows={3}
        // It appears because someone asked for it.
        data-autofocus={hasFocus || undefined}
        autoFocus={hasFocus}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        onChange={(event) => {
          onChange(event);
          look();
        }}
        onKeyDown={onKeyDown}
        onBeforeInput={onBeforeInput}
        onClick={look}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
      />
      {isOpen ? (
        <div id={listId} role="listbox" aria-label="Colleagues" className={classes.people}>
          {offered.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              // The focus stays in the text, and the arrow keys work there.
              tabIndex={-1}
              aria-selected={person === current}
              className={classes.person}
              onPointerDown={(event) => {
                event.preventDefault();
                insert(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className={classes.spoken}>
        {isOpen
          ? `${offered.length === 1 ? "1 colleague" : `${offered.length} colleagues`}. Choose with the arrow keys and Enter.`
          : ""}
      </p>
    </div>
  );
};

/** The colleagues whom the "@" before the cursor offers, and the one that Enter inserts. */
const useMention = (area: RefObject<HTMLTextAreaElement | null>, people: readonly NamedPerson[]) => {
  const [mention, setMention] = useState<{ query: string; at: number } | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Where the last inserted mention ends, with its space. */
  const inserted = useRef<number | null>(null);
  const offered = mention ? matching(people, mention.query) : [];
  const current = offered[Math.min(chosen, offered.length - 1)];
  const close = () => setMention(null);

  const look = () => {
    const { value, selectionStart, selectionEnd } = area.current ?? EMPTY;
    const found = selectionStart === selectionEnd ? MENTION.exec(value.slice(0, selectionStart)) : null;
    const [, query = ""] = found ?? [];
    if (query !== mention?.query) setChosen(0);
    inserted.current = null;
    setMention(found ? { query, at: selectionStart - query.length } : null);
  };
  const insert = ({ name }: NamedPerson) => {
    const { current: element } = area;
    if (!element || !mention) return;
    const { value, selectionStart } = element;
    const space = /^\s/.test(value.slice(selectionStart)) ? "" : " ";
    element.setRangeText(`${name}${space}`, mention.at, selectionStart, "end");
    // React and the form hear of it as if it had been typed.
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
    close();
    if (space) inserted.current = element.selectionStart;
  };
  const onBeforeInput = (event: InputEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtMention = selectionStart === inserted.current && selectionEnd === selectionStart;
    // Many people type the space that is already there.
    if (isAtMention && event.data === " ") {
      event.preventDefault();
      inserted.current = null;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) setChosen((offered.indexOf(current) + move + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") insert(current);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { offered, current, look, insert, close, onKeyDown, onBeforeInput };
};

const EMPTY = { value: "", selectionStart: 0, selectionEnd: 0 };

/** "@" at the beginning of a word, and what follows it up to the cursor. */
const MENTION = /(?:^|[\s(])@([\p{L}\p{N}.'’@-]*(?: [\p{L}\p{N}.'’@-]*){0,2})$/u;

/** People one of whose names begins with what was typed after "@". */
const matching = (people: readonly NamedPerson[], query: string): NamedPerson[] => {
  const typed = query.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(typed) || lower.includes(` ${typed}`);
    })
    .slice(0, OFFERED);
};
