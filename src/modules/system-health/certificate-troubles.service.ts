import type { CertificateCounts } from "#platform/db/unsafe-all-companies.ts";

/** Problems with certificates, as sentences. */
export const certificateTroubles = ({
  ending,
  invalid,
  endingHosts,
  invalidHosts,
}: CertificateCounts): string[] => [
  ...(invalid === 0
    ? []
    : [
        `${invalid === 1 ? "A host name has" : `${invalid} host names have`} no valid certificate: ${listed(invalidHosts, invalid)}.`,
      ]),
  ...(ending === 0
    ? []
    : [
        `${ending === 1 ? "A certificate ends" : `${ending} certificates end`} within 14 days: ${listed(endingHosts, ending)}.`,
      ]),
];

const SHOWN = 3;

const listed = (hosts: readonly string[], count: number): string =>
  [...hosts.slice(0, SHOWN), ...(count > SHOWN ? [`${count - SHOWN} more`] : [])].join(", ");
