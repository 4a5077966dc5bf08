import { SearchBox } from "#modules/search/search-box.view.tsx";
import { safeLink } from "#platform/html/url-policy.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel, SocialName } from "../page/page-model.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { formatTelephone, telephoneLink } from "./telephone.ts";
import { TranslatorView } from "./translator.view.tsx";

const SOCIAL_TITLES: Readonly<Record<Exclude<SocialName, "blog">, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  tumblr: "Tumblr",
};

interface UtilityLinksProps {
  readonly site: SiteModel;
  /** They appear twice on a page: in the navbar, and in the menu on narrow screens. */
  readonly place: "navbar" | "mobile";
}

/** Phone number, social icons, search, translator, log-in link, and MY ACCOUNT, as the layout requires [PUB-013]. */
export const UtilityLinks = ({ site, place }: UtilityLinksProps) => {
  const { navbar, language } = site;
  const words = wordsIn(language, siteMessages);
  const account = accountLinkOf(navbar.payBillLink);
  return (
    <ul className="tn-utility-links">
      {navbar.showContactInfo && navbar.telephone ? (
        <li>
          <TelephoneLink telephone={navbar.telephone} />
        </li>
      ) : null}
      {navbar.showSocialIcons && site.social.length > 0 ? (
        <li>
          <SocialLinks site={site} />
        </li>
      ) : null}
      {place === "navbar" ? (
        <li>
          <SearchBox id="search-navbar" language={language} />
        </li>
      ) : null}
      {site.services.translatorScript ? (
        <li>
          <TranslatorView
            id={`translator-${place}`}
            script={site.services.translatorScript}
            language={language}
          />
        </li>
      ) : null}
      {navbar.showLoginLink ? (
        <li>
          <a href="/login">
            <Icon name="login" />
            {words.logIn}
          </a>
        </li>
      ) : null}
      {account ? (
        <li>
          <a className="tn-account" href={account}>
            <Icon name="account" />
            {words.myAccount}
          </a>
        </li>
      ) : null}
    </ul>
  );
};

/** Null for the home page, the default of companies without accounts: a button to it would promise what isn't there. */
const accountLinkOf = (link: string): string | null => (link === "/" ? null : safeLink(link));

/** The phone number as a link, or as text if it can't be dialed. */
export const TelephoneLink = ({ telephone }: { readonly telephone: string }) => {
  const href = telephoneLink(telephone);
  const content = (
    <>
      <Icon name="phone" />
      {formatTelephone(telephone)}
    </>
  );
  return href ? (
    <a className="tn-telephone" href={href}>
      {content}
    </a>
  ) : (
    <span className="tn-telephone">{content}</span>
  );
};

/** Links to the company's other sites, as icons with names. */
export const SocialLinks = ({ site }: { readonly site: SiteModel }) => {
  const words = wordsIn(site.language, siteMessages);
  const company = site.companyName;
  return (
    <ul className="tn-social">
      {site.social.map(({ name, href }) => {
        const link = safeLink(href);
        return link ? (
          <li key={name}>
            <a href={link} rel="noopener">
              <Icon name={name} />
              <span className="tn-visually-hidden">
                {name === "blog"
                  ? words.blogOf({ company })
                  : words.companyOn({ company, network: SOCIAL_TITLES[name] })}
              </span>
            </a>
          </li>
        ) : null;
      })}
    </ul>
  );
};
