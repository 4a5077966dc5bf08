// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { Handler } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
import { auditCalls } from "./audit/audit.calls.ts";
import { birthdaysCalls } from "./birthdays/birthdays.calls.ts";
import { blogsCalls } from "./blogs/blogs.calls.ts";
import { captchaCalls } from "./captcha/captcha.calls.ts";
import { companiesCalls } from "./companies/companies.calls.ts";
import { componentsCalls } from "./components/components.calls.ts";
import { documentsCalls } from "./documents/documents.calls.ts";
import { eventsCalls } from "./events/events.calls.ts";
import { formsCalls } from "./forms/forms.calls.ts";
import { siteFormsCalls } from "./forms/site-forms.calls.ts";
import { submissionsCalls } from "./forms/submissions.calls.ts";
import { identityCalls } from "./identity/identity.calls.ts";
import { imagesCalls } from "./images/images.calls.ts";
import { lastSavesCalls } from "./last-saves/last-saves.calls.ts";
import { layoutCalls } from "./layout/layout.calls.ts";
import { linksCalls } from "./links/links.calls.ts";
import { menusCalls } from "./menus/menus.calls.ts";
import { navbarTabsCalls } from "./navbar-tabs/navbar-tabs.calls.ts";
import { newsCalls } from "./news/news.calls.ts";
import { pagesCalls } from "./pages/pages.calls.ts";
import { profileCalls } from "./profile/profile.calls.ts";
import { publicPagesCalls } from "./public-pages/public-pages.calls.ts";
import { registrationCalls } from "./registration/registration.calls.ts";
import { rolesCalls } from "./roles/roles.calls.ts";
import { settingsCalls } from "./settings/settings.calls.ts";
import { sideNavsCalls } from "./side-navs/side-navs.calls.ts";
import { signInCalls } from "./sign-in/sign-in.calls.ts";
import { subscribersCalls } from "./subscribers/subscribers.calls.ts";
import { systemHealthCalls } from "./system-health/system-health.calls.ts";
import { themeCalls } from "./theme/theme.calls.ts";
import { thirdPartiesCalls } from "./third-parties/third-parties.calls.ts";
import { uploadsCalls } from "./uploads/uploads.calls.ts";
import { usersCalls } from "./users/users.calls.ts";
import { versionsCalls } from "./versions/versions.calls.ts";
import { workQueueCalls } from "./work-queue/work-queue.calls.ts";

/** Every call with what it does. */
export const handlers: readonly Handler<Services>[] = [
  ...auditCalls,
  ...birthdaysCalls,
  ...blogsCalls,
  ...captchaCalls,
  ...companiesCalls,
  ...componentsCalls,
  ...documentsCalls,
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
  ...newsCalls,
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
