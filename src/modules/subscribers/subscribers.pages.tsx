import type { ReactElement } from "react";
import { hashOf } from "#modules/sign-in/sign-in.public.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type {
  ModulePage,
  ModulePageContent,
  ModulePages,
  ModulePost,
  ModulePostContext,
} from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import {
  DoneView,
  LeaveSentView,
  LeaveView,
  LinkExpiredView,
  SentView,
  SignUpView,
  StepView,
} from "./subscriber-steps.view.tsx";
import { subscriberMessages } from "./subscribers.messages.ts";
import { EMAIL_FIELD, LEAVE_PATH, NEWSLETTER_PATH, ONE_CLICK } from "./subscribers.schema.ts";
import { askToLeave, signUp } from "./subscribers.service.ts";
import { confirmSubscriber, deleteByToken, selectLeaving, selectWaiting } from "./subscribers.sql.ts";

type Texts = Words<typeof subscriberMessages>;

const page = (
  language: Language,
  nameIn: (words: Texts) => string,
  content: ModulePageContent["content"],
): ModulePageContent => {
  const words = wordsIn(language, subscriberMessages);
  return {
    name: nameIn(words),
    crumbs: crumbsTo(language, words.newsletter),
    content,
    tags: [],
    isIndexed: false,
  };
};

const fixed = (
  path: string,
  nameIn: (words: Texts) => string,
  view: (props: { readonly language: Language }) => ReactElement,
): ModulePage => ({
  path: `${NEWSLETTER_PATH}${path}`,
  queryKeys: [],
  load: async ({ site: { language } }) => page(language, nameIn, view({ language })),
});

/** The page for an email's link, or null if its token is unknown. */
const step = (kind: "confirm" | "leave", nameIn: (words: Texts) => string): ModulePage => ({
  path: `${NEWSLETTER_PATH}/${kind}/:token`,
  queryKeys: [],
  load: async ({ tx, site: { language }, params: { token = "" } }) => {
    const email =
      kind === "confirm" ? await selectWaiting(tx, hashOf(token)) : await selectLeaving(tx, token);
    const content =
      email === null ? (
        <LinkExpiredView language={language} step={kind} />
      ) : (
        <StepView language={language} step={kind} token={token} email={email} />
      );
    return { ...page(language, nameIn, content), isCacheable: false };
  },
});

/** A form with one address: the next page, or the same page with an error. */
const addressPost = (
  path: string,
  next: string,
  take: (context: ModulePostContext, email: string) => Promise<void>,
  again: (given: { language: Language; email: string; problem: string }) => ModulePageContent,
): ModulePost => ({
  path,
  take: async (context) => {
    const { language } = context.site;
    const email = context.fields[EMAIL_FIELD] ?? "";
    try {
      await take(context, email);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, ...again({ language, email, problem: error.message }) };
    }
    return next;
  },
});

/** The site's own newsletter list: sign up, confirm by email, unsubscribe (decisions §11). */
export const subscribersPages: ModulePages = {
  pages: [
    fixed("", (words) => words.signUpTitle, SignUpView),
    fixed("/sent", (words) => words.checkEmail, SentView),
    fixed(
      "/confirmed",
      (words) => words.thankYou,
      ({ language }) => <DoneView language={language} step="confirm" />,
    ),
    fixed("/leave", (words) => words.unsubscribe, LeaveView),
    fixed("/leave-sent", (words) => words.checkEmail, LeaveSentView),
    fixed(
      "/left",
      (words) => words.unsubscribed,
      ({ language }) => <DoneView language={language} step="leave" />,
    ),
    step("confirm", (words) => words.confirmTitle),
    step("leave", (words) => words.unsubscribe),
  ],
  posts: [
    addressPost(NEWSLETTER_PATH, `${NEWSLETTER_PATH}/sent`, signUp, (given) =>
      page(given.language, (words) => words.signUpTitle, <SignUpView {...given} />),
    ),
    addressPost(LEAVE_PATH, `${LEAVE_PATH}-sent`, askToLeave, (given) =>
      page(given.language, (words) => words.unsubscribe, <LeaveView {...given} />),
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
      // Sent by email apps and webmail.
      isTakenFromAnywhere: true,
      take: async ({ db, site: { language }, params: { token = "" }, fields }) => {
        await db.write((tx) => deleteByToken(tx, token));
        // Email apps don't follow redirects (RFC 8058).
        return fields[ONE_CLICK.field] === ONE_CLICK.value
          ? {
              status: 200,
              ...page(language, (words) => words.unsubscribed, <DoneView language={language} step="leave" />),
            }
          : `${NEWSLETTER_PATH}/left`;
      },
    },
  ],
};
