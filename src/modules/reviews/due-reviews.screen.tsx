import { Link } from "react-router";
import { useReviews } from "./review-queries.editor.ts";
import classes from "./reviews.module.css";
import { reviewState } from "./reviews.schema.ts";

/** A line on the home screen about what the person has to review within a week. Renders nothing if there is nothing. */
export const DueReviews = () => {
  const { data } = useReviews();
  if (!data) return null;
  const due = data.reviews.filter(
    ({ isMine, reviewOn }) => isMine && reviewState(reviewOn, data) !== "later",
  ).length;
  if (due === 0) return null;
  return (
    <p className={classes.home}>
      <Link to="/ContentReviews">{due === 1 ? "1 review due" : `${due} reviews due`}</Link> within a week
    </p>
  );
};
