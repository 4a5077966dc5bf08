let inputAt = 0;

for (const type of ["keydown", "input"])
  window.addEventListener(
    type,
    () => {
      inputAt = performance.now();
    },
    { capture: true, passive: true },
  );

/** When someone last pressed a key or changed a field, on the clock of `performance.now()`. */
export const lastInput = (): number => inputAt;
