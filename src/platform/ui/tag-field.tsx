import { Input } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useDialogs } from "./dialogs.tsx";
import { fieldErrorsOf, wrongEntriesOf } from "./field-errors.ts";
import { Counter, type FieldProps, type LengthGuide } from "./fields.tsx";
import classes from "./form.module.css";
import { fieldId } from "./use-zod-form.ts";

type TagFieldProps<V extends Record<string, unknown>, O> = FieldProps<V, O> & {
  required?: boolean;
  /** Shows the tags without letting people add or remove any. */
  isLocked?: boolean;
  guide?: LengthGuide;
  /** The longest tag, in characters. */
  maxLength?: number;
  /** The allowed tags, chosen from a list instead of typed. */
  choices?: readonly string[];
  /** Tags that people have used before, offered while typing. */
  suggestions?: readonly string[];
};

/** A list of tags bound to a form's `string[]`. A comma or Enter adds a tag; duplicates are refused [PAGE-042]. */
export const TagField = <V extends Record<string, unknown>, O>({
  form,
  name,
  help,
  guide,
  ...rest
}: TagFieldProps<V, O>) => {
  const { onChange, defaultValue } = form.getInputProps(name);
  const wrong = wrongEntriesOf(form, name);
  const messages = fieldErrorsOf(form).find(({ path }) => path === name)?.messages ?? [];
  const description = guide ? (
    <>
      {help} <Counter form={form} name={name} guide={guide} />
    </>
  ) : (
    help
  );
  return (
    <TagInput
      key={form.key(name)}
      id={fieldId(form.formId, name)}
      initialTags={Array.isArray(defaultValue) ? defaultValue.map(String) : []}
      onChange={(tags) => {
        onChange(tags);
        // The form clears only the list's own error.
        for (const index of wrong) form.clearFieldError(`${name}.${index}`);
      }}
      wrong={wrong}
      error={messages.length > 0 ? messages.join(" ") : undefined}
      description={description}
      {...rest}
    />
  );
};

export interface TagInputProps {
  id: string;
  label: ReactNode;
  initialTags: readonly string[];
  onChange(tags: string[]): void;
  description?: ReactNode;
  error?: ReactNode;
  /** The indexes of tags with errors. */
  wrong?: ReadonlySet<number>;
  required?: boolean;
  isLocked?: boolean;
  maxLength?: number;
  choices?: readonly string[];
  suggestions?: readonly string[];
}

/** The tag input itself; `TagField` binds it to a form. */
export const TagInput = (props: TagInputProps) => {
  const { id, label, description, error, wrong, required, isLocked = false } = props;
  const { initialTags, onChange, maxLength = 100, choices, suggestions = [] } = props;
  const input = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const entry = useTags(initialTags, onChange);
  const { tags, update } = entry;

  const remove = (tag: string) => {
    update(tags.filter((other) => other !== tag));
    (choice.current ?? input.current)?.focus();
  };

  const shared = {
    id,
    className: classes.tagInput,
    "data-no-ring": true,
    disabled: isLocked,
    "aria-invalid": error ? true : undefined,
    "aria-required": required,
    "aria-describedby": describedBy(id, description, error),
  };
  return (
    <Input.Wrapper
      labelProps={{ htmlFor: id }}
      label={label}
      description={description}
      error={error}
      required={required}
      descriptionProps={{ id: `${id}-help` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.tags} data-error={error ? true : undefined} data-locked={isLocked || undefined}>
        <ul
          className={classes.tagList}
          aria-label={typeof label === "string" ? `${label}: chosen` : "Chosen tags"}
          aria-live="polite"
        >
          {tags.map((tag, index) => (
            <Tag key={tag} tag={tag} isWrong={wrong?.has(index)} onRemove={isLocked ? undefined : remove} />
          ))}
        </ul>
        {choices ? (
          <ChoiceSelect
            {...shared}
            ref={choice}
            choices={choices.filter((name) => !tags.includes(name))}
            whenNone={choices.length > 0 ? "All chosen" : "Nothing to choose yet"}
            onChoose={(name) => update([...tags, name])}
          />
        ) : (
          <DraftInput
            {...shared}
            ref={input}
            entry={entry}
            maxLength={maxLength}
            list={suggestions.length > 0 ? `${id}-suggestions` : undefined}
            placeholder={isLocked ? "" : "Type and press Enter"}
          />
        )}
        {suggestions.length > 0 ? (
          <Suggestions id={`${id}-suggestions`} tags={tags} suggestions={suggestions} />
        ) : null}
      </div>
    </Input.Wrapper>
  );
};

/** The tags, and the draft of the next one. */
const useTags = (initialTags: readonly string[], onChange: TagInputProps["onChange"]) => {
  const dialogs = useDialogs();
  const [tags, setTags] = useState(initialTags);
  const [draft, setDraft] = useState("");
  // The duplicate that the last alert was about.
  const refused = useRef<string | null>(null);

  const update = (next: readonly string[]) => {
    setTags(next);
    onChange([...next]);
  };
  const add = async (typed: string) => {
    const { next, duplicate } = withTags(tags, typed);
    if (next.length > tags.length) update(next);
    setDraft(duplicate ?? "");
    refused.current = duplicate;
    if (duplicate !== null) await dialogs.alert("Tag already exists");
  };
  /** Adds the draft when the focus leaves it, without a second alert about the same duplicate. */
  const finish = () => {
    if (dialogs.isOpen || draft.trim() === "") return;
    if (draft.trim() === refused.current) setDraft("");
    else void add(draft);
  };
  return { tags, draft, setDraft, update, add, finish };
};

interface DraftInputProps extends ComponentProps<"input"> {
  entry: ReturnType<typeof useTags>;
}

const DraftInput = ({ entry, ...props }: DraftInputProps) => {
  const { tags, draft, setDraft, update, add, finish } = entry;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      // Enter must not submit the form around the input.
      event.preventDefault();
      if (draft.trim() !== "") void add(draft);
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      update(tags.slice(0, -1));
    }
  };
  return (
    <input
      {...props}
      value={draft}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.currentTarget.value;
        if (typed.includes(",")) void add(typed);
        else setDraft(typed);
      }}
      onKeyDown={onKeyDown}
      onBlur={finish}
    />
  );
};

