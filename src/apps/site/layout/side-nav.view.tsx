import type { PageModel } from "../page/page-model.ts";

/** A page's side navigation, beside its content [PUB-009]. */
export const SideNavView = ({ sideNav }: { readonly sideNav: NonNullable<PageModel["sideNav"]> }) => (
  <aside className="tn-side-nav" aria-label={sideNav.name}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div className="tn-prose" dangerouslySetInnerHTML={sideNav.content} />
  </aside>
);
