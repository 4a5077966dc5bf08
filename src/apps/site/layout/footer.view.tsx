import { safeImageSource, safeLink } from "#platform/html/url-policy.ts";
import type { SiteModel } from "../page-model.ts";
import { TelephoneLink } from "./utility-links.view.tsx";

/** The footer: three columns of the company's own text, one for contact, and the copyright line [PUB-018, PUB-073]. */
export const FooterView = ({ site }: { readonly site: SiteModel }) => {
  const { footer } = site;
  const privacy = safeLink(footer.privacyPolicyLink);
  return (
    <footer className="tn-footer">
      <div className="tn-footer-columns">
        {[0, 1, 2].map((index) => (
          <FooterText key={index} html={footer.columns[index]} />
        ))}
        <Contact site={site} />
      </div>
      <div className="tn-footer-line">
        <p>
          © {footer.year} {footer.copyrightName || site.companyName}
        </p>
        {privacy ? (
          <p>
            <a href={privacy}>Privacy policy</a>
          </p>
        ) : null}
      </div>
    </footer>
  );
};

const Contact = ({ site }: { readonly site: SiteModel }) => {
  const { footer } = site;
  const logo = footer.showLogo ? safeImageSource(footer.logoUrl) : null;
  return (
    <div className="tn-footer-contact">
      {logo ? <img src={logo} alt="" width="289" height="200" loading="lazy" /> : null}
      <p className="tn-footer-name">{site.companyName}</p>
      {footer.showPhone && footer.telephone ? (
        <p>
          <TelephoneLink telephone={footer.telephone} />
        </p>
      ) : null}
      <FooterText html={footer.columns[3]} />
    </div>
  );
};

const FooterText = ({ html }: { readonly html: SiteModel["footer"]["columns"][number] | undefined }) =>
  html && html.__html !== "" ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
    <div className="tn-footer-text tn-prose" dangerouslySetInnerHTML={html} />
  ) : null;
