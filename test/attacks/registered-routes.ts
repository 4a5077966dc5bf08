import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { handlers } from "#apps/handlers.generated.ts";
import type { TestApp } from "#test/support/test-app.ts";

export interface RegisteredRoute {
  /** In lower case, as in the router. */
  readonly path: string;
  readonly methods: readonly string[];
}

/** All routes of the server except for calls and the admin's screens. */
export const ownRoutes = (app: TestApp): readonly RegisteredRoute[] => {
  const known = new Set([
    ...handlers.map(({ call }) => call.path.toLowerCase()),
    ...ADMIN_PATHS.flatMap((path) => [`/${path}`, `/${path}/*`]).map((path) => path.toLowerCase()),
  ]);
  return routesIn(app.app.http.printRoutes({ commonPrefix: false })).filter(({ path }) => !known.has(path));
};

/** Parses the router's printed tree: a branch's path continues its parent's. */
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
