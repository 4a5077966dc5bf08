import { expect, test } from "vitest";
import { startNote } from "./event-start.schema.ts";

const LATE = "This event goes live only once it has started. To announce it, choose an earlier time.";
const GONE = "This event comes down before it starts. To keep it visible until then, choose a later time.";

test.each([
  ["2027-08-01T09:00", "2027-08-01T14:00:00.000Z", null, LATE],
  ["2027-08-01T09:00", "2027-08-01T13:00:00.000Z", null, LATE],
  ["2027-08-01T09:00", "2027-08-01T12:59:00.000Z", "2027-08-01T13:00:00.000Z", null],
  ["2027-08-01T09:00", null, "2027-08-01T12:59:00.000Z", GONE],
  ["2027-08-01T13:00:00.000Z", null, "2027-08-01T12:59:00.000Z", GONE],
  ["2027-08-01T09:00", "now", null, null],
  ["", "2027-08-01T14:00:00.000Z", "", null],
])(
  "for a start at %s, live at %s and down at %s, the note is %s",
  (startTime, publishAt, takeDownAt, note) => {
    expect(startNote({ startTime, publishAt, takeDownAt }, "America/New_York")).toBe(note);
  },
);
