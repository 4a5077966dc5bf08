import { spawn } from "node:child_process";

/** The user that PostgreSQL runs as. Undefined means the current user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The result of a finished command. `code` is null if a signal ended it or it couldn't start. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * PostgreSQL's environment, which contains little besides the search path. PGDATA, PGPORT, and similar variables
 * would redirect it, and a fixed TZ saves initdb from searching the whole time zone folder.
 */
export const postgresEnvironment = (): NodeJS.ProcessEnv => {
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "TMPDIR"]) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
};

/** Runs a command as the given user until it ends. Never rejects; a command that can't start has code null. */
export const runCommand = (
  command: string,
  args: readonly string[],
  options: { user?: SystemUser | undefined; cwd?: string; input?: string } = {},
): Promise<Finished> =>
  new Promise((resolve) => {
    let stdout = "";
    let stderr = "";
    const finish = (code: number | null) => resolve({ code, stdout, stderr });
    try {
      const child = spawn(command, args, {
        cwd: options.cwd ?? "/",
        env: postgresEnvironment(),
        stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
        ...options.user,
      });
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        stdout += text;
      });
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      // The command may end before reading its input. Its exit code shows whether that is a failure.
      child.stdin?.on("error", () => {});
      child.stdin?.end(options.input);
      child.on("error", (error) => {
        stderr += error.message;
        finish(null);
      });
      child.on("close", (code) => finish(code));
    } catch (error) {
      stderr += String(error);
      finish(null);
    }
  });
