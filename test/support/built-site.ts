import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { fontsByTypeface, type SiteAssets } from "#apps/site/site-assets.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** Serves some pages with a fresh build of the site's style sheet, fonts, and scripts. */
export interface BuiltSite {
  readonly assets: SiteAssets;
  readonly dist: string;
  readonly loaderFile: string;
  readonly origin: string;
  close(): void;
}

/** @param pages HTML by path; pages can be added later */
export const buildSite = async (pages: ReadonlyMap<string, string>): Promise<BuiltSite> => {
  const dist = mkdtempSync(join(tmpdir(), "tenantry-islands-"));
  await build({ configFile: "vite.islands.config.ts", logLevel: "silent", build: { outDir: dist } });
  const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Record<
    string,
    { file: string; assets?: string[] }
  >;
  const fileOf = (source: string): string => manifest[source]?.file ?? "";
  const css = manifest["src/apps/site/styles/site.css"];
  const loaderFile = fileOf("src/apps/islands/loader.ts");
  const assets: SiteAssets = {
    css: { href: `/assets/${css?.file}` },
    loader: `/assets/${loaderFile}`,
    hiddenAnnouncements: `/assets/${fileOf("src/apps/islands/hidden-announcements.ts")}`,
    islands: {},
    fonts: fontsByTypeface((css?.assets ?? []).map((file) => `/assets/${file}`)),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const page = pages.get(path);
    if (page !== undefined) return response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    if (!path.startsWith("/assets/")) return response.writeHead(404).end();
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    return response.end(readFileSync(join(dist, path.slice("/assets/".length))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    assets,
    dist,
    loaderFile,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
};
