import { type FocusEvent, useEffect, useRef } from "react";
import { focusContentIfLost } from "./lost-focus.ts";
import { startOf, titleOf } from "./popup-start.ts";

interface Place {
  readonly row: Element;
  /** The row's position among the rows, from 0. */
  readonly index: number;
  /** The focused element's position among those of the row that take the focus, from 0. */
  readonly spot: number;
}

const spotsOf = (row: Element | undefined): HTMLElement[] => [
  // A tree's rows take the focus themselves.
  ...(row instanceof HTMLElement && row.matches("[tabindex]") ? [row] : []),
  ...(row?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input:not(:disabled)") ?? []),
];

const elsewhere = (): HTMLElement | null => {
  const popup = document.querySelector("[data-popup=top]");
  return popup ? (startOf(popup) ?? titleOf(popup)) : document.getElementById("main");
};

/**
 * Keeps the keyboard's place in a table, tree, or list: when the row with the focus is gone, such as after a deletion,
 * the same element of the row that took its place gets the focus, or of the last row. Without rows, what the open popup
 * starts with gets it, or the screen's content.
 * @param selector finds the rows
 * @returns props of an element around them
 */
export const useRowFocus = <Around extends HTMLElement>(rows: unknown, selector: string) => {
  const around = useRef<Around>(null);
  const place = useRef<Place | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go away only when these change
  useEffect(() => {
    const left = place.current;
    if (!left || left.row.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const stayed = around.current?.querySelectorAll(selector) ?? [];
    const spots = spotsOf(stayed[Math.min(left.index, stayed.length - 1)]);
    const next = spots[Math.min(left.spot, spots.length - 1)] ?? elsewhere();
    next?.focus();
  }, [rows]);

  // With its last row, a list can be gone, too: its screen may show a sentence in its place.
  useEffect(
    () => () => {
      if (place.current) focusContentIfLost();
    },
    [],
  );

  return {
    ref: around,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest(selector);
      const present = [...(around.current?.querySelectorAll(selector) ?? [])];
      place.current = row && {
        row,
        index: present.indexOf(row),
        spot: spotsOf(row).indexOf(target as HTMLElement),
      };
    },
    onBlur: () => {
      place.current = null;
    },
  };
};
