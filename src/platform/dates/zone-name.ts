/**
 * The name of a time zone, as people know it: `Eastern Time`.
 * @param zone IANA name
 */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;
