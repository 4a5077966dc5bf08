/** How the names of copies in local storage begin. */
export const DEVICE_COPY = "tenantry.copy:";

/** The names of all copies in this browser. */
export const deviceCopyNames = (): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(DEVICE_COPY));
  } catch {
    // The browser stores nothing.
    return [];
  }
};

/** Removes every copy from this browser. Call it after signing out, since others may use the computer. */
export const removeDeviceCopies = (): void => {
  for (const name of deviceCopyNames()) localStorage.removeItem(name);
};
