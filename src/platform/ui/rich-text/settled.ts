import { useEffect, useState } from "react";

/** What reads a whole text waits so long after its last change, in milliseconds, so that no key waits for it. */
const SETTLED_MS = 600;

/** A text once nobody has changed it for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
