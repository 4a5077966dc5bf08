import { Badge, Button, Checkbox, VisuallyHidden } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { submissionCount } from "#modules/forms/form-queries.editor.tsx";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { useRowSelection } from "#platform/ui/row-selection.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useTableState } from "#platform/ui/table-state.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import type { FoundSubmission, findPersonData } from "./erase-person.contract.ts";
import classes from "./erase-person.module.css";
import { MOST_FOUND, personText } from "./erase-person.schema.ts";

type Found = AnswerOf<typeof findPersonData>;

interface Result {
  readonly text: string;
  readonly found: Found;
}

/** Finds what one person left on the site, and erases what an admin chooses. */
export const ErasePersonScreen = () => {
  const [result, setResult] = useState<Result | null>(null);
  const form = useZodForm({
    schema: z.object({ text: personText }),
    initialValues: { text: "" },
    copyPlace: null,
  });
  const search = async (text: string) =>
    setResult({ text, found: await call("findPersonData", { body: { text } }) });
  // If that fails, nothing is shown rather than what was just erased.
  const searchAgain = (text: string) => search(text).catch(() => setResult(null));
  return (
    <>
      <PageTitle
        title="Erase a person's data"
        help="Find what someone left on your site, choose what to erase, and keep a record that it was done."
        action={
          <Button component={Link} to="/FormBuilderManagement" variant="default">
            Back to forms
          </Button>
        }
      />
      <Form
        form={form}
        isGuarded={false}
        label="Search"
        onSave={async ({ text }) => {
          await search(text);
          return false;
        }}
      >
        <div className={classes.search}>
          <TextField
            form={form}
            name="text"
            label="Email address, phone number, or name"
            help="Searches the submissions of all forms, including deleted ones, with their notes and replies. To find a newsletter subscription, enter its email address."
            required
            autoComplete="off"
          />
          <Button type="submit" loading={form.isSaving}>
            Search
          </Button>
        </div>
      </Form>
      <p role="status" className={classes.found}>
        {result ? foundText(result) : ""}
      </p>
      {result && (result.found.submissions.length > 0 || result.found.subscriber) ? (
        <Results
          key={result.text}
          text={result.text}
          found={result.found}
          onErased={() => searchAgain(result.text)}
        />
      ) : null}
      <section className={classes.limits} aria-label="What isn't erased">
        <h2>What isn't erased</h2>
        <p>
          Backups still contain the data until they're deleted, and restoring one brings it back. Emails that
          were sent stay in their mailboxes. The audit log records who erased how much, without the data
          itself.
        </p>
      </section>
    </>
  );
};

interface ResultsProps extends Result {
  onErased(): Promise<void>;
}

const Results = ({ text, found, onErased }: ResultsProps) => {
  const { submissions, subscriber } = found;
  const [hasSubscriber, setHasSubscriber] = useState(false);
  const state = useTableState({ pageSize: MOST_FOUND });
  const selection = useRowSelection(
    submissions,
    ({ id }) => id,
    ({ id }) => `Select submission ${id}`,
  );
  const erase = useErase(text, onErased);
  const chosen = {
    submissions: selection.selected,
    subscriberId: hasSubscriber ? subscriber?.id : undefined,
  };
  const isNothing = selection.selected.length === 0 && !hasSubscriber;
  return (
    <section aria-label="Results">
      {subscriber ? (
        <div className={classes.subscriber}>
          <Checkbox
            label={`Newsletter subscription of ${subscriber.email}`}
            checked={hasSubscriber}
            onChange={(event) => setHasSubscriber(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      {submissions.length > 0 ? (
        <DataTable
          caption="Submissions found"
          order="Newest first"
          columns={[selection.column, ...COLUMNS]}
          rows={submissions}
          getId={({ id }) => id}
          state={state}
        />
      ) : null}
      <div className={classes.erase}>
        <p role="status">{isNothing ? "Nothing is selected." : `Selected: ${inWords(chosen)}.`}</p>
        <Button color="red" disabled={isNothing} onClick={() => void erase(chosen)}>
          Erase selected data
        </Button>
      </div>
    </section>
  );
};

/** What was found, and for which words: others may be in the field since. */
const foundText = ({ text, found: { submissions, total, subscriber } }: Result): string => {
  if (submissions.length === 0 && !subscriber)
    return `No submission or newsletter subscription was found for “${text}”. Try another spelling, or part of it.`;
  const found = [total > 0 ? submissionCount(total) : "", subscriber ? "1 newsletter subscription" : ""];
  const sentence = `${found.filter(Boolean).join(" and ")} found for “${text}”.`;
  return total > submissions.length
    ? `${sentence} The newest ${MOST_FOUND} are listed. Erase these first, then search again.`
    : sentence;
};

interface Chosen {
  readonly submissions: readonly FoundSubmission[];
  readonly subscriberId: number | undefined;
}

const inWords = ({ submissions, subscriberId }: Chosen): string =>
  [
    submissions.length > 0 ? submissionCount(submissions.length) : "",
    subscriberId ? "the newsletter subscription" : "",
  ]
    .filter(Boolean)
    .join(" and ");

const useErase = (text: string, onErased: () => Promise<void>) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  return async (chosen: Chosen): Promise<void> => {
    const isSure = await dialogs.confirm({
      text: `Erase ${inWords(chosen)} found for “${text}”?`,
      details: `${chosen.submissions.length > 0 ? "Files, notes, and replies of the submissions are erased too. " : ""}This can't be undone.`,
      confirmLabel: "Erase data",
      cancelLabel: "Keep data",
      danger: true,
    });
    if (!isSure) return;
    try {
      await call("erasePersonData", {
        body: {
          text,
          submissionIds: chosen.submissions.map(({ id }) => id),
          ...(chosen.subscriberId ? { subscriberId: chosen.subscriberId } : {}),
        },
      });
      toasts.success(`Erased ${inWords(chosen)}`);
    } catch (error) {
      await dialogs.alert(messageOf(error, "Nothing was erased. Try again."));
    }
    // Lists and counts of all forms may still show what was erased.
    await Promise.all([queries.invalidateQueries(), onErased()]);
  };
};

const COLUMNS: readonly Column<FoundSubmission>[] = [
  {
    key: "timestamp",
    header: "Timestamp",
    cell: ({ timestamp }) => <CompanyTime at={timestamp} />,
    sortValue: ({ timestamp }) => timestamp,
  },
  {
    key: "form",
    header: "Form",
    cell: ({ id, formName, isFormDeleted }) => (
      <>
        {/* Coming back in this tab would lose what was found and selected. */}
        <Link to={`/FormBuilderSingleSubmission/${id}`} target="_blank" rel="noopener">
          {`${formName}: submission ${id}`} <IconExternalLink size={16} aria-hidden="true" />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </Link>{" "}
        {isFormDeleted ? <Badge color="gray">Deleted form</Badge> : null}
      </>
    ),
    sortValue: ({ formName }) => formName,
    isLink: true,
  },
  {
    key: "answers",
    header: "Found in",
    cell: ({ answers }) =>
      answers.length === 0 ? (
        "An email, a note, or a reply"
      ) : (
        <ul className={classes.answers}>
          {answers.map(({ name, value }) => (
            <li key={`${name} ${value}`}>
              <b>{name}:</b> {value}
            </li>
          ))}
        </ul>
      ),
  },
  { key: "files", header: "Files", cell: ({ files }) => files, sortValue: ({ files }) => files },
];
