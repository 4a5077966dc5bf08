import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { type ReactNode, useContext, useEffect } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router";
import { LimitNotice } from "#modules/companies/limit-notice.editor.tsx";
import { Checklist } from "#modules/set-up/checklist.screen.tsx";
import { shownGroup, Worklist } from "#modules/worklist/worklist.screen.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { ProductTitle } from "#platform/ui/page-title.tsx";
import classes from "./admin-home.module.css";
import { isOffered } from "./guard.ts";
import { shortcutsFor } from "./home-shortcuts.tsx";
import type { Session } from "./session.ts";
import { visitsOf } from "./visits.ts";

/** They load after the work. */
const SiteViews = lazyPart(async () => (await import("#modules/statistics/site-views.editor.tsx")).SiteViews);

/** What the welcome screen shows: the session, and why the person was sent here instead of the screen they opened. */
export interface HomeData extends Session {
  readonly refusal: string | null;
}

/**
 * The welcome screen: a centered greeting, what waits for the person, shortcuts, and a note while the site isn't set up
 * [SHELL-011].
 */
export const AdminHome = () => {
  const session = useLoaderData<HomeData>();
  const product = useContext(ProductTitle);
  useEffect(() => {
    document.title = `Home · ${product}`;
  }, [product]);
  const only = shownGroup(useSearchParams()[0]);
  const missing = setupNotice(session);
  const hasNotices = only === null && isOffered(session, { who: "admin" });
  return (
    <div className={classes.home}>
      <h1 className={classes.greeting}>
        Welcome{session.user?.firstName ? ` ${session.user.firstName}` : ""}, this is the website management
        system of {session.companyName}.
      </h1>
      {session.refusal ? <NoticeBox tone="warning">{session.refusal}</NoticeBox> : null}
      {missing ? (
        <NoticeBox tone="warning">{missing}</NoticeBox>
      ) : (
        <LimitNotice isOffered={hasNotices}>
          <Checklist isOffered={hasNotices}>
            <div className={classes.columns}>
              <Worklist userId={session.user?.id ?? 0} only={only} />
              <div className={classes.aside}>
                <Steps session={session} />
                {only === null ? <SiteViews /> : null}
              </div>
            </div>
          </Checklist>
        </LimitNotice>
      )}
    </div>
  );
};

const Steps = ({ session }: { session: Session }) => (
  <section aria-labelledby="home-steps">
    <h2 id="home-steps" className={classes.heading}>
      Shortcuts
    </h2>
    <ul className={classes.steps}>
      {shortcutsFor(session, visitsOf(session.user?.id ?? 0)).map(({ to, title, text, icon }) => (
        <li key={to}>
          <Link to={to} className={classes.step}>
            <Step icon={icon} title={title}>
              {text}
            </Step>
          </Link>
        </li>
      ))}
      <li>
        <a href="/" className={classes.step}>
          <Step icon={<IconWorld size={22} stroke={1.75} />} title="View the website">
            See the site as visitors see it.
          </Step>
        </a>
      </li>
    </ul>
  </section>
);

const Step = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{children}</span>
    </span>
  </>
);

/**
 * Why the guard sent the person here while setup isn't finished [GUARD-003] [GUARD-005]; null once the site is set
 * up.
 */
const setupNotice = (session: Session): string | null => {
  if (session.isSiteInitialized && session.isLayoutCompleted) return null;
  // Admins never see this: the guard takes them to the unfinished step.
  return "An admin is still setting up this site. You'll see your tasks here once it's ready.";
};
