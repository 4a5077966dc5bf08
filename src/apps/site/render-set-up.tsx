import { renderToStaticMarkup } from "react-dom/server";
import { DocumentView } from "./document.view.tsx";
import { type SetUpPageProps, SetUpPageView } from "./set-up-page.view.tsx";
import type { SiteAssets } from "./site-assets.ts";

/** The setup page of an empty installation. */
export const renderSetUp = (assets: SiteAssets, props: SetUpPageProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <DocumentView language="en" title="Set up Tenantry" isIndexed={false} assets={assets}>
      <SetUpPageView {...props} />
    </DocumentView>,
  )}\n`;
