import { Alert, Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import classes from "./look.module.css";
import type { Theme } from "./theme.schema.ts";
import { LONGEST_THEME_FILE, readThemeFile, writeThemeFile } from "./theme-file.schema.ts";

interface ThemeFileProps {
  theme: Theme;
  siteName: string;
  onRead(theme: Theme): void;
  /** More buttons. */
  children?: ReactNode;
}

/** Exports the look in the form as a file, and reads such a file into the form. Nothing is saved here. */
export const ThemeFile = ({ theme, siteName, onRead, children }: ThemeFileProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = file.size > LONGEST_THEME_FILE ? "" : await file.text().catch(() => null);
    if (text === null) return setProblems(["The file couldn't be read. Choose it again."]);
    const result = readThemeFile(text);
    setProblems("problems" in result ? result.problems : []);
    if ("theme" in result) onRead(result.theme);
  };
  return (
    <>
      <div className={classes.files}>
        <Button
          variant="default"
          component="a"
          href={`data:application/json,${encodeURIComponent(writeThemeFile(theme))}`}
          download={`${fileNameOf(siteName)}.theme.json`}
        >
          Export the look
        </Button>
        <Button variant="default" onClick={() => input.current?.click()}>
          Import a look
        </Button>
        {children}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File with a look"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      {problems.length > 0 ? (
        <Alert color="red" role="alert" title="The look wasn't imported">
          {problems.map((problem) => (
            <p key={problem} className={classes.intro}>
              {problem}
            </p>
          ))}
        </Alert>
      ) : null}
    </>
  );
};

const fileNameOf = (siteName: string): string =>
  siteName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "website";
