import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { dayText } from "#platform/dates/day-text.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
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
  if (isPending) return <LoadingCard />;
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

/** As high as the card, so that the form below it stays where it is. */
const LoadingCard = () => (
  <section className={classes.card} aria-label="Review" aria-busy="true">
    <dl className={classes.facts}>
      {["Owner", "Review by"].map((fact) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>Loading…</dd>
        </div>
      ))}
    </dl>
    <Skeleton height={40} width="min(224px, 100%)" />
  </section>
);

/** Says that a review is overdue, or due today. */
export const DueMark = ({ reviewOn, today }: { reviewOn: string; today: string }) => {
  const state = reviewState(reviewOn, { today, soon: today });
  if (state === "later") return null;
  return <span className={classes.due}>{state === "overdue" ? "Overdue" : "Due today"}</span>;
};
