import { Button } from "@mantine/core";
import { z } from "zod";
import { dayText } from "#platform/dates/day-text.ts";
import { CallError, call, requireWord } from "#platform/ui/api.ts";
import { SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { useReloadReviews } from "./review-queries.editor.ts";
import type { Review } from "./reviews.contract.ts";
import classes from "./reviews.module.css";
import { monthsLater, type ReviewKind, reviewDay, reviewDayProblem } from "./reviews.schema.ts";

interface ReviewPopupProps {
  kind: ReviewKind;
  itemId: number;
  review: Review;
  /** Whether it records a review, instead of changing the owner or the date. */
  isReviewed: boolean;
  onClose(): void;
}

const NEXT_MONTHS = [3, 6, 12];
const CHOSEN_DAY = "day";
const NO_DATE = "none";

/** The date in the form; null for none. */
const dateOf = ({ next, reviewOn }: { readonly next: string; readonly reviewOn: string }): string | null => {
  if (next === CHOSEN_DAY) return reviewOn || null;
  return next === NO_DATE ? null : next;
};

const schemaOf = ({ reviewOn: stored, today }: Review, isReviewed: boolean) =>
  z
    .object({ ownerId: z.string(), next: z.string(), reviewOn: z.union([z.literal(""), reviewDay]) })
    .superRefine((values, context) => {
      const chosen = dateOf(values);
      const isMissing = isReviewed && values.next === CHOSEN_DAY && !chosen;
      // A date that has passed can stay as it is.
      const isKept = !isReviewed && chosen === stored;
      const problem = chosen && !isKept ? reviewDayProblem(chosen, today, isReviewed) : null;
      const message = isMissing ? "Choose a day." : problem;
      if (message) context.addIssue({ code: "custom", path: ["reviewOn"], message });
    });

const useReviewForm = ({ kind, itemId, review, isReviewed }: ReviewPopupProps) =>
  useZodForm({
    schema: schemaOf(review, isReviewed),
    initialValues: {
      ownerId: String(review.ownerId ?? ""),
      next: isReviewed ? monthsLater(review.today, 12) : CHOSEN_DAY,
      reviewOn: isReviewed ? "" : (review.reviewOn ?? ""),
    },
    copyPlace: {
      form: "review",
      item: `0 ${isReviewed ? "reviewed" : "change"} ${kind} ${itemId}`,
      fields: {
        ownerId: {
          label: "Owner",
          shown: (id) => review.people.find((person) => String(person.id) === id)?.name ?? "No owner",
        },
        next: { label: "Next review" },
        reviewOn: { label: "Review by" },
      },
    },
  });

/** Changes the owner and the date, or records a review and sets the next date. */
export const ReviewPopup = (props: ReviewPopupProps) => {
  const { kind, itemId, review, isReviewed, onClose } = props;
  const toasts = useToasts();
  const reload = useReloadReviews();
  const form = useReviewForm(props);
  const title = isReviewed ? "Mark as reviewed" : "Owner and review date";
  const onSave = async (values: { ownerId: string; next: string; reviewOn: string }) => {
    const item = { kind, itemId, reviewOn: dateOf(values) };
    try {
      const answer = isReviewed
        ? await call("markReviewed", { body: item })
        : await call("saveReview", { body: { ...item, ownerId: Number(values.ownerId) || null } });
      requireWord(answer, "Saved");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.showErrors({ [error.message.includes("owner") ? "ownerId" : "reviewOn"]: error.message });
      return false;
    }
    form.markSaved();
    toasts.success(isReviewed ? "Marked as reviewed" : "Owner and review date saved");
    await reload();
    onClose();
    return "marked";
  };
  const isDayChosen = form.useWatchValue("next") === CHOSEN_DAY;
  return (
    <Popup
      isOpen
      title={title}
      isDirty={form.hasChanges}
      onClose={() => void form.copy.discard().then(onClose)}
    >
      <Form form={form} label={title} afterSave="closes" onSave={onSave}>
        <div className={classes.fields}>
          {isReviewed ? (
            <>
              <p className={classes.muted}>
                Confirm that this {kind} is still correct. This doesn't publish anything.
              </p>
              <SelectField form={form} name="next" label="Next review" options={nextOptions(review.today)} />
            </>
          ) : (
            <SelectField
              form={form}
              name="ownerId"
              label="Owner"
              help="Gets reminders by email. Without an owner, admins get them."
              options={[
                { value: "", label: "No owner" },
                ...review.people.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
          {isDayChosen ? (
            <TextField
              form={form}
              name="reviewOn"
              type="date"
              label="Review by"
              help="Reminders are sent a week before and on that day. Leave blank for no date."
            />
          ) : null}
          <div className={classes.buttons}>
            <Button type="submit" loading={form.isSaving}>
              {isReviewed ? "Mark as reviewed" : "Save"}
            </Button>
          </div>
        </div>
      </Form>
    </Popup>
  );
};

const nextOptions = (today: string) => [
  ...NEXT_MONTHS.map((months) => {
    const day = monthsLater(today, months);
    return { value: day, label: `In ${months} months (${dayText(day, "en")})` };
  }),
  { value: CHOSEN_DAY, label: "On another day" },
  { value: NO_DATE, label: "No next review" },
];
