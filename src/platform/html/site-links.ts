import { type CleanHtml, markOf, type TrustedHtml } from "./html-mark.ts";
import { currentImage, libraryAddress, type SiteImages, staffImages, visitorImages } from "./site-images.ts";
import { TAG_ATTRIBUTES } from "./tag-attributes.ts";

/*
 * A link to a page of the site is stored with the page's id, as `page:12?query#fragment`, so that it follows the page
 * when it moves. Nobody can type this form, because the link policy and the cleaner refuse it. It exists only between
 * `linkStore`, which creates it on save, and `staffLinks` or `visitorLinks`, through which everything is read.
 */

/** A page, as links need it. */
export interface LinkedPage {
  /** Its current path, e.g. `/customers/rates`; for a deleted page, its last one. */
  readonly path: string;
  /** Whether visitors can read it. */
  readonly isLive: boolean;
  /** The page, or a page above it. */
  readonly isDeleted: boolean;
}

/** Locations of a company's pages and images, and its own hosts. */
export interface SiteLinks extends SiteImages {
  page(pageId: number): LinkedPage | undefined;
  /** The page at a path, in any letter case, or else the last one that was there. */
  pageAt(path: string): number | undefined;
  /** @param host with or without port, in any letter case */
  isOwnHost(host: string): boolean;
}

