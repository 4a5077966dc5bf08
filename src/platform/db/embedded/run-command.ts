import { spawn } from "node:child_process";

/** The user PostgreSQL runs as. Undefined wherever one is expected: the user who runs us. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** What a finished command left behind. `code` is null when a signal or a failed start ended it. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * PostgreSQL's environment: nothing of ours but the search path. PGDATA, PGPORT and their like would
 * redirect it, and a fixed TZ spares initdb the search through the whole time zone folder.
 */
export const postgresEnvironment = (): NodeJS.ProcessEnv => {
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "TMPDIR"]) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
};

/** Runs a command to its end as the given user. Never rejects: a command that can't start has code null. */
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
        stdio: ["pipe", "pipe", "pipe"],
        ...options.user,
      });
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      // The command may end before it has read its input; its exit code tells.
      child.stdin.on("error", () => {});
      child.stdin.end(options.input ?? "");
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
