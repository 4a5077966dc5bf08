import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconLayoutBottombar from "@tabler/icons-react/dist/esm/icons/IconLayoutBottombar.mjs";
import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconLayoutNavbar from "@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconPlug from "@tabler/icons-react/dist/esm/icons/IconPlug.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import {
  areaPath,
  SITE_AREA_NAMES,
  SITE_AREAS,
  SITE_INFORMATION,
  type SiteArea,
} from "./site-areas.schema.ts";
import classes from "./site-information.module.css";

export const AREA_ICONS: Readonly<Record<SiteArea, typeof IconBuilding>> = {
  identity: IconBuilding,
  header: IconLayoutNavbar,
  footer: IconLayoutBottombar,
  design: IconPalette,
  security: IconShieldLock,
  emails: IconMail,
  integrations: IconPlug,
};

/** The areas of Site Information: a list beside the area, or a row above it where there is less room. */
export const SiteAreaNav = ({ current }: { current: SiteArea }) => {
  const list = useRef<HTMLUListElement>(null);
  // On a phone, the row scrolls, and the current area may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the area
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    const row = list.current;
    if (row && link)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Site Information" className={classes.nav}>
      <ul ref={list} className={classes.areas}>
        <AreaLink to={SITE_INFORMATION} title="Overview" icon={IconLayoutGrid} isCurrent={false} />
        {SITE_AREA_NAMES.map((area) => (
          <AreaLink
            key={area}
            to={areaPath(area)}
            title={SITE_AREAS[area].title}
            icon={AREA_ICONS[area]}
            isCurrent={area === current}
          />
        ))}
      </ul>
    </nav>
  );
};

interface AreaLinkProps {
  to: string;
  title: string;
  icon: typeof IconBuilding;
  isCurrent: boolean;
}

const AreaLink = ({ to, title, icon: Icon, isCurrent }: AreaLinkProps) => (
  <li>
    <Link to={to} className={classes.areaLink} aria-current={isCurrent ? "page" : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {title}
    </Link>
  </li>
);
