import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { decisionText } from "#modules/version-rows/decision-text.editor.tsx";
import type { LastDecision } from "#modules/version-rows/version-rows.schema.ts";
import { call } from "#platform/ui/api.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { editorPath } from "./editor-path.schema.ts";
import type { PageRow } from "./pages.contract.ts";
import classes from "./unfinished-pages.module.css";

/** Maximum pages per status. The page list has the others. */
const MOST = 5;
const STATUSES = ["pending", "draft"] as const;

/**
 * Unpublished work on the pages that the person can edit, pending versions first. Renders nothing while loading or if
 * there is none, because the welcome screen doesn't depend on it.
 */
export const UnfinishedPages = () => {
  useCompanyTimeZone();
  const userId = String(readCurrentUser()?.id ?? 0);
  const { data = [] } = useQuery({
    queryKey: ["pages", "unfinished", userId],
    queryFn: async ({ signal }) => {
      const ask = (status: (typeof STATUSES)[number]) =>
        call("getPages", { query: { userId, status, page: "1", pageSize: String(MOST) }, signal });
      return (await Promise.all(STATUSES.map(ask))).flat();
    },
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.unfinished} aria-labelledby="unfinished-pages">
      <h2 id="unfinished-pages">Not yet live</h2>
      <ul>
        {data.map((page) => (
          <li key={page.pageId}>
            <span className={classes.page}>
              <Link to={editorPath(page.pageId, page.isExternal)}>{page.pageName}</Link>
              {isReturned(page) ? (
                <span className={classes.note}>{decisionText(page.lastDecision)}</span>
              ) : null}
            </span>
            <StatusBadge status={page.versionStatus} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A returned draft, whose author needs the reason first. */
const isReturned = (page: PageRow): page is PageRow & { lastDecision: LastDecision } =>
  page.versionStatus === "draft" && page.lastDecision?.decision === "returned";
