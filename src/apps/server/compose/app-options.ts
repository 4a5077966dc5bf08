import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";
import type { Connection } from "#platform/db/pool.ts";
import type { HtmlCleaner } from "#platform/html/clean-html.ts";
import type { Log } from "#platform/log/log.ts";

export interface AppOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** Folders of the built browser files and the migrations. */
  readonly distDir: string;
  readonly migrationsDir: string;
  readonly version: string;
  /** Cleans rich text for several nodes in this process; by default, the node has a cleaner for itself. */
  readonly sharedCleaner?: Pick<HtmlCleaner, "clean">;
}

/** Folders beside the built server. @param root the project's folder */
export const foldersOf = (root: string): Pick<AppOptions, "distDir" | "migrationsDir"> => ({
  distDir: join(root, "dist"),
  migrationsDir: join(root, "migrations"),
});
