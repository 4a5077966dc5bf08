import type { RouteObject } from "react-router";
import { contentScreens } from "./content-screens.generated.ts";
import type { GuardedRoute } from "./guard.ts";

/** Routes to every content type's screens. @param guarded builds a loader that applies the access guard */
export const contentRoutes = (
  guarded: (requirements: GuardedRoute) => NonNullable<RouteObject["loader"]>,
): RouteObject[] =>
  contentScreens.flatMap(({ module, who, icon, list, create, update, load }) => {
    const loader = guarded({ module, who });
    const screens = async () => {
      const [{ contentScreensOf }, type] = await Promise.all([
        import("#modules/content/content-screens.editor.tsx"),
        load(),
      ]);
      return contentScreensOf(type, icon);
    };
    return [
      { path: list.slice(1), loader, lazy: async () => ({ Component: (await screens()).List }) },
      { path: create.slice(1), loader, lazy: async () => ({ Component: (await screens()).Create }) },
      {
        path: `${update.slice(1)}/:itemId`,
        loader,
        lazy: async () => ({ Component: (await screens()).Update }),
      },
    ];
  });
