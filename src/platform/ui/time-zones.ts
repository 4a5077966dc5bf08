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

/** Chromium still lists these zones by their former names. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Older browsers don't know the latest names. */
const isKnown = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
  } catch {
    return false;
  }
};

const nameToday = (zone: string): string => {
  const renamed = RENAMED[zone];
  return renamed && isKnown(renamed) ? renamed : zone;
};

/** US time zones by their common names, then all others by their names today. @param current always included */
export const timeZoneOptions = (current: string) => {
  const first = new Set(UNITED_STATES.map(([zone]) => zone));
  const others = [...new Set([...Intl.supportedValuesOf("timeZone").map(nameToday), "UTC", current])]
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
