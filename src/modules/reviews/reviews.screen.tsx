import { Anchor, NativeSelect } from "@mantine/core";
import IconCalendarCheck from "@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs";
import { Link, useSearchParams } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { DueMark } from "./review-card.editor.tsx";
import { useReviews } from "./review-queries.editor.ts";
import type { ListedReview } from "./reviews.contract.ts";
import classes from "./reviews.module.css";
import { reviewState } from "./reviews.schema.ts";

const FILTERS = [
  { value: "mine", label: "Mine" },
  { value: "overdue", label: "Overdue" },
  { value: "all", label: "All" },
];

const EMPTY: Readonly<Record<string, string>> = {
  mine: "You have no reviews. An admin sets owners and review dates in the details of a page or a document.",
  overdue: "No reviews are overdue.",
  all: "No review dates yet. An admin sets them in the details of a page or a document.",
};

/** Route /ContentReviews: what to review, the earliest first. */
export const ReviewsScreen = () => {
  const reviews = useReviews();
  const { data, isError } = reviews;
  const [query, setQuery] = useSearchParams();
  const filter = query.get("show") ?? "mine";
  const rows = data?.reviews.filter(
    ({ isMine, reviewOn }) =>
      filter === "all" || (filter === "overdue" ? reviewState(reviewOn, data) === "overdue" : isMine),
  );
  return (
    <>
      <PageTitle
        title="Reviews"
        help="Pages and documents to check again, by date. Nothing is unpublished automatically."
      />
      {isError && !data ? (
        <QueryError title="The reviews couldn't be loaded" query={reviews} />
      ) : data && rows ? (
        <>
          <NativeSelect
            className={classes.filter}
            label="Show"
            data={FILTERS}
            value={filter}
            onChange={(event) => setQuery({ show: event.currentTarget.value }, { replace: true })}
          />
          {rows.length === 0 ? (
            <EmptyState icon={<IconCalendarCheck size={32} />} text={EMPTY[filter] ?? ""} />
          ) : (
            <DataTable
              caption="Reviews"
              columns={columnsOf(data.today)}
              rows={rows}
              getId={({ kind, itemId }) => `${kind} ${itemId}`}
            />
          )}
        </>
      ) : (
        <LoadingScreen label="Loading reviews" />
      )}
    </>
  );
};

const itemPath = ({ kind, itemId, isExternal }: ListedReview): string =>
  kind === "page" ? `${editorPath(itemId, isExternal)}?details` : `/UpdateDocument/${itemId}`;

const columnsOf = (today: string): readonly Column<ListedReview>[] => [
  {
    key: "name",
    header: "Name",
    isLink: true,
    cell: (review) => (
      <Anchor component={Link} underline="always" to={itemPath(review)}>
        {review.name}
      </Anchor>
    ),
  },
  { key: "kind", header: "Kind", cell: ({ kind }) => (kind === "page" ? "Page" : "Document") },
  { key: "owner", header: "Owner", cell: ({ owner }) => owner ?? "No owner" },
  {
    key: "reviewOn",
    header: "Review by",
    cell: ({ reviewOn }) => (
      <>
        {dayText(reviewOn, "en")}
        <DueMark reviewOn={reviewOn} today={today} />
      </>
    ),
  },
];
