/**
 * Runs npm quietly under the Node.js that runs us, and once more when the network failed it.
 * @returns false when `npm ci` won't work from this lockfile.
 */
export const runNpm: (args: readonly string[], cwd: string, purpose: string) => Promise<boolean>;
