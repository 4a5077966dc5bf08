import { Button } from "@mantine/core";
import { useState } from "react";
import { dayText } from "#platform/dates/day-text.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { ReviewPopup } from "./review-popup.editor.tsx";
import { useReview } from "./review-queries.editor.ts";
import classes from "./reviews.module.css";
import { type ReviewKind, reviewState } from "./reviews.schema.ts";

interface ReviewCardProps {
  kind: ReviewKind;
  itemId: number;
}

/** Who owns a page or a document, and by when to review it. Renders nothing if that can't be loaded. */
export const ReviewCard = ({ kind, itemId }: ReviewCardProps) => {
  const { data, isPending } = useReview(kind, itemId);
  const [open, setOpen] = useState<"change" | "reviewed" | null>(null);
  if (isPending) return <Loading label="Loading the review date" lines={2} />;
  if (!data) return null;
  const { people, ownerId, reviewOn, reviewedAt, reviewedBy, today } = data;
  const owner = people.find(({ id }) => id === ownerId);
  return (
    <section className={classes.card} aria-label="Review">
      <dl className={classes.facts}>
        <div>
          <dt>Owner</dt>
          <dd>{owner?.name ?? "No owner"}</dd>
        </div>
        <div>
          <dt>Review by</dt>
          <dd>
            {reviewOn ? dayText(reviewOn, "en") : "No date"}
            {reviewOn ? <DueMark reviewOn={reviewOn} today={today} /> : null}
          </dd>
        </div>
        {reviewedAt ? (
          <div>
            <dt>Last reviewed</dt>
            <dd>
              <CompanyTime at={reviewedAt} style="day" /> by {reviewedBy}
            </dd>
          </div>
        ) : null}
      </dl>
      <div className={classes.buttons}>
        {data.canReview && reviewOn ? (
          <Button variant="default" onClick={() => setOpen("reviewed")}>
            Mark as reviewed
          </Button>
        ) : null}
        {data.canChange ? (
          <Button variant="default" onClick={() => setOpen("change")}>
            Change owner or date
          </Button>
        ) : null}
      </div>
      {open ? (
        <ReviewPopup
          {...{ kind, itemId }}
          review={data}
          isReviewed={open === "reviewed"}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
};

/** Says that a review is overdue, or due today. */
export const DueMark = ({ reviewOn, today }: { reviewOn: string; today: string }) => {
  const state = reviewState(reviewOn, { today, soon: today });
  if (state === "later") return null;
  return <span className={classes.due}>{state === "overdue" ? "Overdue" : "Due today"}</span>;
};
