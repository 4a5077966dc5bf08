import { formatUsPhone } from "#platform/fields/us-phone.ts";
import { safeLink } from "#platform/html/url-policy.ts";

/** Formats a phone number: ten digits as `555 123 4567`, anything else unchanged. */
export const formatTelephone = (telephone: string): string => {
  const digits = telephone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? formatUsPhone(digits) : telephone;
};

/** The link that dials it (region US), or null if it can't be dialed. */
export const telephoneLink = (telephone: string): string | null => {
  const digits = telephone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits === "" ? null : safeLink(digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`);
};
