import { blockData } from "#blocks/data.generated.ts";
import type { BlockData } from "#platform/blocks/block-data.ts";
import type { Services } from "#platform/services/services.ts";
import type { SiteParts } from "./site-parts.ts";

const dataOf = new Map<string, BlockData>(blockData.map((data) => [data.type, data]));

/** Problems of a component's values that only its kind's data can show. */
export const violationsOf: Services["violationsOf"] = async (tx, type, value) =>
  (await dataOf.get(type)?.violations?.(tx, value)) ?? [];

/** The items that components list, for programs. The site is looked up before the read transaction starts. */
export const createReadItems =
  (
    parts: SiteParts,
    modulesOf: (companyId: number) => Promise<(module: string) => boolean>,
  ): Services["itemsAt"] =>
  async (site, log) => {
    const isModuleOn = await modulesOf(site.companyId);
    const { companyName, origin, timeZone, language } = (await parts.siteModel(site)).site;
    return async (tx, links, type, value) =>
      (await dataOf.get(type)?.items?.({
        tx,
        links,
        isModuleOn,
        log,
        site: { companyName, origin, timeZone, language },
        path: "/",
        query: {},
        now: new Date(),
        id: 0,
        value,
      })) ?? [];
  };
