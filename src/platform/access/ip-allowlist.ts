import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Whether an IP address is on an allowlist of IPv4 and IPv6 addresses and CIDR ranges. An IPv4 address written as
 * IPv6 (`::ffff:127.0.0.1`) counts as IPv4. Invalid entries are ignored.
 */
export const isAddressListed = (address: string, allowlist: readonly string[]): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const entry of allowlist) {
    if (!isAddressOrRange(entry)) continue;
    const [base = "", bits] = entry.trim().split("/");
    const family = isIPv6(base) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
};

/** Whether a text is an IPv4 or IPv6 address or CIDR range. */
export const isAddressOrRange = (text: string): boolean => {
  const [base = "", bits, ...rest] = text.trim().split("/");
  if (isIP(base) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(base) ? 128 : 32));
};
