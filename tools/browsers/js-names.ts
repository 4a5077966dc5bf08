import { childrenOf, compatAt, isKnown, lackedBy } from "./compat.ts";
import type { Support } from "./supported.ts";

/** Named objects of pages, and their interfaces. */
const INSTANCES: Readonly<Record<string, string>> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  performance: "Performance",
  crypto: "Crypto",
  history: "History",
  location: "Location",
  screen: "Screen",
};

/** Not available in pages, so their names must not make an older one look new. */
const ELSEWHERE = /^(Service)?Worker(Global|Location|Nav)|^XR|^GPU|^RTC|^WebGL/;

/** Names that scripts can use, and the supported browsers without them. */
export interface JsNames {
  /** `URL.parse`, `navigator.userAgentData`, `Promise.withResolvers` */
  readonly statics: (owner: string, member: string) => readonly string[];
  /** `.checkVisibility`: only if every interface with a member of this name is too new */
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly globals: ReadonlyMap<string, readonly string[]>;
  /** Event names for `addEventListener` */
  readonly events: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the names that scripts can use from MDN's data. Takes about 100 ms.
 * @param options.withBuiltIns includes methods of the language's own objects, such as those of sets
 */
export const jsNames = (support: Support, { withBuiltIns }: { withBuiltIns: boolean }): JsNames => {
  const members = new Map<string, readonly string[]>();
  const globals = new Map<string, readonly string[]>();
  const events = new Map<string, readonly string[]>();
  /** One that all browsers support outweighs all others of the name. */
  const add = (names: Map<string, readonly string[]>, name: string, lacking: readonly string[]): void => {
    const known = names.get(name);
    if (known === undefined || lacking.length === 0) names.set(name, lacking);
  };

  const api = compatAt("api");
  const builtIns = [compatAt("javascript", "builtins"), compatAt("javascript", "builtins", "Intl")];
  for (const folder of [api, ...builtIns])
    for (const [owner, entry] of childrenOf(folder)) {
      if (ELSEWHERE.test(owner)) continue;
      const ownerLacks = lackedBy(entry, support);
      if (isKnown(entry)) add(globals, owner, ownerLacks);
      for (const [key, member] of childrenOf(entry)) {
        if (!isKnown(member)) continue;
        const lacking = lackedBy(member, support);
        const name = key.replace(/_(static|event)$/, "");
        if (!withBuiltIns && folder !== api && lacking.length > 0) continue;
        add(key.endsWith("_event") ? events : members, name, lacking);
        if (owner === "Window" && !key.endsWith("_event")) add(globals, name, lacking);
      }
    }

  const statics = (owner: string, member: string): readonly string[] => {
    const type = compatAt("api", INSTANCES[owner] ?? owner);
    const builtIn =
      compatAt("javascript", "builtins", owner) ?? compatAt("javascript", "builtins", "Intl", owner);
    for (const entry of [type?.[`${member}_static`], type?.[member], builtIn?.[member]])
      if (entry !== undefined) return lackedBy(entry as Parameters<typeof lackedBy>[0], support);
    return [];
  };
  return { statics, members, globals, events };
};
