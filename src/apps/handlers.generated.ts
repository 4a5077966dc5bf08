// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import { contentHandlersOf } from "#modules/content/content.public.ts";
import type { Handler } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
import { auditCalls } from "#modules/audit/audit.calls.ts";
import { birthdaysCalls } from "#modules/birthdays/birthdays.calls.ts";
import { blogs } from "#content/blogs/blogs.type.ts";
import { blogsCalls } from "#content/blogs/blogs.calls.ts";
import { captchaCalls } from "#modules/captcha/captcha.calls.ts";
import { companiesCalls } from "#modules/companies/companies.calls.ts";
import { componentsCalls } from "#modules/components/components.calls.ts";
import { documents } from "#content/documents/documents.type.ts";
import { events } from "#content/events/events.type.ts";
import { eventsHooks } from "#content/events/events.hooks.service.ts";
import { eventsCalls } from "#content/events/events.calls.ts";
import { formsCalls } from "#modules/forms/forms.calls.ts";
import { siteFormsCalls } from "#modules/forms/site-forms.calls.ts";
import { submissionsCalls } from "#modules/forms/submissions.calls.ts";
import { identityCalls } from "#modules/identity/identity.calls.ts";
import { imagesCalls } from "#modules/images/images.calls.ts";
import { lastSavesCalls } from "#modules/last-saves/last-saves.calls.ts";
import { layoutCalls } from "#modules/layout/layout.calls.ts";
import { linksCalls } from "#modules/links/links.calls.ts";
import { menusCalls } from "#modules/menus/menus.calls.ts";
import { navbarTabsCalls } from "#modules/navbar-tabs/navbar-tabs.calls.ts";
import { news } from "#content/news/news.type.ts";
import { pagesCalls } from "#modules/pages/pages.calls.ts";
import { profileCalls } from "#modules/profile/profile.calls.ts";
import { publicPagesCalls } from "#modules/public-pages/public-pages.calls.ts";
import { registrationCalls } from "#modules/registration/registration.calls.ts";
import { rolesCalls } from "#modules/roles/roles.calls.ts";
import { settingsCalls } from "#modules/settings/settings.calls.ts";
import { sideNavsCalls } from "#modules/side-navs/side-navs.calls.ts";
import { signInCalls } from "#modules/sign-in/sign-in.calls.ts";
import { subscribersCalls } from "#modules/subscribers/subscribers.calls.ts";
import { systemHealthCalls } from "#modules/system-health/system-health.calls.ts";
import { themeCalls } from "#modules/theme/theme.calls.ts";
import { thirdPartiesCalls } from "#modules/third-parties/third-parties.calls.ts";
import { uploadsCalls } from "#modules/uploads/uploads.calls.ts";
import { usersCalls } from "#modules/users/users.calls.ts";
import { versionsCalls } from "#modules/versions/versions.calls.ts";
import { workQueueCalls } from "#modules/work-queue/work-queue.calls.ts";

/** Every call with what it does. */
export const handlers: readonly Handler<Services>[] = [
  ...auditCalls,
  ...birthdaysCalls,
  ...contentHandlersOf(blogs),
  ...blogsCalls,
  ...captchaCalls,
  ...companiesCalls,
  ...componentsCalls,
  ...contentHandlersOf(documents),
  ...contentHandlersOf(events, eventsHooks),
  ...eventsCalls,
  ...formsCalls,
  ...siteFormsCalls,
  ...submissionsCalls,
  ...identityCalls,
  ...imagesCalls,
  ...lastSavesCalls,
  ...layoutCalls,
  ...linksCalls,
  ...menusCalls,
  ...navbarTabsCalls,
  ...contentHandlersOf(news),
  ...pagesCalls,
  ...profileCalls,
  ...publicPagesCalls,
  ...registrationCalls,
  ...rolesCalls,
  ...settingsCalls,
  ...sideNavsCalls,
  ...signInCalls,
  ...subscribersCalls,
  ...systemHealthCalls,
  ...themeCalls,
  ...thirdPartiesCalls,
  ...uploadsCalls,
  ...usersCalls,
  ...versionsCalls,
  ...workQueueCalls,
];
