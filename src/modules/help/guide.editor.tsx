import { groups, tasks } from "virtual:guide";
import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type MouseEvent, type ReactNode, useState } from "react";
import classes from "./help.module.css";
import { searchGuide } from "./search-guide.editor.ts";

/** Opens a task, or the list of all tasks. */
export type OpenTask = (task?: string) => void;

interface GuideLinks {
  /** Address of a task. */
  hrefOf(task: string): string;
  onOpen: OpenTask;
}

/** A task of the guide; undefined if there is none with this name. */
export const guideTask = (name: string | undefined) => tasks.find((task) => task.name === name);

/** The browser handles clicks that open a new tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The text of a task. Its links to other tasks open them in the same place. */
export const TaskText = ({ html, onOpen }: { html: string; onOpen: OpenTask }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only passes on the clicks of the links inside
  // biome-ignore lint/a11y/useKeyWithClickEvents: a link that has the focus sends a click for Enter
  <div
    className={classes.text}
    onClick={(event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-task]") : null;
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      onOpen(link.dataset.task);
    }}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it from our own files
    dangerouslySetInnerHTML={{ __html: html }}
  />
);

/** The search box with results, or all tasks by group. */
export const GuideContents = ({ current, hrefOf, onOpen }: GuideLinks & { current?: string | undefined }) => {
  const [words, setWords] = useState("");
  const found = words.trim() === "" ? null : searchGuide(words);
  const link = (name: string, children: ReactNode) => (
    <a
      className={classes.link}
      href={hrefOf(name)}
      aria-current={name === current ? "page" : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen(name);
      }}
    >
      {children}
    </a>
  );
  return (
    <nav aria-label="Guide" className={classes.contents}>
      <TextInput
        type="search"
        label="Search the guide"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p role="status" className={classes.status}>
        {found ? countOf(found.length) : ""}
      </p>
      {found ? (
        <ul className={classes.list}>
          {found.map(({ name, title, excerpt }) => (
            <li key={name}>
              {link(
                name,
                <>
                  {title}
                  <span className={classes.excerpt}>{excerpt}</span>
                </>,
              )}
            </li>
          ))}
        </ul>
      ) : (
        groups.map((group) => (
          <section key={group.title}>
            <h2 className={classes.group}>{group.title}</h2>
            <ul className={classes.list}>
              {group.tasks.map((name) => (
                <li key={name}>{link(name, guideTask(name)?.title)}</li>
              ))}
            </ul>
          </section>
        ))
      )}
    </nav>
  );
};

const countOf = (count: number): string => {
  if (count === 0) return "No results. Try different words.";
  return count === 1 ? "1 result" : `${count} results`;
};
