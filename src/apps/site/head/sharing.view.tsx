import type { PageModel } from "../page/page-model.ts";
import { absoluteImage, structuredDataOf, structuredText } from "./structured-data.ts";

/** Metadata for link previews in other services, and for search engines. */
export const SharingView = ({
  model,
  title,
}: {
  readonly model: Omit<PageModel, "blocks">;
  readonly title: string;
}) => {
  const { page, site } = model;
  const image =
    absoluteImage(page.facts?.image, site.origin) ?? absoluteImage(site.navbar.logoUrl, site.origin);
  const data = structuredDataOf(model);
  return (
    <>
      <meta property="og:type" content={page.facts?.kind ?? "website"} />
      <meta property="og:title" content={title} />
      {page.description ? <meta property="og:description" content={page.description} /> : null}
      <meta property="og:url" content={site.origin + page.path} />
      <meta property="og:site_name" content={site.companyName} />
      {image ? <meta property="og:image" content={image} /> : null}
      <meta name="twitter:card" content={page.facts?.image ? "summary_large_image" : "summary"} />
      {data.length > 0 ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no text in it can end the element
          dangerouslySetInnerHTML={{ __html: structuredText(data) }}
        />
      ) : null}
    </>
  );
};
