import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import type { OtherPerson } from "./other-person.ts";
import classes from "./presence.module.css";
import { hintText, initialsOf } from "./presence-words.ts";

/** Circles beyond these are counted. */
const MAX_CIRCLES = 4;

/** Initials in circles. The names are in the text beside them. */
export const Initials = ({ others }: { others: readonly OtherPerson[] }) => {
  const people = others.filter(({ isOwn }) => !isOwn);
  const shown = people.length > MAX_CIRCLES ? people.slice(0, MAX_CIRCLES - 1) : people;
  if (people.length === 0) return null;
  return (
    <span className={classes.circles} aria-hidden="true">
      {shown.map(({ name, since }) => (
        <span key={`${name} ${since}`} className={classes.circle} title={name}>
          {initialsOf(name)}
        </span>
      ))}
      {people.length > shown.length ? (
        <span className={classes.circle}>+{people.length - shown.length}</span>
      ) : null}
    </span>
  );
};

/** Says above a form that others have the same thing open, before anything is typed. */
export const OpenHint = ({ others, noun }: { others: readonly OtherPerson[]; noun: string }) => {
  const text = hintText(others, noun);
  return (
    <div role="status" className={classes.hint} data-shown={text !== "" || undefined}>
      {text ? (
        <>
          <IconUsers size={22} aria-hidden="true" />
          <p>{text}</p>
        </>
      ) : null}
    </div>
  );
};