interface TagProps {
  tag: string;
  isWrong?: boolean;
  /** Undefined if the tag can't be removed. */
  onRemove?(tag: string): void;
}

const Tag = ({ tag, isWrong, onRemove }: TagProps) => (
  <li className={classes.tag} data-wrong={isWrong || undefined}>
    {isWrong ? <IconAlertCircle size={16} aria-label="Invalid:" role="img" /> : null}
    {tag}
    {onRemove ? (
      <button
        type="button"
        className={classes.tagRemove}
        aria-label={`Remove ${tag}`}
        onClick={() => onRemove(tag)}
      >
        <IconX size={14} stroke={2.5} aria-hidden="true" />
      </button>
    ) : null}
  </li>
);

interface ChoiceSelectProps extends ComponentProps<"select"> {
  /** The tags that aren't chosen yet. */
  choices: readonly string[];
  /** What is shown if there are none. */
  whenNone: string;
  onChoose(tag: string): void;
}

const ChoiceSelect = ({ choices, whenNone, onChoose, ...props }: ChoiceSelectProps) => (
  <select
    {...props}
    value=""
    onKeyDown={openPicker}
    onChange={(event) => onChoose(event.currentTarget.value)}
  >
    <option value="">{props.disabled ? "" : choices.length > 0 ? "Add one…" : whenNone}</option>
    {choices.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </select>
);

interface SuggestionsProps {
  id: string;
  tags: readonly string[];
  suggestions: readonly string[];
}

const Suggestions = ({ id, tags, suggestions }: SuggestionsProps) => (
  <datalist id={id}>
    {suggestions
      .filter((tag) => !tags.some((chosen) => chosen.toLowerCase() === tag.toLowerCase()))
      .map((tag) => (
        <option key={tag} value={tag} />
      ))}
  </datalist>
);

/** Opens the list on arrow keys, because some browsers would choose an option with each arrow while it is closed. */
const openPicker = (event: KeyboardEvent<HTMLSelectElement>): void => {
  const isLooking = /^(Arrow|Page|Home$|End$)|^[^ ]$/.test(event.key);
  if (!isLooking || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!("showPicker" in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
};

/** Adds each part between commas. Stops at the first duplicate, in any letter case. */
const withTags = (tags: readonly string[], typed: string): { next: string[]; duplicate: string | null } => {
  const next = [...tags];
  for (const part of typed.split(",")) {
    const tag = part.trim();
    if (tag === "") continue;
    if (next.some((other) => other.toLowerCase() === tag.toLowerCase())) return { next, duplicate: tag };
    next.push(tag);
  }
  return { next, duplicate: null };
};

const describedBy = (id: string, description: ReactNode, error: ReactNode): string | undefined =>
  [description ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
