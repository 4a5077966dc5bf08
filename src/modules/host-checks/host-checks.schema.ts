/** The path at which a host name answers with its own text, if it points to this installation. */
export const VERIFICATION_PATH = "/.well-known/tenantry/verification";

/** What a host name answers, or has as a TXT record. */
export const verificationText = (token: string): string => `tenantry-verification=${token}`;

/** The name of a host name's TXT record. */
export const recordName = (host: string): string => `_tenantry.${host}`;

/** A certificate that ends within so many days should have been renewed. */
export const ENDING_DAYS = 14;
