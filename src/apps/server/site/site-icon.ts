import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { siteIconLetter } from "#apps/site/head/site-icon.view.tsx";
import type { SiteModel } from "#apps/site/page/page-model.ts";
import type { ImageFiles } from "#modules/images/images.public.ts";
import type { Files } from "#platform/files/files.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import { escapeHtml } from "#platform/html/escape.ts";
import { imageFacts } from "#platform/html/image-sources.ts";
import type { Log } from "#platform/log/log.ts";

/** Side of the square in pixels, as phones use on the home screen. */
const SIDE = 180;
const MAX_KEPT = 2_000;

export interface SiteIcon {
  readonly body: Buffer;
  readonly mediaType: "image/png" | "image/svg+xml";
  readonly etag: string;
  /** Whether the logo can't be rendered right now, so that the letter replaces it. */
  readonly isReplaced: boolean;
}

/**
 * A site's icon for tabs, bookmarks, and phones: its logo in a square, or the first letter of its name if the logo
 * isn't in the library. Each is rendered once.
 */
export const createSiteIcons = (options: {
  readonly files: Files;
  readonly pictures: Pictures;
  readonly imageFiles: ImageFiles;
  readonly log: Log;
}) => {
  const kept = new Map<string, Promise<Buffer | null>>();

  const drawn = (companyId: number, logo: string): Promise<Buffer | null> => {
    const key = `${companyId} ${logo}`;
    const known = kept.get(key);
    if (known) return known;
    const made = draw(companyId, logo);
    kept.set(key, made);
    // Rendering may succeed later.
    made.catch(() => kept.delete(key));
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? "");
    return made;
  };

  const draw = async (companyId: number, logo: string): Promise<Buffer | null> => {
    const facts = imageFacts(logo);
    const found = facts && (await options.imageFiles.find(companyId, facts.id, logo.split("/").at(-1) ?? ""));
    if (!found || "movedTo" in found) return null;
    return options.files.temporary.with(async (original) => {
      const stream = await options.files.read(found.file.key);
      if (!stream) return null;
      await pipeline(stream, createWriteStream(original, { flags: "wx", mode: 0o600 }));
      return options.files.temporary.with(async (target) => {
        await options.pictures.draw(
          original,
          [{ target, format: "png", width: SIDE, height: SIDE, isWhole: true, isAnimated: false }],
          { isAwaited: true },
        );
        return readFile(target);
      });
    });
  };

  return {
    find: async (companyId: number, site: SiteModel): Promise<SiteIcon> => {
      const png = await drawn(companyId, site.navbar.logoUrl).catch((error: Error) => {
        options.log.warn({ company: companyId, error: error.message }, "A site's icon couldn't be rendered.");
        return undefined;
      });
      const body = png ?? Buffer.from(letterIcon(site));
      return {
        body,
        mediaType: png ? "image/png" : "image/svg+xml",
        etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
        isReplaced: png === undefined,
      };
    },
  };
};

const letterIcon = (site: SiteModel): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${site.theme.brand}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">${escapeHtml(siteIconLetter(site))}</text></svg>`;
