import { Badge, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { CompanyTime, companyTime } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { browserName } from "./browser-name.schema.ts";
import type { getOwnSessions } from "./profile.contract.ts";
import classes from "./profile.module.css";

/** The person's sessions at this site, each with a button to end it. */
export const SessionList = () => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => call("getOwnSessions", { signal }),
  });

  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: ["own-sessions"] });
  };
  const endOthers = async () => {
    const isSure = await dialogs.confirm({
      text: "Are you sure you want to sign out everywhere else?",
      details: "Your other browsers must sign in again. Unsaved changes there may be lost.",
      confirmLabel: "Sign out everywhere else",
      cancelLabel: "Stay signed in",
      danger: true,
    });
    if (isSure) await change(() => call("endOtherSessions"));
  };

  return (
    <section className={classes.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you're signed in</h2>
      <p className={classes.help}>These browsers are signed in to this site's admin with your account.</p>
      {sessions.data ? (
        <>
          <ul className={classes.sessions}>
            {sessions.data.map((session) => (
              <SessionEntry
                key={session.id}
                session={session}
                onEnd={() => void change(() => call("endOwnSession", { query: { id: String(session.id) } }))}
              />
            ))}
          </ul>
          {sessions.data.length > 1 ? (
            <div data-wraps>
              <Button variant="light" color="red" onClick={() => void endOthers()}>
                Sign out everywhere else
              </Button>
            </div>
          ) : null}
        </>
      ) : sessions.isError ? (
        <QueryError title="Your sessions couldn't be loaded" query={sessions} />
      ) : (
        <Loading />
      )}
    </section>
  );
};

interface SessionEntryProps {
  session: AnswerOf<typeof getOwnSessions>[number];
  onEnd(): void;
}

const SessionEntry = ({ session, onEnd }: SessionEntryProps) => {
  const name = browserName(session.userAgent);
  return (
    <li className={classes.session}>
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>
          Signed in <CompanyTime at={session.startedAt} />
          {session.ip ? ` from ${session.ip}` : ""}
        </span>
      </span>
      {session.isCurrent ? (
        <Badge variant="light" tt="none" size="lg">
          This browser
        </Badge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Sign out ${name}, signed in ${companyTime(session.startedAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};
