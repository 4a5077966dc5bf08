import type { NewMail } from "#platform/mail/queue-mail.ts";
import type { Owned } from "./owned-things.service.ts";
import { listInWords, ownedParts } from "./owned-words.schema.ts";

/** Most names of a kind that an email or an audit entry lists. The rest are only counted. */
const MAX_LISTED = 20;

/** "Rates, Leaks, and 3 more" as a list; empty for none. */
const listed = (names: readonly string[]): string[] =>
  names.length > MAX_LISTED
    ? [...names.slice(0, MAX_LISTED), `and ${names.length - MAX_LISTED} more`]
    : [...names];

/** What a person owns, by kind and with names, for people to read. Empty kinds are left out. */
export const ownedByKind = ({
  items,
  submissions,
  counts,
}: Owned): Readonly<Record<string, readonly string[]>> => {
  const named = (kind: string) => listed(items.filter((item) => item.kind === kind).map(({ name }) => name));
  const kinds = {
    Pages: named("page"),
    Documents: named("document"),
    Submissions: listed(submissions.map(({ id, formName }) => `${formName}: number ${id}`)),
    "Scheduled changes": counts.plans > 0 ? [String(counts.plans)] : [],
  };
  return Object.fromEntries(Object.entries(kinds).filter(([, names]) => names.length > 0));
};

interface Handover {
  readonly from: string;
  readonly to: string;
  readonly owned: Owned;
  /** Names of the person whose account was deactivated, and of the admin who did it. */
  readonly person: string;
  readonly by: string;
  readonly site: { readonly companyName: string; readonly origin: string };
}

/** Tells the new owner what was handed over. */
export const handoverMail = ({ from, to, owned, person, by, site }: Handover): NewMail => {
  const heading = `Handed over to you: ${listInWords(ownedParts(owned.counts))}`;
  return {
    from,
    to: [to],
    subject: heading,
    content: {
      heading,
      parts: [
        `${by} deactivated the account of ${person}. You're now responsible for what ${person} owned.`,
        {
          kind: "rows",
          rows: Object.entries(ownedByKind(owned)).map(([kind, names]) => [kind, names.join(", ")] as const),
        },
        ...(owned.items.length > 0
          ? ["As the owner of a page or document, you get an email when its review is due."]
          : []),
        ...(owned.counts.plans > 0
          ? [
              "Scheduled changes are publications and takedowns at a later time. They're carried out with your permissions.",
            ]
          : []),
        { kind: "link", text: "See what needs your attention", href: `${site.origin}/AdminHome` },
      ],
      footer: `Sent by the ${site.companyName} website.`,
    },
  };
};
