import type { ModulePages } from "#platform/services/module-page.ts";
import { listingMessages } from "#platform/site/listing.messages.ts";
import { CheckPage } from "#platform/visitor-forms/check-page.view.tsx";
import { formWords } from "#platform/visitor-forms/form-texts.ts";
import { languageOr } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { readConfirmation } from "./confirmations.service.ts";
import { readDraft } from "./form-drafts.service.ts";
import { formsMessages } from "./forms.messages.ts";
import { readSiteForm, tomorrowIn } from "./site-forms.service.ts";

/** Shows visitors without scripts the form with its errors, the captcha question, or the success message. */
export const formsPages: ModulePages = {
  pages: [
    {
      path: "/form-check/:token",
      module: "form",
      queryKeys: [],
      isForOneVisitor: true,
      load: async ({ tx, params, site, now }) => {
        const draft = await readDraft(tx, params.token ?? "");
        const found = draft && (await readSiteForm(tx, draft.formId));
        if (!draft || !found) return null;
        const { input, question, successMessage, submissionId } = draft;
        const language = languageOr(input.language, site.language);
        const confirmation =
          submissionId === null
            ? null
            : await readConfirmation(tx, submissionId, found.fields, { ...site, language });
        const { name } = found.form;
        const isRefused = input.isWrong || Object.keys(input.errors).length > 0;
        return {
          name,
          ...(isRefused && {
            title: wordsIn(language, formsMessages).refusedTitle({ form: name, company: site.companyName }),
          }),
          language,
          crumbs: [
            { name: wordsIn(language, listingMessages).home, href: "/" },
            { name, href: input.page },
          ],
          isIndexed: false,
          isCacheable: false,
          isCounted: false,
          tags: [],
          content: (
            <CheckPage
              {...found}
              language={language}
              token={params.token ?? ""}
              page={input.page}
              tomorrow={tomorrowIn(site.timeZone, now.getTime())}
              values={input.entered}
              errors={input.errors}
              question={question}
              isWrong={input.isWrong}
              success={successMessage === null ? null : successMessage || formWords(language).sent}
              confirmation={confirmation}
            />
          ),
        };
      },
    },
  ],
};
