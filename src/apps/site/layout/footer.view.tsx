import { SignUpForm } from "#modules/subscribers/sign-up-form.view.tsx";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { safeImageSource, safeLink } from "#platform/html/url-policy.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel } from "../page/page-model.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { SocialLinks, TelephoneLink } from "./utility-links.view.tsx";

/**
 * The footer: a column for contact and newsletter sign-up, three of the company's own text, and the copyright line
 * [PUB-018, PUB-073]. Contact comes first, because that's what most visitors look for here.
 */
export const FooterView = ({ site }: { readonly site: SiteModel }) => {
  const { footer } = site;
  const privacy = safeLink(footer.privacyPolicyLink);
  const words = wordsIn(site.language, siteMessages);
  return (
    <footer className="tn-footer">
      <div className="tn-footer-columns">
        <Contact site={site} />
        {footer.columns.slice(0, 3).map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity, and nothing is updated
          <FooterText key={index} html={html} />
        ))}
      </div>
      <div className="tn-footer-line">
        <p>
          © {footer.year} {footer.copyrightName || site.companyName}
        </p>
        <ul>
          {privacy ? (
            <li>
              <a href={privacy}>{words.privacyPolicy}</a>
            </li>
          ) : null}
          <li>
            <a href="/login" rel="nofollow">
              {words.staffSignIn}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
};

/** Contact details, newsletter sign-up, and a text from calls (decisions §11). */
const Contact = ({ site }: { readonly site: SiteModel }) => {
  const { footer } = site;
  const logo = safeImageSource(footer.logoUrl);
  return (
    <div className="tn-footer-contact">
      {logo ? <img src={logo} alt="" width="289" height="200" loading="lazy" /> : null}
      <p className="tn-footer-name">{site.companyName}</p>
      {footer.address ? (
        <p className="tn-footer-address">
          <Icon name="place" />
          <span>{footer.address}</span>
        </p>
      ) : null}
      {footer.telephone ? (
        <p>
          <TelephoneLink telephone={footer.telephone} />
        </p>
      ) : null}
      {site.social.length > 0 ? <SocialLinks site={site} /> : null}
      <SignUpForm
        id="newsletter-footer"
        language={site.language}
        action={site.services.mailingListAddress || undefined}
      />
      <FooterText html={footer.columns[3]} />
    </div>
  );
};

const FooterText = ({ html }: { readonly html: TrustedHtml | null | undefined }) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
    <div className="tn-footer-text tn-prose" dangerouslySetInnerHTML={html} />
  ) : null;
