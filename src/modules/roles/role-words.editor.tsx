import { namedRoleWords, PRIVILEGE_WORDS } from "./role-words.schema.ts";
import classes from "./roles.module.css";

interface RoleWordsProps {
  name: string;
  /** Whether it's a role that the company has created. */
  isNamed: boolean;
  /** How many pages are limited to it. */
  pageCount: number;
}

/** What people with a role may do, in sentences. */
export const RoleWords = ({ name, isNamed, pageCount }: RoleWordsProps) => {
  const words = isNamed
    ? [namedRoleWords(pageCount)]
    : PRIVILEGE_WORDS[name === "Admin" ? "Admin" : "Level4"];
  return words.length === 1 ? (
    <p className={classes.words}>{words[0]}</p>
  ) : (
    <ul className={classes.words}>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
};
