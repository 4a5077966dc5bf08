import { safeLink } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { Crumb } from "../page/page-model.ts";
import { siteMessages } from "../site.messages.ts";

interface BreadcrumbsProps {
  readonly crumbs: readonly Crumb[];
  readonly language: Language;
}

/** Breadcrumbs from the home page to this one; nothing if there are none to show [PUB-014]. */
export const BreadcrumbsView = ({ crumbs, language }: BreadcrumbsProps) =>
  crumbs.length === 0 ? null : (
    <nav className="tn-breadcrumbs" aria-label={wordsIn(language, siteMessages).breadcrumbs}>
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
