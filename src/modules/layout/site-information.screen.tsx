import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NavbarTabs } from "#modules/navbar-tabs/navbar-tabs.editor.tsx";
import { LookSection } from "#modules/theme/look.editor.tsx";
import { ThirdParties } from "#modules/third-parties/third-parties.editor.tsx";
import { call } from "#platform/ui/api.ts";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { LayoutComponents } from "./layout.contract.ts";
import { SiteForm } from "./site-form.editor.tsx";

interface SiteInformationScreenProps {
  /** Called when the layout was saved, before the screen is left: what is known of the session is stale then. */
  onSaved(): void;
}

/** Site Information: navbar tabs, and everything that stands around every page [LAY-001] [LAY-002]. For Admins. */
export const SiteInformationScreen = ({ onSaved }: SiteInformationScreenProps) => {
  // Asked anew each time: the form must start from what is stored now.
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
        help="What stands around every page of the website: navbar, tabs and footer, and how it looks."
      />
      {opened ? (
        <>
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
