import { LINK_REFUSAL, safeLink } from "#platform/html/url-policy.ts";

/** What a link leads to, as a person thinks of it. */
export type LinkKind = "address" | "mail" | "telephone";

export const LINK_KINDS: readonly { readonly value: LinkKind; readonly label: string }[] = [
  { value: "address", label: "A page, document or web address" },
  { value: "mail", label: "An email address" },
  { value: "telephone", label: "A telephone number" },
];

const MAIL = /^[^\s@?,;:/]+@[^\s@?,;:/]+\.[a-z]{2,}$/i;
const DOMAIN = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|gov|edu|us|info|io)(?:[/?#]\S*)?$/i;

/** A stored link in the parts of the dialog. */
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

/** The address that was meant, or a sentence that says why it can't be used. */
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
const TELEPHONE_REFUSAL = "Enter a telephone number with digits, such as 731-555-0100.";
