/** Icons are imported one by one, because the package's index would add thousands of modules to the build. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react";

  const icon: Icon;

  // biome-ignore lint/style/noDefaultExport: this is how the package exports its icons
  export { icon as default };
}
