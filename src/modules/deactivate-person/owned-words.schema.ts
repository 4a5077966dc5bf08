/** How much a person owns of each kind that can be handed over. */
export interface OwnedCounts {
  readonly pages: number;
  readonly documents: number;
  /** Open form submissions that are assigned to the person. */
  readonly submissions: number;
  /** Publications and takedowns that the person approved for later. */
  readonly plans: number;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** "3 pages", "2 documents", and so on, without empty kinds. */
export const ownedParts = ({ pages, documents, submissions, plans }: OwnedCounts): string[] => [
  ...(pages > 0 ? [counted(pages, "page", "pages")] : []),
  ...(documents > 0 ? [counted(documents, "document", "documents")] : []),
  ...(submissions > 0 ? [counted(submissions, "open submission", "open submissions")] : []),
  ...(plans > 0 ? [counted(plans, "scheduled change", "scheduled changes")] : []),
];

/** "3 pages, 2 documents, and 4 open submissions"; empty for nothing. */
export const listInWords = (parts: readonly string[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(parts);

/** What a person owns, in a sentence: "Owner of 3 pages and 2 documents; 4 open submissions are assigned to them." */
export const ownedSentence = ({ pages, documents, submissions, plans }: OwnedCounts): string => {
  const reviewed = ownedParts({ pages, documents, submissions: 0, plans: 0 });
  const parts = [
    ...(reviewed.length > 0 ? [`Owner of ${listInWords(reviewed)}`] : []),
    ...(submissions > 0
      ? [`${counted(submissions, "open submission is", "open submissions are")} assigned to them`]
      : []),
    ...(plans > 0
      ? [`${counted(plans, "scheduled change was", "scheduled changes were")} approved by them`]
      : []),
  ];
  return parts.length === 0 ? "They own nothing that needs a new owner." : `${parts.join("; ")}.`;
};
