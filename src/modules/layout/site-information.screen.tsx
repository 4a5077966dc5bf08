import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import { NavbarTabs } from "#modules/navbar-tabs/navbar-tabs.editor.tsx";
import { LookSection } from "#modules/theme/look.editor.tsx";
import { ThirdParties } from "#modules/third-parties/third-parties.editor.tsx";
import { call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle, useScreenTitle } from "#platform/ui/page-title.tsx";
import type { LayoutComponents } from "./layout.contract.ts";
import type { LayoutAreaName } from "./layout-areas.schema.ts";
import { AREA_FIELDS } from "./site-area-fields.editor.tsx";
import { SiteAreaForm } from "./site-area-form.editor.tsx";
import { SiteAreaNav } from "./site-area-nav.editor.tsx";
import { areaNamed, NAVBAR_TABS, SITE_AREAS, SITE_INFORMATION, type SiteArea } from "./site-areas.schema.ts";
import classes from "./site-information.module.css";
import { SiteOverview } from "./site-overview.editor.tsx";

interface SiteInformationScreenProps {
  /** The area in the address. Without one, the screen is the overview. */
  area: string | undefined;
  /** False until the layout is complete. Until then, the guard redirects admins here. */
  isCompleted: boolean;
  /** Called after saving, before leaving the screen, because cached session data is then stale. */
  onSaved(): void;
}

/** Site Information: an overview, and a screen for each area [LAY-001] [LAY-002]. For admins. */
export const SiteInformationScreen = ({ area: name, isCompleted, onSaved }: SiteInformationScreenProps) => {
  if (name === undefined) return <SiteOverview isCompleted={isCompleted} />;
  const area = areaNamed(name);
  return area ? (
    <AreaScreen key={area} {...{ area, isCompleted, onSaved }} />
  ) : (
    <Navigate to={SITE_INFORMATION} replace />
  );
};

interface AreaScreenProps {
  area: SiteArea;
  isCompleted: boolean;
  onSaved(): void;
}

const AreaScreen = ({ area, isCompleted, onSaved }: AreaScreenProps) => {
  const { title, help } = SITE_AREAS[area];
  useScreenTitle(`${title} · Site Information`);
  return (
    <div className={classes.screen} data-area={area}>
      <SiteAreaNav current={area} />
      <div className={classes.area}>
        <PageTitle
          title={title}
          help={
            <>
              {help} {area === "header" ? <MenuNote isCompleted={isCompleted} /> : null}
            </>
          }
        />
        {area === "integrations" ? (
          <ThirdParties />
        ) : area === "design" ? (
          <Design />
        ) : (
          <LayoutArea area={area} onSaved={onSaved} />
        )}
      </div>
    </div>
  );
};

/** Where the menu's items come from. Until Site Information is complete, the list of pages can't be opened. */
const MenuNote = ({ isCompleted }: { isCompleted: boolean }) => (
  <>
    The menu lists published pages: add or reorder them in{" "}
    {isCompleted ? <Link to="/PageComponentManagement">Pages</Link> : "Pages"}.
  </>
);

const LAYOUT = {
  queryKey: ["layout"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call("getLayoutComponents", { signal }),
  gcTime: 0,
  refetchOnWindowFocus: false,
};

const Design = () => {
  const navbar = useQuery(LAYOUT).data?.navbar;
  return <LookSection siteName={navbar?.siteName || navbar?.companyName || ""} />;
};

interface LayoutAreaProps {
  area: LayoutAreaName;
  onSaved(): void;
}

const LayoutArea = ({ area, onSaved }: LayoutAreaProps) => {
  // Always loaded again, because the form must start from the stored values.
  const loaded = useQuery(LAYOUT);
  const [opened, setOpened] = useState<{ layout: LayoutComponents; turn: number } | null>(null);
  if (!opened && loaded.data && !loaded.isFetching) setOpened({ layout: loaded.data, turn: 0 });
  const Fields = AREA_FIELDS[area];
  if (opened)
    return (
      <>
        <SiteAreaForm
          key={opened.turn}
          area={area}
          opened={opened.layout}
          onSaved={onSaved}
          onTakeTheirs={(layout) => setOpened({ layout, turn: opened.turn + 1 })}
        >
          {(form) => <Fields form={form} />}
        </SiteAreaForm>
        {area === "header" ? (
          <div id={NAVBAR_TABS} tabIndex={-1} className={classes.tabs}>
            <NavbarTabs />
          </div>
        ) : null}
      </>
    );
  return loaded.isError ? (
    <QueryError title="The site information couldn't be loaded" query={loaded} />
  ) : (
    <Loading label="Loading the site information" />
  );
};
