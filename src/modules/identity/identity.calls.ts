import { handle } from "#platform/services/services.ts";
import { clientSettingsAt } from "./client.service.ts";
import { getClientSettings } from "./identity.contract.ts";
import { originOf } from "./origin.service.ts";

export const identityCalls = [
  handle(getClientSettings, async ({ services, site, caller }) =>
    clientSettingsAt(originOf(services.config, site.host, caller.isHttps)),
  ),
];
