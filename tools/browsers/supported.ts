/** The oldest version of each browser that a bundle is written for, by the names of MDN's compatibility data. */
export type Support = Readonly<Record<string, string>>;

/** Named in the README. Later versions work as well; what an older one lacks must degrade. */
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

/** Which half of the product something is shipped in. */
export type Bundle = keyof typeof SUPPORTED;
