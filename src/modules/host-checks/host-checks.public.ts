export { ENDING_DAYS, VERIFICATION_PATH, verificationText } from "./host-checks.schema.ts";
export { createVisitedHosts, followHosts, isTrusted, watchesCertificates } from "./host-checks.service.ts";
