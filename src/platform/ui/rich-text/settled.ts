import { useEffect, useState } from "react";

/**
 * How long to wait after the last change before reading a whole text, in milliseconds, so that typing stays fast.
 */
const SETTLED_MS = 600;

/** A text, updated only after it hasn't changed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
