import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { type ReactNode, useContext, useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { UnfinishedPages } from "#modules/pages/unfinished-pages.screen.tsx";
import { DueReviews } from "#modules/reviews/due-reviews.screen.tsx";
import { ProductTitle } from "#platform/ui/page-title.tsx";
import classes from "./admin-home.module.css";
import { contentScreens } from "./content-screens.generated.ts";
import { type GuardedRoute, isOffered } from "./guard.ts";
import type { Session } from "./session.ts";

interface NextStep extends Pick<GuardedRoute, "module" | "who"> {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
}

const ICON = { size: 26, stroke: 1.75 } as const;

/** The most common tasks; the side menu lists every screen. */
const STEPS: readonly NextStep[] = [
  {
    to: "/PageComponentManagement",
    title: "Pages",
    text: "Write pages, submit them for approval, and see what's live.",
    icon: <IconFileText {...ICON} />,
  },
  // Steps open to everyone come before admin-only steps.
  ...[...contentScreens]
    .sort((one, other) => Number(one.home?.who === "admin") - Number(other.home?.who === "admin"))
    .flatMap(({ home, module, create }): NextStep[] => {
      if (!home) return [];
      const { icon: Icon, ...step } = home;
      return [{ ...step, to: create, module, icon: <Icon {...ICON} /> }];
    }),
  {
    to: "/FormBuilderManagement",
    title: "Forms",
    text: "Read what visitors submitted, and create forms.",
    icon: <IconForms {...ICON} />,
    module: "form",
  },
];

/** The welcome screen: a centered greeting, the next steps, and a note while the site isn't set up [SHELL-011]. */
export const AdminHome = () => {
  const session = useLoaderData<Session>();
  const product = useContext(ProductTitle);
  useEffect(() => {
    document.title = `Home · ${product}`;
  }, [product]);
  const missing = setupNotice(session);
  return (
    <div className={classes.home}>
      <h1 className={classes.greeting}>
        Welcome{session.user?.firstName ? ` ${session.user.firstName}` : ""}, this is the website management
        system of {session.companyName}.
      </h1>
      {missing ? (
        <p className={classes.missing}>
          <IconAlertCircle size={22} aria-hidden="true" />
          <span>{missing}</span>
        </p>
      ) : (
        <>
          <UnfinishedPages />
          <DueReviews />
          <ul className={classes.steps}>
            {STEPS.filter((step) => isOffered(session, step)).map(({ to, title, text, icon }) => (
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
                <Step icon={<IconWorld {...ICON} />} title="View the website">
                  See the site as visitors see it.
                </Step>
              </a>
            </li>
          </ul>
        </>
      )}
    </div>
  );
};

const Step = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{children}</span>
    </span>
    <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
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
