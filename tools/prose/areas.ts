import type { Passage } from "./passage.ts";

/** The part of the project that a passage counts toward: a slice of `src`, a company of the demo, or a folder. */
export const areaOf = ({ file }: Passage): string => {
  const parts = file.split("/");
  if (parts.length === 1) return file;
  return parts
    .slice(0, parts[0] === "src" ? Math.min(3, parts.length - 1) : Math.min(2, parts.length - 1))
    .join("/");
};
