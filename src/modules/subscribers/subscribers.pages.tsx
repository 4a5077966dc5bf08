import { hashOf } from "#modules/sign-in/sign-in.public.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type {
  ModulePage,
  ModulePageContent,
  ModulePages,
  ModulePost,
  ModulePostContext,
} from "#platform/services/module-page.ts";
import {
  DoneView,
  LeaveSentView,
  LeaveView,
  SentView,
  SignUpView,
  StepView,
} from "./subscriber-steps.view.tsx";
import { EMAIL_FIELD, LEAVE_PATH, NEWSLETTER_PATH, ONE_CLICK } from "./subscribers.schema.ts";
import { askToLeave, signUp } from "./subscribers.service.ts";
import { confirmSubscriber, deleteByToken, selectLeaving, selectWaiting } from "./subscribers.sql.ts";

const CRUMBS = [
  { name: "Home", href: "/" },
  { name: "Newsletter", href: null },
];

const page = (name: string, content: ModulePageContent["content"]): ModulePageContent => ({
  name,
  crumbs: CRUMBS,
  content,
  tags: [],
  isIndexed: false,
});

const fixed = (path: string, name: string, content: ModulePageContent["content"]): ModulePage => ({
  path: `${NEWSLETTER_PATH}${path}`,
  queryKeys: [],
  load: async () => page(name, content),
});

/** What the link of a mail opens; gone where its token is. */
const step = (kind: "confirm" | "leave", name: string): ModulePage => ({
  path: `${NEWSLETTER_PATH}/${kind}/:token`,
  queryKeys: [],
  load: async ({ tx, params: { token = "" } }) => {
    const email =
      kind === "confirm" ? await selectWaiting(tx, hashOf(token)) : await selectLeaving(tx, token);
    return {
      ...page(
        name,
        email === null ? <GoneView kind={kind} /> : <StepView step={kind} token={token} email={email} />,
      ),
      isCacheable: false,
    };
  },
});

const GoneView = ({ kind }: { readonly kind: "confirm" | "leave" }) => (
  <div className="tn-prose">
    <p>
      {kind === "confirm"
        ? "This link was used before, or is too old. If you get no newsletter yet, please sign up again."
        : "This address is on no list of ours any more."}
    </p>
    {kind === "confirm" ? (
      <p>
        <a href={NEWSLETTER_PATH}>Sign up for the newsletter</a>
      </p>
    ) : null}
  </div>
);

/** A form with one address: what it leads on to, and the same page again with what was wrong. */
const addressPost = (
  path: string,
  next: string,
  take: (context: ModulePostContext, email: string) => Promise<void>,
  again: (given: { email: string; problem: string }) => ModulePageContent,
): ModulePost => ({
  path,
  take: async (context) => {
    const email = context.fields[EMAIL_FIELD] ?? "";
    try {
      await take(context, email);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, ...again({ email, problem: error.message }) };
    }
    return next;
  },
});

/** The newsletter's own list: sign up, confirm by mail, leave (decisions §11). */
export const subscribersPages: ModulePages = {
  pages: [
    fixed("", "Newsletter Sign-up", <SignUpView />),
    fixed("/sent", "Look into your mailbox", <SentView />),
    fixed("/confirmed", "Thank you", <DoneView step="confirm" />),
    fixed("/leave", "Unsubscribe", <LeaveView />),
    fixed("/leave-sent", "Check your email", <LeaveSentView />),
    fixed("/left", "Unsubscribed", <DoneView step="leave" />),
    step("confirm", "Confirm your newsletter"),
    step("leave", "Unsubscribe"),
  ],
  posts: [
    addressPost(NEWSLETTER_PATH, `${NEWSLETTER_PATH}/sent`, signUp, (given) =>
      page("Newsletter Sign-up", <SignUpView {...given} />),
    ),
    addressPost(LEAVE_PATH, `${LEAVE_PATH}-sent`, askToLeave, (given) =>
      page("Unsubscribe", <LeaveView {...given} />),
    ),
    {
      path: `${NEWSLETTER_PATH}/confirm/:token`,
      take: async ({ db, params: { token = "" } }) =>
        (await db.write((tx) => confirmSubscriber(tx, hashOf(token))))
          ? `${NEWSLETTER_PATH}/confirmed`
          : `${NEWSLETTER_PATH}/confirm/${encodeURIComponent(token)}`,
    },
    {
      path: `${LEAVE_PATH}/:token`,
      // Mail programs send it, and pages that show emails.
      isTakenFromAnywhere: true,
      take: async ({ db, params: { token = "" }, fields }) => {
        await db.write((tx) => deleteByToken(tx, token));
        // A mail program follows no redirect (RFC 8058).
        return fields[ONE_CLICK.field] === ONE_CLICK.value
          ? { status: 200, ...page("Unsubscribed", <DoneView step="leave" />) }
          : `${NEWSLETTER_PATH}/left`;
      },
    },
  ],
};
