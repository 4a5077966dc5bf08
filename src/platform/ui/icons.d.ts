/** Icons are imported one by one: the package's own index would pull thousands of modules through the build. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react";

  const icon: Icon;

  // biome-ignore lint/style/noDefaultExport: this is how the package exports its icons
  export { icon as default };
}
