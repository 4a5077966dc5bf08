import type { ReactNode } from "react";

/** `6:30 PM`, or `6:30 p.m.` in Spanish. */
const TIME = /(\d{1,2}:\d\d\s[ap]\.?\s?m\.?)/i;

/** A text whose times of day never break across lines. */
export const WholeTimes = ({ children }: { readonly children: string }): ReactNode =>
  children.split(TIME).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity, and nothing is updated
      <span key={index} className="tn-time">
        {part}
      </span>
    ),
  );
