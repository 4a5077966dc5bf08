const UNITED_STATES: readonly (readonly [zone: string, name: string])[] = [
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Mountain without daylight saving time (Arizona)"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
  ["America/Puerto_Rico", "Atlantic (Puerto Rico)"],
];

/** A time zone's common name, such as "Eastern time"; for zones outside the United States, the place. */
export const timeZoneName = (zone: string): string => {
  const [, name] = UNITED_STATES.find(([known]) => known === zone) ?? [];
  return name ? name.replace(/^\w+/, "$& time") : readable(zone);
};

/** US time zones by their common names, then all others. @param current always included */
export const timeZoneOptions = (current: string) => {
  const first = new Set(UNITED_STATES.map(([zone]) => zone));
  const others = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])]
    .filter((zone) => !first.has(zone))
    .sort();
  return [
    {
      group: "United States",
      items: UNITED_STATES.map(([value, name]) => ({ value, label: `${name} · ${readable(value)}` })),
    },
    { group: "All others", items: others.map((value) => ({ value, label: readable(value) })) },
  ];
};

const readable = (zone: string): string => zone.replaceAll("_", " ");
