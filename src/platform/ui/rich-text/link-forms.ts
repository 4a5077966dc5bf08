import { LINK_REFUSAL, safeLink } from "#platform/html/url-policy.ts";

/** The kinds of link that people choose from. */
export type LinkKind = "address" | "mail" | "telephone";

export const LINK_KINDS: readonly { readonly value: LinkKind; readonly label: string }[] = [
  { value: "address", label: "Page, document, or web address" },
  { value: "mail", label: "Email address" },
  { value: "telephone", label: "Phone number" },
];

const MAIL = /^[^\s@?,;:/]+@[^\s@?,;:/]+\.[a-z]{2,}$/i;
const DOMAIN = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|gov|edu|us|info|io)(?:[/?#]\S*)?$/i;

/** Splits a stored link into the dialog's values. */
export const readLink = (href: string): { kind: LinkKind; typed: string } => {
  const scheme = /^(mailto|tel):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === "mailto") return { kind: "mail", typed: decode(href.slice(7)) };
  return scheme === "tel" ? { kind: "telephone", typed: href.slice(4) } : { kind: "address", typed: href };
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Builds the address from the dialog's values, or a message about why it can't be used. */
export const writeLink = (kind: LinkKind, typed: string): { href: string } | { refusal: string } => {
  const text = typed.trim();
  if (kind === "mail") return taken(safeLink(`mailto:${text.replace(/^mailto:/i, "")}`), MAIL_REFUSAL);
  if (kind === "telephone")
    return taken(safeLink(`tel:${text.replace(/^tel:/i, "").replace(/\s+/g, "-")}`), TELEPHONE_REFUSAL);
  if (MAIL.test(text)) return taken(safeLink(`mailto:${text}`), LINK_REFUSAL);
  return taken(safeLink(DOMAIN.test(text) ? `https://${text}` : text), LINK_REFUSAL);
};

const taken = (href: string | null, refusal: string) => (href === null ? { refusal } : { href });

const MAIL_REFUSAL = "Enter one email address, such as clerk@example.org.";
const TELEPHONE_REFUSAL = "Enter a phone number, such as 731-555-0100.";
