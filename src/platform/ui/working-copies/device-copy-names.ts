/** Prefix of copies' names in local storage. */
export const DEVICE_COPY = "tenantry.copy:";

/** The names of all copies in this browser. */
export const deviceCopyNames = (): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(DEVICE_COPY));
  } catch {
    // The browser has no storage.
    return [];
  }
};

/** Deletes all copies from this browser. Call it after signing out, because others may use the computer. */
export const removeDeviceCopies = (): void => {
  for (const name of deviceCopyNames()) localStorage.removeItem(name);
};
