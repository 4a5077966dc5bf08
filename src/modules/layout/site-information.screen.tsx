import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NavbarTabs } from "#modules/navbar-tabs/navbar-tabs.editor.tsx";
import { LookSection } from "#modules/theme/look.editor.tsx";
import { ThirdParties } from "#modules/third-parties/third-parties.editor.tsx";
import type { Fields } from "#platform/fields/fields.ts";
import { call } from "#platform/ui/api.ts";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { LayoutComponents } from "./layout.contract.ts";
import { footerFields, navbarFields } from "./layout.schema.ts";
import { SiteForm } from "./site-form.editor.tsx";
import classes from "./site-form.module.css";

interface SiteInformationScreenProps {
  /** False until the layout was first saved. Until then, the guard redirects admins here. */
  isCompleted: boolean;
  /** Called after saving, before leaving the screen, because cached session data is then stale. */
  onSaved(): void;
}

/** Site Information: navbar tabs, and everything around every page [LAY-001] [LAY-002]. For admins. */
export const SiteInformationScreen = ({ isCompleted, onSaved }: SiteInformationScreenProps) => {
  // Always loaded again, because the form must start from the stored values.
  const loaded = useQuery({
    queryKey: ["layout"],
    queryFn: ({ signal }) => call("getLayoutComponents", { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [opened, setOpened] = useState<{ layout: LayoutComponents; turn: number } | null>(null);
  if (!opened && loaded.data) setOpened({ layout: loaded.data, turn: 0 });
  return (
    <>
      <PageTitle
        title="Site Information"
        help="Everything around your pages: the navbar, tabs, footer, colors, and fonts."
      />
      {opened ? (
        <>
          {isCompleted ? null : <WhatIsMissing layout={opened.layout} />}
          <NavbarTabs />
          <SiteForm
            key={opened.turn}
            opened={opened.layout}
            onSaved={onSaved}
            onTakeTheirs={(layout) => setOpened({ layout, turn: opened.turn + 1 })}
          />
          <LookSection siteName={opened.layout.navbar.siteName || opened.layout.navbar.companyName} />
          <ThirdParties />
        </>
      ) : loaded.isError ? (
        <ErrorPanel
          title="The site information couldn't be loaded"
          text={loaded.error.message}
          onRetry={() => void loaded.refetch()}
        />
      ) : (
        <Loading label="Loading the site information" />
      )}
    </>
  );
};

/** Tells a redirected admin why, and what to fill in [GUARD-005]. */
const WhatIsMissing = ({ layout }: { layout: LayoutComponents }) => {
  const missing = [
    ...missingLabels(navbarFields, layout.navbar),
    ...missingLabels(footerFields, layout.footer),
  ];
  return (
    <div role="status" className={classes.missing}>
      <IconAlertCircle size={22} aria-hidden="true" />
      <div>
        <strong>Finish Site Information first.</strong>{" "}
        {missing.length > 0
          ? `Fill in ${listFormat.format(missing)}, then save.`
          : "Check the settings below, then save."}{" "}
        The rest of the admin opens after that.
      </div>
    </div>
  );
};

const listFormat = new Intl.ListFormat("en-US");

const missingLabels = (fields: Fields, values: object): string[] =>
  Object.entries(fields).flatMap(([name, { isRequired, label }]) =>
    isRequired && !(values as Record<string, unknown>)[name] ? [label] : [],
  );
