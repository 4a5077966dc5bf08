import { companyTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { shownStatus } from "./page-columns.editor.tsx";
import classes from "./page-list.module.css";
import type { PageRow } from "./pages.contract.ts";

/** A page's row on a phone: its address and last change beside its status. */
export const CompactPage = ({ page }: { page: PageRow }) => {
  useCompanyTimeZone();
  return (
    <div className={classes.compact}>
      <span className={classes.compactText}>
        {addressOf(page)}
        {page.lastChange ? ` · ${companyTime(page.lastChange.at, "day")}` : ""}
      </span>
      <StatusBadge status={shownStatus(page)} />
    </div>
  );
};

const addressOf = ({ pageMenuUrl, pageChildMenu, pageSubMenu, pageUrl, isExternal }: PageRow): string =>
  isExternal || pageUrl === "/"
    ? pageUrl
    : `/${[pageMenuUrl, pageChildMenu, pageSubMenu, pageUrl].filter(Boolean).join("/")}`;
