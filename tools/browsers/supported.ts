/** The oldest supported version of each browser for a bundle, by the names of MDN's compatibility data. */
export type Support = Readonly<Record<string, string>>;

/** Listed in the README. Later versions work, too. Features that an older one lacks must degrade gracefully. */
export const SUPPORTED: Readonly<Record<"site" | "admin", Support>> = {
  site: {
    safari: "16.4",
    safari_ios: "16.4",
    firefox: "115",
    chrome: "111",
    chrome_android: "111",
    edge: "111",
  },
  admin: {
    safari: "17.0",
    safari_ios: "17.0",
    firefox: "115",
    chrome: "111",
    chrome_android: "111",
    edge: "111",
  },
};

/** The part of the product: public site or admin. */
export type Bundle = keyof typeof SUPPORTED;
