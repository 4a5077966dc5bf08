import { ActionIcon, Anchor } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { Link } from "react-router";
import { decisionText } from "#modules/version-rows/decision-text.editor.tsx";
import { dayText } from "#platform/dates/day-text.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { type ListColumns, useListColumns } from "#platform/ui/list-columns.tsx";
import { RowLink } from "#platform/ui/row-actions.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { editorPath } from "./editor-path.schema.ts";
import classes from "./page-list.module.css";
import type { PageRow } from "./pages.contract.ts";

/** What the page shows visitors: its version's status, or that it was taken down. */
export const shownStatus = ({ versionStatus, takenDownAt }: PageRow): string =>
  takenDownAt !== null && versionStatus === "none" ? "Taken down" : versionStatus;

/** The status, any schedules, and when an approver last published or rejected the page. */
const PageStatus = ({ page }: { page: PageRow }) => {
  const { lastDecision, publishAt, takeDownAt } = page;
  return (
    <>
      <StatusBadge status={shownStatus(page)} />
      {publishAt ? (
        <span className={classes.note}>
          Goes live <CompanyTime at={publishAt} />
        </span>
      ) : null}
      {takeDownAt ? (
        <span className={classes.note}>
          Comes down <CompanyTime at={takeDownAt} />
        </span>
      ) : null}
      {lastDecision ? (
        <span className={`${classes.note} ${classes.decision}`} title={decisionText(lastDecision)}>
          {DECISIONS[lastDecision.decision]} <CompanyTime at={lastDecision.timestamp} style="day" />
        </span>
      ) : null}
    </>
  );
};

const DECISIONS = { published: "Published", returned: "Rejected" } as const;

const yesNo = (is: boolean) => (is ? "Yes" : "No");

/** The link to the page's editor, and why a search found the page if its name doesn't tell. */
const PageName = ({ page }: { page: PageRow }) => (
  <>
    <Anchor
      component={Link}
      to={editorPath(page.pageId, page.isExternal)}
      inherit
      className={classes.rowLink}
    >
      {page.pageName}
    </Anchor>
    {page.excerpt ? <span className={classes.excerpt}>{page.excerpt}</span> : null}
  </>
);

const LastChange = ({ change }: { change: NonNullable<PageRow["lastChange"]> }) => (
  <>
    <span className={classes.date}>
      <CompanyTime at={change.at} style="day" />
    </span>
    <span className={classes.note} title={change.email}>
      {change.name}
    </span>
  </>
);

const ReviewDay = ({ page }: { page: PageRow }) =>
  page.reviewOn ? (
    <>
      <span className={classes.date}>{dayText(page.reviewOn, "en")}</span>
      {page.isReviewDue ? <span className={classes.due}>Due</span> : null}
    </>
  ) : null;

/** Every column. Their keys are the call's sort keys. The first ones are those of the specification, in its order. */
const COLUMNS: readonly Column<PageRow>[] = [
  {
    key: "edit",
    header: "Edit",
    width: "1%",
    cell: (page) => (
      <RowLink
        label={`Edit ${page.pageName}`}
        to={editorPath(page.pageId, page.isExternal)}
        icon={IconPencil}
      />
    ),
  },
  {
    key: "pageName",
    header: "Page Name",
    width: "15%",
    minWidth: 104,
    cell: (page) => <PageName page={page} />,
    sortValue: (page) => page.pageName,
    isLink: true,
  },
  {
    key: "pageMenuUrl",
    header: "Parent Menu",
    width: "8%",
    cell: (page) => page.pageMenuUrl,
    sortValue: (page) => page.pageMenuUrl,
  },
  {
    key: "pageChildMenu",
    header: "Child Menu",
    cell: (page) => page.pageChildMenu,
    sortValue: (page) => page.pageChildMenu,
  },
  {
    key: "pageSubMenu",
    header: "Sub Menu",
    cell: (page) => page.pageSubMenu,
    sortValue: (page) => page.pageSubMenu,
  },
  {
    key: "pageUrl",
    header: "Friendly URL",
    width: "12%",
    minWidth: 92,
    cell: (page) => page.pageUrl,
    sortValue: (page) => page.pageUrl,
  },
  {
    key: "versionStatus",
    header: "Version Status",
    cell: (page) => <PageStatus page={page} />,
    sortValue: (page) => page.versionStatus,
  },
  {
    key: "pageAllowNavigation",
    header: "Navigable",
    cell: (page) => yesNo(page.pageAllowNavigation),
    sortValue: (page) => page.pageAllowNavigation,
  },
  {
    key: "pageShowOnMenu",
    header: "On Menu",
    cell: (page) => yesNo(page.pageShowOnMenu),
    sortValue: (page) => page.pageShowOnMenu,
  },
  {
    key: "isExternal",
    header: "Is External",
    cell: (page) => yesNo(page.isExternal),
    sortValue: (page) => page.isExternal,
  },
  {
    key: "lastChange",
    header: "Last Changed",
    cell: ({ lastChange }) => (lastChange ? <LastChange change={lastChange} /> : null),
    sortValue: ({ lastChange }) => lastChange?.at,
  },
  {
    key: "owner",
    header: "Owner",
    cell: ({ owner }) => owner,
    sortValue: ({ owner }) => owner,
  },
  {
    key: "reviewOn",
    header: "Review By",
    cell: (page) => <ReviewDay page={page} />,
    sortValue: ({ reviewOn }) => reviewOn,
  },
  {
    key: "liveUrl",
    header: "View",
    width: "1%",
    cell: ({ pageName, liveUrl }) =>
      liveUrl ? (
        <ActionIcon
          component="a"
          href={liveUrl}
          target="_blank"
          rel="noopener"
          aria-label={`View ${pageName} in a new tab`}
        >
          <IconExternalLink size={20} aria-hidden="true" />
        </ActionIcon>
      ) : null,
  },
];

/** Columns that can't be hidden: a row needs its link. */
const FIXED: ReadonlySet<string> = new Set(["edit", "pageName"]);
const HIDDEN_AT_FIRST: readonly string[] = ["owner", "reviewOn"];

/** The list's columns as the person chose them. */
export const usePageColumns = (): ListColumns<PageRow> =>
  useListColumns({ list: "page", columns: COLUMNS, fixed: FIXED, hiddenAtFirst: HIDDEN_AT_FIRST });
