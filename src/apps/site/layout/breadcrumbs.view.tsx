import { safeLink } from "#platform/html/url-policy.ts";
import type { Crumb } from "../page/page-model.ts";

/** The way from the home page to this one; nothing where there is no way to show [PUB-014]. */
export const BreadcrumbsView = ({ crumbs }: { readonly crumbs: readonly Crumb[] }) =>
  crumbs.length === 0 ? null : (
    <nav className="tn-breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb has no other identity, and nothing is updated
          <li key={index}>
            <CrumbName crumb={crumb} isLast={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );

const CrumbName = ({ crumb, isLast }: { readonly crumb: Crumb; readonly isLast: boolean }) => {
  const href = safeLink(crumb.href);
  if (href && !isLast) return <a href={href}>{crumb.name}</a>;
  return <span aria-current={isLast ? "page" : undefined}>{crumb.name}</span>;
};
