/** Path of the provider's own screen, with the provider's name [SET-016], by default /TracSoftSettings. */
export const providerSettingsPath = (providerName: string): `/${string}` =>
  `/${providerName.normalize("NFKD").replace(/[^A-Za-z0-9]/g, "") || "Provider"}Settings`;