const REFERENCE = /^page:(\d{1,16})([?#].*)?$/s;
const ADDRESS = /^(?:https?:\/\/([^/?#]+))?(\/[^?#]*)?([?#].*)?$/is;
const HREF = new RegExp(`(<a\\b${TAG_ATTRIBUTES}? href=")([^"]*)"`, "g");
const PAGE_ANCHOR = new RegExp(
  `<a\\b(${TAG_ATTRIBUTES}?) href="(page:[^"]*)"(${TAG_ATTRIBUTES})>([\\s\\S]*?)</a>`,
  "g",
);
const MARK_OF_REFERENCE = 'href="page:';
const IMAGE_SOURCE = new RegExp(`(<img\\b${TAG_ATTRIBUTES}? src=")(https:[^"]*/images/[^"]*)"`, "g");

/** The parts of an address on the company's site; null for any other. */
const ownAddress = (address: string, links: SiteLinks): { path: string; rest: string } | null => {
  const [whole, host, path, rest = ""] = ADDRESS.exec(address) ?? [];
  if (!whole || (host === undefined ? path === undefined : !links.isOwnHost(host))) return null;
  return { path: path ?? "/", rest };
};

/** The path of an address on the company's site; null for an external one. */
export const ownPath = (address: string, links: SiteLinks): string | null =>
  ownAddress(address, links)?.path ?? null;

/**
 * The page that an address leads to, and what follows its path; null for external addresses.
 * @param address a path of the site, or an absolute address on one of the company's hosts
 */
export const pageOfAddress = (
  address: string,
  links: SiteLinks,
): { readonly pageId: number; readonly rest: string } | null => {
  const own = ownAddress(address, links);
  const pageId = own ? links.pageAt(own.path) : undefined;
  return own && pageId !== undefined ? { pageId, rest: own.rest } : null;
};

/** Converts links as people write them to the stored form. Create one per saved row. */
export const linkStore = (links: SiteLinks) => {
  const pages = new Set<number>();
  const link = (address: string): string => {
    const found = pageOfAddress(address, links);
    if (!found) return address;
    pages.add(found.pageId);
    return `page:${found.pageId}${found.rest}`;
  };
  /** The site's own images are stored by path, whichever host the address has. */
  const image = (address: string): string => {
    const own = address.startsWith("/") ? null : ownAddress(address, links);
    return own?.path.startsWith("/images/") ? own.path : address;
  };
  return {
    /** @param address allowed by the link policy */
    link,
    /** @param address allowed by the image policy */
    image,
    /** @param clean the cleaner's output; returned with the mark for the stored form */
    html: (clean: CleanHtml): CleanHtml => {
      const html = clean.html
        .replace(HREF, (_, before: string, address: string) => `${before}${link(address)}"`)
        .replace(IMAGE_SOURCE, (_, before: string, address: string) => `${before}${image(address)}"`);
      return html === clean.html ? clean : { html, mark: markOf(html) };
    },
    /** Stored in the row beside its links, because page_links is derived from it. Null if there are no such links. */
    linkedPages: (): { linkedPages?: number[] } =>
      pages.size === 0 ? {} : { linkedPages: [...pages].sort((a, b) => a - b) },
  };
};

const target = (
  stored: string,
  links: SiteLinks,
): { pageId: number; page: LinkedPage | undefined; href: string } | null => {
  const [, id, rest = ""] = REFERENCE.exec(stored) ?? [];
  if (id === undefined) return null;
  const page = links.page(Number(id));
  // Paths have no characters that need escaping. The rest stays as it was stored.
  return { pageId: Number(id), page, href: page ? `${page.path}${rest}` : "" };
};

/** The stored links in a cleaned text. */
export const linksInHtml = (html: string): string[] =>
  [...html.matchAll(HREF)].map(([, , href]) => href ?? "");

/** A link to a page that no longer exists leads nowhere. */
const NOWHERE = "#";

/** Converts stored links to addresses for the admin, for all pages, whether visitors can read them or not. */
export const staffLinks = (links: SiteLinks) => {
  const link = (stored: string): string => {
    const found = target(stored, links);
    return found ? found.href || NOWHERE : stored;
  };
  return {
    link,
    /** A missing image keeps its stored address, so that its form can report it. */
    image: (stored: string): string => currentImage(stored, links) ?? stored,
    html: (html: string): string => {
      const text = staffImages(html, (stored) => currentImage(stored, links));
      return text.includes(MARK_OF_REFERENCE)
        ? text.replace(HREF, (_, before: string, stored: string) => `${before}${link(stored)}"`)
        : text;
    },
  };
};

export type StaffLinks = ReturnType<typeof staffLinks>;

/**
 * Converts stored links and images for visitors. A link to a page that they can't read is removed: a text keeps its
 * words, and a field becomes empty. Missing images are left out. Create one per rendered page.
 */
export const visitorLinks = (links: SiteLinks) => {
  const seen = new Set<number>();
  const seenImages = new Set<number>();
  const currentOf = (stored: string): string | null => {
    const asked = libraryAddress(stored);
    if (asked) seenImages.add(asked.imageId);
    return currentImage(stored, links);
  };
  /** Returns null for links that aren't stored by a page's id. */
  const link = (stored: string): string | null => {
    const found = target(stored, links);
    if (!found) return null;
    seen.add(found.pageId);
    return found.page?.isLive ? found.href : "";
  };
  return {
    link: (stored: string): string => link(stored) ?? stored,
    /** The path at which visitors read a page; empty if they can't. */
    page: (pageId: number): string => link(`page:${pageId}`) ?? "",
    /** An image's current address; empty if it's gone. */
    image: (stored: string): string => currentOf(stored) ?? "",
    html: (trusted: TrustedHtml): TrustedHtml => {
      const text = visitorImages(trusted.__html, currentOf);
      if (text === trusted.__html && !text.includes(MARK_OF_REFERENCE)) return trusted;
      const html = text.replace(
        PAGE_ANCHOR,
        (_, before: string, stored: string, after: string, words: string) => {
          const href = link(stored);
          if (href) return `<a${before} href="${href}"${after}>${words}</a>`;
          const id = / id="[^"]*"/.exec(before + after)?.[0];
          return id ? `<a${id}>${words}</a>` : words;
        },
      );
      // Still trusted, because only addresses of the site's own pages and images were added.
      return { __html: html } as TrustedHtml;
    },
    /** Tags of the linked pages and shown images, for whatever shows them. */
    tags: (): string[] => [...[...seen].map(linkTag), ...[...seenImages].map(imageTag)],
  };
};

export type VisitorLinks = ReturnType<typeof visitorLinks>;

/** Tag of everything that links to a page. */
export const linkTag = (pageId: number): string => `link:${pageId}`;

/** Tag of everything that shows an image. */
export const imageTag = (imageId: number): string => `image:${imageId}`;
