import { TextInput } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "#platform/ui/api.ts";
import { valueAt } from "#platform/ui/compared-values.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { LayoutComponents } from "./layout.contract.ts";
import { LAYOUT_AREAS, pathsOfArea } from "./layout-areas.schema.ts";
import { LAYOUT_FIELDS } from "./layout-fields.schema.ts";
import { AREA_ICONS } from "./site-area-nav.editor.tsx";
import {
  areaPath,
  SITE_AREA_NAMES,
  SITE_AREAS,
  SITE_SETTINGS,
  type SiteArea,
  type SiteSetting,
  settingsMatching,
} from "./site-areas.schema.ts";
import classes from "./site-information.module.css";
import { type SiteFacts, summaryOf } from "./site-summaries.editor.ts";

const loadFacts = async (signal: AbortSignal): Promise<SiteFacts> => {
  const [layout, theme, services, { navbarTabs }] = await Promise.all([
    call("getLayoutComponents", { signal }),
    call("getTheme", { signal }),
    call("getThirdParties", { signal }),
    call("getNavbarTabs", { signal }),
  ]);
  return { layout, theme, services, tabs: navbarTabs.length };
};

/** The overview of Site Information: what each area has now, and a search over all settings [LAY-001]. */
export const SiteOverview = ({ isCompleted }: { isCompleted: boolean }) => {
  const loaded = useQuery({
    queryKey: ["site-overview"],
    queryFn: ({ signal }) => loadFacts(signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [search, setSearch] = useState("");
  return (
    <>
      <PageTitle
        title="Site Information"
        help="Everything around your pages. Choose an area, or search for a setting."
      />
      {loaded.data ? (
        <>
          {isCompleted ? null : <WhatIsMissing missing={missingIn(loaded.data.layout)} />}
          <SettingsSearch
            search={search}
            onSearch={setSearch}
            settings={SITE_SETTINGS.filter(
              ({ isForProvider }) => !isForProvider || loaded.data.services.mayEditScripts,
            )}
          />
          {search.trim() === "" ? <Areas facts={loaded.data} /> : null}
        </>
      ) : loaded.isError ? (
        <QueryError title="The site information couldn't be loaded" query={loaded} />
      ) : (
        <Loading label="Loading the site information" />
      )}
    </>
  );
};

interface SearchProps {
  search: string;
  onSearch(search: string): void;
  settings: readonly SiteSetting[];
}

const SettingsSearch = ({ search, onSearch, settings }: SearchProps) => {
  const navigate = useNavigate();
  const isSearching = search.trim() !== "";
  const found = isSearching ? settingsMatching(settings, search) : [];
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) void navigate(found[0].to);
        }}
      >
        <TextInput
          type="search"
          label="Search all settings"
          placeholder="Logo, time zone, password …"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          autoComplete="off"
        />
      </form>
      <p role="status" className={classes.count}>
        {isSearching ? countOf(found.length, search.trim()) : null}
      </p>
      {found.length > 0 ? (
        <ul aria-label="Settings found" className={classes.found}>
          {found.map(({ label, help, area, to }) => (
            <li key={to}>
              <Link to={to} className={classes.setting}>
                <span className={classes.settingName}>{label}</span>
                <span className={classes.settingArea}>{SITE_AREAS[area].title}</span>
                {help ? <span className={classes.settingHelp}>{help}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
};

const countOf = (count: number, search: string): string => {
  if (count === 0) return `No settings match “${search}”. Try another word.`;
  return count === 1 ? "1 setting" : `${count} settings`;
};

const Areas = ({ facts }: { facts: SiteFacts }) => (
  <ul className={classes.cards}>
    {SITE_AREA_NAMES.map((area) => (
      <li key={area}>
        <AreaCard area={area} facts={facts} />
      </li>
    ))}
  </ul>
);

const AreaCard = ({ area, facts }: { area: SiteArea; facts: SiteFacts }) => {
  const { title, help } = SITE_AREAS[area];
  const Icon = AREA_ICONS[area];
  const missing = missingIn(facts.layout).filter((field) => field.area === area);
  return (
    <Link to={areaPath(area)} className={classes.card}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={24} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.help}>{help}</span>
        <span className={classes.now}>{summaryOf(area, facts)}</span>
        {missing.length > 0 ? (
          <span className={classes.lacking}>
            <IconAlertCircle size={18} aria-hidden="true" />
            Missing: {LIST.format(missing.map(({ label }) => label))}
          </span>
        ) : null}
      </span>
    </Link>
  );
};

interface MissingField {
  readonly area: SiteArea;
  readonly label: string;
  readonly to: string;
}

const LIST = new Intl.ListFormat("en-US");

/** The required fields of all areas that are blank. */
const missingIn = (layout: LayoutComponents): MissingField[] =>
  LAYOUT_AREAS.flatMap((area) =>
    pathsOfArea(area).flatMap((path) => {
      const field = LAYOUT_FIELDS[path];
      const isMissing = field?.isRequired === true && !valueAt(layout, path);
      return isMissing ? [{ area, label: field.label, to: areaPath(area, path) }] : [];
    }),
  );

/** Tells a redirected admin why, and what to fill in [GUARD-005]. */
const WhatIsMissing = ({ missing }: { missing: readonly MissingField[] }) => (
  <NoticeBox tone="warning">
    <strong>Finish Site Information first.</strong>{" "}
    {missing.length > 0 ? (
      <>
        Fill in <MissingLinks missing={missing} />, then save.
      </>
    ) : (
      <>
        Open <Link to={areaPath("identity")}>{SITE_AREAS.identity.title}</Link>, check it, then save.
      </>
    )}{" "}
    The rest of the admin opens after that.
  </NoticeBox>
);

const MissingLinks = ({ missing }: { missing: readonly MissingField[] }) => {
  let index = 0;
  return LIST.formatToParts(missing.map(({ label }) => label)).map(({ type, value }) => {
    const field = type === "element" ? missing[index++] : undefined;
    return field ? (
      <Link key={field.to} to={field.to}>
        {value}
      </Link>
    ) : (
      <Fragment key={`${index} ${value}`}>{value}</Fragment>
    );
  });
};
