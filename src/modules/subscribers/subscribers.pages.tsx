import { hashOf } from "#modules/sign-in/sign-in.public.ts";
import { Refusal } from "#platform/call/refusal.ts";
import type { ModulePage, ModulePageContent, ModulePages } from "#platform/site/module-page.ts";
import { DoneView, SentView, SignUpView, StepView } from "./subscriber-steps.view.tsx";
import { EMAIL_FIELD, NEWSLETTER_PATH } from "./subscribers.schema.ts";
import { signUp } from "./subscribers.service.ts";
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
      isKept: false,
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

/** The newsletter's own list: sign up, confirm by mail, leave (decisions §11). */
export const subscribersPages: ModulePages = {
  pages: [
    fixed("", "Newsletter Sign-up", <SignUpView />),
    fixed("/sent", "Look into your mailbox", <SentView />),
    fixed("/confirmed", "Thank you", <DoneView step="confirm" />),
    fixed("/left", "Unsubscribed", <DoneView step="leave" />),
    step("confirm", "Confirm your newsletter"),
    step("leave", "Unsubscribe"),
  ],
  posts: [
    {
      path: NEWSLETTER_PATH,
      take: async (context) => {
        const email = context.fields[EMAIL_FIELD] ?? "";
        try {
          await signUp(context, email);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { status, message: problem } = error;
          return { status, ...page("Newsletter Sign-up", <SignUpView email={email} problem={problem} />) };
        }
        return `${NEWSLETTER_PATH}/sent`;
      },
    },
    {
      path: `${NEWSLETTER_PATH}/confirm/:token`,
      take: async ({ db, params: { token = "" } }) =>
        (await db.write((tx) => confirmSubscriber(tx, hashOf(token))))
          ? `${NEWSLETTER_PATH}/confirmed`
          : `${NEWSLETTER_PATH}/confirm/${encodeURIComponent(token)}`,
    },
    {
      path: `${NEWSLETTER_PATH}/leave/:token`,
      take: async ({ db, params: { token = "" } }) => {
        await db.write((tx) => deleteByToken(tx, token));
        return `${NEWSLETTER_PATH}/left`;
      },
    },
  ],
};
