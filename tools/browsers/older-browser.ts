import { childrenOf, compatAt, isKnown, lackedBy } from "./compat.ts";

/** `owner.member`, which an older browser lacks; "" as member for the owner itself. */
type Lacking = readonly [owner: string, member: string];

/** A browser version, by its name in MDN's compatibility data. */
export interface OlderBrowser {
  readonly browser: string;
  readonly version: string;
}

/** Interfaces that page scripts use. Chromium's own parts crash without some of the rest. */
const OWNERS =
  /^(AbortSignal|Blob|Document|Element|FormData|Headers|HTML(Dialog|Input|Select|TextArea)?Element|Node|Range|Request|Response|Selection|URL(SearchParams)?)$/;
const KEPT = /^(Error|Symbol)$/;

const lackingApis = ({ browser, version }: OlderBrowser): Lacking[] => {
  const support = { [browser]: version };
  const builtIns = [compatAt("javascript", "builtins"), compatAt("javascript", "builtins", "Intl")];
  const owners = [
    ...childrenOf(compatAt("api")).filter(([owner]) => OWNERS.test(owner)),
    ...builtIns.flatMap(childrenOf).filter(([owner]) => !KEPT.test(owner)),
  ];
  return owners.flatMap(([owner, entry]): Lacking[] => {
    if (isKnown(entry) && lackedBy(entry, support).length > 0) return [[owner, ""]];
    return childrenOf(entry)
      .filter(
        ([key, member]) => !key.endsWith("_event") && isKnown(member) && lackedBy(member, support).length > 0,
      )
      .map(([key]) => [owner, key.replace(/_static$/, "")]);
  });
};

/**
 * A script that removes from a page, before its own scripts run, every API that an older browser lacks. Chromium then
 * behaves like that browser: it throws if something newer is used.
 */
export const withoutNewerApis = (
  older: OlderBrowser,
): string => `for (const [owner, member] of ${JSON.stringify(lackingApis(older))}) {
  const type = globalThis[owner];
  if (member === "") delete globalThis[owner];
  else if (type) { delete type[member]; if (type.prototype) delete type.prototype[member]; }
}`;
