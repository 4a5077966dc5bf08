import type { ReactElement } from "react";
import { hashOf } from "#modules/sign-in/sign-in.public.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type {
  ModulePage,
  ModulePageContent,
  ModulePageContext,
  ModulePages,
  ModulePost,
  ModulePostContext,
} from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import { type Language, languageOr } from "#platform/words/languages.schema.ts";
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
import { EMAIL_FIELD, LEAVE_PATH, languageQuery, NEWSLETTER_PATH, ONE_CLICK } from "./subscribers.schema.ts";
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
    language,
    crumbs: crumbsTo(language, words.newsletter),
    content,
    tags: [],
    isIndexed: false,
  };
};

interface PageLanguage {
  readonly language: Language;
  readonly languageQuery: string;
}

/** The language of one of these pages: the one in its address, or else the site's. */
const pageLanguage = ({ query, site }: Pick<ModulePageContext, "query" | "site">): PageLanguage => {
  const language = languageOr(query[LANGUAGE_FIELD], site.language);
  return { language, languageQuery: languageQuery(language, site.language) };
};

const fixed = (
  path: string,
  nameIn: (words: Texts) => string,
  view: (props: PageLanguage) => ReactElement,
): ModulePage => ({
  path: `${NEWSLETTER_PATH}${path}`,
  queryKeys: [LANGUAGE_FIELD],
  load: async (context) => {
    const props = pageLanguage(context);
    return page(props.language, nameIn, view(props));
  },
});

/** The page for an email's link, or null if its token is unknown. */
const step = (kind: "confirm" | "leave", nameIn: (words: Texts) => string): ModulePage => ({
  path: `${NEWSLETTER_PATH}/${kind}/:token`,
  queryKeys: [LANGUAGE_FIELD],
  isForOneVisitor: true,
  load: async (context) => {
    const {
      tx,
      params: { token = "" },
    } = context;
    const spoken = pageLanguage(context);
    const email =
      kind === "confirm" ? await selectWaiting(tx, hashOf(token)) : await selectLeaving(tx, token);
    const content =
      email === null ? (
        <LinkExpiredView {...spoken} step={kind} />
      ) : (
        <StepView language={spoken.language} step={kind} token={token} email={email} />
      );
    return { ...page(spoken.language, nameIn, content), isCacheable: false };
  },
});

/** What the next page's address ends with, so that it's in the form's language. */
const queryOf = ({ language, site }: Pick<ModulePostContext, "language" | "site">): string =>
  languageQuery(language, site.language);

/** A form with one address: the next page, or the same page with an error. */
const addressPost = (
  path: string,
  next: string,
  take: (context: ModulePostContext, email: string) => Promise<void>,
  again: (given: { language: Language; email: string; problem: string }) => ModulePageContent,
): ModulePost => ({
  path,
  take: async (context) => {
    const { language } = context;
    const email = context.fields[EMAIL_FIELD] ?? "";
    try {
      await take(context, email);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = again({ language, email, problem: error.message });
      const { refusedTitle } = wordsIn(language, subscriberMessages);
      const title = refusedTitle({ page: refused.name, company: context.site.companyName });
      return { status: error.status, ...refused, title };
    }
    return `${next}${queryOf(context)}`;
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
      take: async ({ db, params: { token = "" }, ...context }) => {
        const isConfirmed = await db.write((tx) => confirmSubscriber(tx, hashOf(token)));
        const next = isConfirmed ? "confirmed" : `confirm/${encodeURIComponent(token)}`;
        return `${NEWSLETTER_PATH}/${next}${queryOf(context)}`;
      },
    },
    {
      path: `${LEAVE_PATH}/:token`,
      // Sent by email apps and webmail.
      isTakenFromAnywhere: true,
      take: async ({ db, params: { token = "" }, fields, ...context }) => {
        const { language } = context;
        await db.write((tx) => deleteByToken(tx, token));
        // Email apps don't follow redirects (RFC 8058).
        return fields[ONE_CLICK.field] === ONE_CLICK.value
          ? {
              status: 200,
              ...page(language, (words) => words.unsubscribed, <DoneView language={language} step="leave" />),
            }
          : `${NEWSLETTER_PATH}/left${queryOf(context)}`;
      },
    },
  ],
};
