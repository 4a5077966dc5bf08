import { handle } from "#platform/call/services.ts";
import { getCompanyName } from "./companies.contract.ts";

export const companiesCalls = [handle(getCompanyName, async ({ site }) => site.companyName)];
