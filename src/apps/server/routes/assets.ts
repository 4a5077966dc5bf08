import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { fontsByTypeface, type SiteAssets } from "#apps/site/site-assets.ts";
import { CALL_HEADERS } from "../http/security-headers.ts";

interface ManifestEntry {
  file: string;
  src?: string;
  name?: string;
  css?: string[];
  assets?: string[];
}

/** Finds the built style sheet, loader, islands, and fonts. @throws if the islands haven't been built */
export const readSiteAssets = async (distDir: string): Promise<SiteAssets> => {
  const manifest = JSON.parse(await readFile(join(distDir, "islands/manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const address = (file: string) => `/assets/${file}`;
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`The build has no ${source}.`);
    return found;
  };
  const css = entry("src/apps/site/styles/site.css");
  return {
    css: { href: address(css.file) },
    hiddenAnnouncements: address(entry("src/apps/islands/hidden-announcements.ts").file),
    loader: address(entry("src/apps/islands/loader.ts").file),
    islands: Object.fromEntries(
      Object.entries(manifest).flatMap(([source, { file }]) => {
        const name = /\/([a-z0-9-]+)\.island\.tsx?$/.exec(source)?.[1];
        return name ? [[name, address(file)]] : [];
      }),
    ),
    fonts: fontsByTypeface(
      Object.values(manifest)
        .flatMap((value) => [value.file, ...(value.assets ?? [])])
        .map(address),
    ),
  };
};

/** Serves the built files. Their names contain a hash of their content, so browsers can cache them forever. */
export const registerAssets = async (app: FastifyInstance, distDir: string): Promise<void> => {
  const common = {
    index: false as const,
    immutable: true,
    // Created by the build (tools/build/compress.ts).
    preCompressed: true,
    maxAge: "365d",
    // The admin's page is served at its own addresses, with its data.
    allowedPath: (path: string) => !path.endsWith(".html"),
    setHeaders: (reply: FastifyReply) => {
      for (const [name, value] of Object.entries(CALL_HEADERS)) void reply.header(name, value);
    },
  };
  await app.register(fastifyStatic, { ...common, root: join(distDir, "islands"), prefix: "/assets/" });
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, "admin"),
    prefix: "/admin-assets/",
    decorateReply: false,
  });
};
