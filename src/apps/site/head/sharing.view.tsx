import type { PageModel } from "../page/page-model.ts";
import { markOf, type Parts } from "../page/render-once.ts";
import { absoluteImage, structuredDataOf, structuredText } from "./structured-data.ts";

/** Which metadata a page has. Their texts are parts of its document. */
export interface Sharing {
  /** Open Graph's type. */
  readonly type: string;
  readonly hasDescription: boolean;
  readonly hasImage: boolean;
  /** Whether the image is the page's own instead of the logo. */
  readonly hasOwnImage: boolean;
  readonly hasData: boolean;
}

/** Metadata for link previews in other services, and for search engines. */
export const SharingView = ({
  sharing,
  siteName,
}: {
  readonly sharing: Sharing;
  readonly siteName: string;
}) => (
  <>
    <meta property="og:type" content={sharing.type} />
    <meta property="og:title" content={markOf("title")} />
    {sharing.hasDescription ? <meta property="og:description" content={markOf("description")} /> : null}
    <meta property="og:url" content={markOf("address")} />
    <meta property="og:site_name" content={siteName} />
    {sharing.hasImage ? <meta property="og:image" content={markOf("image")} /> : null}
    <meta name="twitter:card" content={sharing.hasOwnImage ? "summary_large_image" : "summary"} />
    {sharing.hasData ? (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no text in it can end the element
        dangerouslySetInnerHTML={{ __html: markOf("data") }}
      />
    ) : null}
  </>
);

/** A page's metadata, and its parts beside those of the frame. @param escaped escapes a text for an attribute */
export const sharingOf = (
  model: Omit<PageModel, "blocks" | "content">,
  escaped: (text: string) => string,
): { readonly sharing: Sharing; readonly parts: Parts } => {
  const { page, site } = model;
  const image =
    absoluteImage(page.facts?.image, site.origin) ?? absoluteImage(site.navbar.logoUrl, site.origin);
  const data = structuredDataOf(model);
  return {
    sharing: {
      type: page.facts?.kind ?? "website",
      hasDescription: page.description !== "",
      hasImage: image !== null,
      hasOwnImage: Boolean(page.facts?.image),
      hasData: data.length > 0,
    },
    parts: { image: escaped(image ?? ""), data: data.length > 0 ? structuredText(data) : "" },
  };
};
