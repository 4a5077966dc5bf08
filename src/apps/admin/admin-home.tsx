import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { type ReactNode, useContext, useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { ProductTitle } from "#platform/ui/page-title.tsx";
import classes from "./admin-home.module.css";
import type { Session } from "./session.ts";

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
        <ul className={classes.steps}>
          <li>
            <Link to="/PageComponentManagement" className={classes.step}>
              <Step icon={<IconFileText size={26} stroke={1.75} />} title="Pages">
                Write pages, send them for approval and see what is live.
              </Step>
            </Link>
          </li>
          <li>
            <a href="/" className={classes.step}>
              <Step icon={<IconWorld size={26} stroke={1.75} />} title="See the website">
                Look at the site as visitors see it.
              </Step>
            </a>
          </li>
        </ul>
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
