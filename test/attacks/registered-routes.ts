import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { handlers } from "#apps/handlers.generated.ts";
import type { TestApp } from "#test/support/test-app.ts";

export interface RegisteredRoute {
  /** In lower case, as the router keeps it. */
  readonly path: string;
  readonly methods: readonly string[];
}

/** Every route that the server has and that is neither a call nor a screen of the admin. */
export const ownRoutes = (app: TestApp): readonly RegisteredRoute[] => {
  const known = new Set([
    ...handlers.map(({ call }) => call.path.toLowerCase()),
    ...ADMIN_PATHS.flatMap((path) => [`/${path}`, `/${path}/*`]).map((path) => path.toLowerCase()),
  ]);
  return routesIn(app.app.http.printRoutes({ commonPrefix: false })).filter(({ path }) => !known.has(path));
};

/** Reads the tree that the router prints: a branch goes on where its parent's path ends. */
const routesIn = (tree: string): RegisteredRoute[] => {
  const line: string[] = [];
  const routes: RegisteredRoute[] = [];
  for (const text of tree.split("\n")) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(text);
    if (!match) continue;
    const [, indent = "", part = "", methods] = match;
    const depth = indent.length / 4;
    line.length = depth;
    line[depth] = part;
    if (methods) routes.push({ path: line.join("").replace(/\/?\*$/, "/*"), methods: methods.split(", ") });
  }
  return routes;
};
