/**
 * The name of a time zone, as people know it: `Eastern Time`.
 * @param zone IANA name
 */
export const zoneName = (zone: string): string => {
  // Without a season, its name would be GMT+00:00.
  if (zone === "UTC") return zone;
  return (
    new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
      .formatToParts()
      .find(({ type }) => type === "timeZoneName")?.value ?? zone
  );
};
