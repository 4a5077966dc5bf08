import { useEffect, useState } from "react";
import { lastInput } from "../last-input.ts";

/** How long to wait after the last keystroke before reading a whole text, in milliseconds, so that typing stays fast. */
const SETTLED_MS = 600;

/** A text, updated only after nobody has typed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const look = () => {
      // The text is passed on in each pause, and typing may have gone on since.
      const rest = lastInput() + SETTLED_MS - performance.now();
      if (rest > 0) timer = setTimeout(look, rest);
      else setSettled(text);
    };
    let timer = setTimeout(look, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
