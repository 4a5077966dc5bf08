import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { type ReactNode, useContext, useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { UnfinishedPages } from "#modules/pages/unfinished-pages.screen.tsx";
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

/** What staff come for; the side menu has everything. */
const STEPS: readonly NextStep[] = [
  {
    to: "/PageComponentManagement",
    title: "Pages",
    text: "Write pages, send them for approval and see what is live.",
    icon: <IconFileText {...ICON} />,
  },
  // What everybody may create first.
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
    text: "Read what visitors have sent, and make new forms.",
    icon: <IconForms {...ICON} />,
    module: "form",
  },
];

/** The welcome screen: a centred greeting, the next steps, and what the site still lacks [SHELL-011]. */
export const AdminHome = () => {
  const session = useLoaderData<Session>();
  const product = useContext(ProductTitle);
  useEffect(() => {
    document.title = `Home · ${product}`;
  }, [product]);
  const missing = whatIsMissing(session);
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
                <Step icon={<IconWorld {...ICON} />} title="See the website">
                  Look at the site as visitors see it.
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

/** The guard sends everybody here while the site lacks something [GUARD-003] [GUARD-005]; null when it is complete. */
const whatIsMissing = (session: Session): string | null => {
  if (session.isSiteInitialized && session.isLayoutCompleted) return null;
  // Admins are led to what is missing.
  return "An administrator is still setting up this site.";
};
