/** Gives the focus to the screen's content if nothing has it, so that the keyboard doesn't start over at the top. */
export const focusContentIfLost = (): void => {
  if (document.activeElement === document.body)
    document.getElementById("main")?.focus({ preventScroll: true });
};
