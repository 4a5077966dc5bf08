import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.view.tsx";

interface NoticeProps {
  /** The kind of notice, as the heading says. */
  readonly icon?: IconName | undefined;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A short page outside every site's frame: a card above hills in the company's color. */
export const NoticeView = ({ icon, heading, children }: NoticeProps) => (
  <>
    <main id="content" className="tn-notice">
      {icon ? <Icon name={icon} /> : null}
      <h1>{heading}</h1>
      {children}
    </main>
    <svg className="tn-notice-hills" viewBox="0 0 1440 320" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 170C220 70 470 60 740 140S1230 200 1440 80V320H0Z" />
      <path d="M0 235C300 150 610 190 900 212S1290 180 1440 178V320H0Z" />
      <path d="M0 285C350 232 760 272 1080 266S1360 250 1440 248V320H0Z" />
    </svg>
  </>
);
