import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { NavbarTab, SiteModel } from "../page/page-model.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { PopoverOpener, PopoverPanel } from "./popover.view.tsx";

/**
 * The navbar tabs below the navbar, on every page except home [PUB-017]. Each opens a panel by click and keyboard. A
 * click on it, on another tab, or elsewhere closes it, and so does Escape [PUB-045]. No script is needed.
 */
export const NavbarTabsView = ({ site }: { readonly site: SiteModel }) =>
  site.tabs.length === 0 ? null : (
    <nav className="tn-tabs" aria-label={wordsIn(site.language, siteMessages).quickLinks}>
      <ul>
        {site.tabs.map((tab) => (
          <li key={tab.id}>
            <Tab tab={tab} language={site.language} />
          </li>
        ))}
      </ul>
    </nav>
  );

const Tab = ({ tab, language }: { readonly tab: NavbarTab; readonly language: Language }) => {
  const id = `navbar-tab-${tab.id}`;
  return (
    <>
      <PopoverOpener panelId={id} className="tn-tab">
        {tab.title}
        <Icon name="chevron" />
      </PopoverOpener>
      <PopoverPanel id={id} className="tn-tab-panel" close={wordsIn(language, siteMessages).close}>
        <div className={`tn-tab-columns tn-tab-columns-${tab.format}`}>
          {tab.columns.map((html, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity, and nothing is updated
            <Text key={index} html={html} className="tn-tab-column" />
          ))}
        </div>
        {tab.footer.__html === "" ? null : <Text html={tab.footer} className="tn-tab-footer" />}
      </PopoverPanel>
    </>
  );
};

const Text = ({ html, className }: { readonly html: TrustedHtml; readonly className: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
  <div className={`${className} tn-prose`} dangerouslySetInnerHTML={html} />
);
