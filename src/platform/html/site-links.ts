import { type CleanHtml, markOf, type TrustedHtml } from "./html-mark.ts";
import { currentImage, libraryAddress, type SiteImages, staffImages, visitorImages } from "./site-images.ts";

/*
 * A link to a page of the site is stored by the page's id, as `page:12?query#fragment`, so that it follows the page
 * wherever it goes. Nobody can type that form: the policy for links and the cleaner refuse it. It exists between
 * `linkStore`, which makes it on save, and `staffLinks` or `visitorLinks`, one of which everything read goes through.
 */

/** A page as links see it. */
export interface LinkedPage {
  /** Where it is now, e.g. `/customers/rates`; of a deleted page, where it was. */
  readonly path: string;
  /** Whether visitors can read it. */
  readonly isLive: boolean;
  /** It, or a page above it. */
  readonly isDeleted: boolean;
}

/** Where the pages and images of one company are, and which addresses are the company's own. */
export interface SiteLinks extends SiteImages {
  page(pageId: number): LinkedPage | undefined;
  /** The page at a path, in any letter case, or else the one that was there last. */
  pageAt(path: string): number | undefined;
  /** @param host with or without port, in any letter case */
  isOwnHost(host: string): boolean;
}

const REFERENCE = /^page:(\d{1,16})([?#].*)?$/s;
const ADDRESS = /^(?:https?:\/\/([^/?#]+))?(\/[^?#]*)?([?#].*)?$/is;
/** Within a tag that the cleaner wrote: its attribute values appear in double quotes and hold none. */
const ATTRIBUTES = '(?:"[^"]*"|[^">])*';
const HREF = new RegExp(`(<a\\b${ATTRIBUTES}? href=")([^"]*)"`, "g");
const PAGE_ANCHOR = new RegExp(
  `<a\\b(${ATTRIBUTES}?) href="(page:[^"]*)"(${ATTRIBUTES})>([\\s\\S]*?)</a>`,
  "g",
);
const MARK_OF_REFERENCE = 'href="page:';
const IMAGE_SOURCE = new RegExp(`(<img\\b${ATTRIBUTES}? src=")(https:[^"]*/images/[^"]*)"`, "g");

/** An address on the own site in its parts; null for any other. */
const ownAddress = (address: string, links: SiteLinks): { path: string; rest: string } | null => {
  const [whole, host, path, rest = ""] = ADDRESS.exec(address) ?? [];
  if (!whole || (host === undefined ? path === undefined : !links.isOwnHost(host))) return null;
  return { path: path ?? "/", rest };
};

/** The path of an address on the own site; null for one that leads elsewhere. */
export const ownPath = (address: string, links: SiteLinks): string | null =>
  ownAddress(address, links)?.path ?? null;

/**
 * The page that an address leads to, with what follows its path; null where it leads elsewhere.
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

/** Turns links as people write them into the stored form; one for each row that is saved. */
export const linkStore = (links: SiteLinks) => {
  const pages = new Set<number>();
  const link = (address: string): string => {
    const found = pageOfAddress(address, links);
    if (!found) return address;
    pages.add(found.pageId);
    return `page:${found.pageId}${found.rest}`;
  };
  /** The site's own images are stored by path, whichever of its hosts the address names. */
  const image = (address: string): string => {
    const own = address.startsWith("/") ? null : ownAddress(address, links);
    return own?.path.startsWith("/images/") ? own.path : address;
  };
  return {
    /** @param address allowed by the policy for links */
    link,
    /** @param address allowed by the policy for images */
    image,
    /** @param clean what the cleaner has just made; answered with the mark over what is stored */
    html: (clean: CleanHtml): CleanHtml => {
      const html = clean.html
        .replace(HREF, (_, before: string, address: string) => `${before}${link(address)}"`)
        .replace(IMAGE_SOURCE, (_, before: string, address: string) => `${before}${image(address)}"`);
      return html === clean.html ? clean : { html, mark: markOf(html) };
    },
    /** To be stored in the row beside its links: page_links is derived from it. Nothing where there is no such link. */
    linkedPages: (): { linkedPages?: number[] } =>
      pages.size === 0 ? {} : { linkedPages: [...pages].sort((one, other) => one - other) },
  };
};

const target = (
  stored: string,
  links: SiteLinks,
): { pageId: number; page: LinkedPage | undefined; href: string } | null => {
  const [, id, rest = ""] = REFERENCE.exec(stored) ?? [];
  if (id === undefined) return null;
  const page = links.page(Number(id));
  // A path has no character that needs escaping; what follows it stays escaped, or not, as it was stored.
  return { pageId: Number(id), page, href: page ? `${page.path}${rest}` : "" };
};

/** The links of a text that the cleaner wrote, as they are stored. */
export const linksInHtml = (html: string): string[] =>
  [...html.matchAll(HREF)].map(([, , href]) => href ?? "");

/** A page that is gone without a trace leaves its readers where they are. */
const NOWHERE = "#";

/** Turns stored links into addresses for the admin: every page's own, whether visitors can read it or not. */
export const staffLinks = (links: SiteLinks) => {
  const link = (stored: string): string => {
    const found = target(stored, links);
    return found ? found.href || NOWHERE : stored;
  };
  return {
    link,
    /** An image that is gone keeps the address that was stored, for its form to say so. */
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
 * Turns stored links and images into what visitors get. A link to a page that they can't read isn't a link: in a text its
 * words stay, in a field the address is empty. An image that is gone is left out. One for each page that is drawn.
 */
export const visitorLinks = (links: SiteLinks) => {
  const seen = new Set<number>();
  const seenImages = new Set<number>();
  const currentOf = (stored: string): string | null => {
    const asked = libraryAddress(stored);
    if (asked) seenImages.add(asked.imageId);
    return currentImage(stored, links);
  };
  /** Answers null for what isn't stored by a page's id. */
  const link = (stored: string): string | null => {
    const found = target(stored, links);
    if (!found) return null;
    seen.add(found.pageId);
    return found.page?.isLive ? found.href : "";
  };
  return {
    link: (stored: string): string => link(stored) ?? stored,
    /** Where visitors read a page; empty where they don't. */
    page: (pageId: number): string => link(`page:${pageId}`) ?? "",
    /** Today's address of an image; empty where it is gone. */
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
      // Trusted as before: nothing but addresses of the site's own pages and images came in.
      return { __html: html } as TrustedHtml;
    },
    /** Tags of the pages that were linked to and the images that were shown, for whatever shows them to carry. */
    tags: (): string[] => [...[...seen].map(linkTag), ...[...seenImages].map(imageTag)],
  };
};

export type VisitorLinks = ReturnType<typeof visitorLinks>;

/** Tag of everything that shows a link to a page. */
export const linkTag = (pageId: number): string => `link:${pageId}`;

/** Tag of everything that shows an image. */
export const imageTag = (imageId: number): string => `image:${imageId}`;
