/**
 * Runs npm quietly under the current Node.js, with one retry after a network failure.
 * @returns false if `npm ci` doesn't work with this lockfile
 */
export const runNpm: (args: readonly string[], cwd: string, purpose: string) => Promise<boolean>;
