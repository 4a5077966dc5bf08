import { describe, expect, test } from "vitest";
import { isAddressListed } from "./ip-allowlist.ts";

describe("the IP allowlist [AUTH-019]", () => {
  test.each([
    ["127.0.0.1", ["127.0.0.1"], true],
    ["127.0.0.2", ["127.0.0.1"], false],
    ["::ffff:127.0.0.1", ["127.0.0.1"], true],
    ["10.1.2.3", ["10.0.0.0/8"], true],
    ["11.1.2.3", ["10.0.0.0/8"], false],
    ["192.168.1.77", ["10.0.0.0/8", " 192.168.1.64/26 "], true],
    ["192.168.1.130", ["192.168.1.64/26"], false],
    ["::1", ["::1"], true],
    ["2001:db8::9", ["2001:db8::/32"], true],
    ["2001:db9::9", ["2001:db8::/32"], false],
    ["10.0.0.1", [], false],
    ["", ["0.0.0.0/0"], false],
    ["not an address", ["0.0.0.0/0"], false],
    ["10.0.0.1", ["localhost", "10.0.0.0/40", "10.0.0.0/", "/8"], false],
    ["10.0.0.1", ["nonsense", "10.0.0.1"], true],
  ])("%s in %j: %s", (address, list, isListed) => {
    expect(isAddressListed(address, list)).toBe(isListed);
  });
});
