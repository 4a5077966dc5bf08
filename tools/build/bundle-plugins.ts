import { relative, sep } from "node:path";
import type { Plugin } from "vite";
import { mayEnter, type Target, whyNot } from "./targets.ts";

/**
 * Fails the build if a source file enters a bundle that its suffix or folder excludes it from, and writes the bundle's
 * modules to `modules.json` for the size budgets.
 */
export const suffixDecidesTheBundle = (target: Target, root: string): Plugin => ({
  name: "tenantry:suffix-decides-the-bundle",
  generateBundle(_options, bundle) {
    const modules = new Set<string>();
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk") for (const id of chunk.moduleIds) modules.add(nameOf(id, root));
    }
    for (const file of modules) {
      if (file.startsWith("src/") && !mayEnter(target, file)) {
        const importers =
          this.getModuleInfo(`${root}/${file}`)?.importers.map((id) => nameOf(id, root)) ?? [];
        this.error(
          `${file} mustn't enter the ${target} bundle: ${whyNot(target, file)}. Imported by ${importers.join(", ")}.`,
        );
      }
    }
    this.emitFile({
      type: "asset",
      fileName: "modules.json",
      source: `${JSON.stringify([...modules].sort(), null, 2)}\n`,
    });
  },
});

const nameOf = (id: string, root: string): string =>
  relative(root, id.replaceAll("\0", "").replace(/\?.*$/, "")).split(sep).join("/");

/**
 * React chooses its slow development build by NODE_ENV, which for us only decides about the demo. The built server
 * always uses the production build.
 */
export const productionReact = (): Plugin => ({
  name: "tenantry:production-react",
  transform: {
    filter: { id: /\/node_modules\/(react|react-dom|scheduler)\// },
    handler(code) {
      return code.includes("process.env.NODE_ENV")
        ? { code: code.replaceAll("process.env.NODE_ENV", '"production"'), map: null }
        : null;
    },
  },
});

/**
 * Removes the code with which Vite preloads style sheets for dynamic imports. Islands have no style sheets, and the
 * loader's budget is tight.
 */
export const plainDynamicImports = (): Plugin => ({
  name: "tenantry:plain-dynamic-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
});
