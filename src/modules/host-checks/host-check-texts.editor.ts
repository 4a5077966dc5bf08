import { companyTime } from "#platform/ui/company-clock.tsx";
import type { HostCheck } from "./host-checks.contract.ts";

interface HostState {
  readonly tone: "good" | "bad" | "open";
  readonly label: string;
}

/** The state of a host name in a few words. */
export const stateOf = ({ isChecking, verifiedAt, problem, checkedAt }: HostCheck): HostState => {
  if (isChecking) return { tone: "open", label: "Checking…" };
  if (verifiedAt !== null && problem === null) return { tone: "good", label: "Verified" };
  if (verifiedAt !== null) return { tone: "bad", label: "Verified, but visitors don't reach it" };
  return checkedAt === null
    ? { tone: "open", label: "Not checked yet" }
    : { tone: "bad", label: "Not verified" };
};

/** What the last check found, and what to do about it, in sentences. */
export const findingsOf = (check: HostCheck): string[] => {
  if (check.verifiedBy === "local") return ["A name on this computer. It isn't checked."];
  if (check.checkedAt === null) return [];
  return [
    check.problem === null ? "Visitors reach this site at this name." : problemOf(check),
    ...(check.verifiedBy === "dns" ? ["Its DNS record verifies it."] : []),
    ...(check.problem !== null && (check.verifiedBy === "earlier" || check.verifiedBy === "provider")
      ? ["It still counts as verified."]
      : []),
    ...certificateOf(check),
    `Checked ${companyTime(check.checkedAt)}.`,
  ];
};

const problemOf = ({ problem, addresses }: HostCheck): string => {
  const where = `It points to ${addresses.join(" and ")},`;
  if (problem === "no-address")
    return "DNS has no address for this name. Add a record that points to your proxy.";
  return problem === "no-answer"
    ? `${where} but nothing answers there. Check the address, and that your proxy is running.`
    : `${where} where something else answers. Point the record to your proxy, and check that the proxy passes on the host name.`;
};

const certificateOf = ({ certificate }: HostCheck): string[] => {
  if (!certificate) return [];
  const { issuer, validUntil, problem } = certificate;
  const until = validUntil === null ? "" : companyTime(validUntil, "day");
  if (problem === "expired") return [`Its certificate expired on ${until}.`];
  if (problem === "other-name") return ["Its certificate is for another name, so browsers warn visitors."];
  if (problem === "untrusted") return ["Browsers don't trust its certificate, and warn visitors."];
  if (problem === "no-answer") return ["Nothing answers there with https yet."];
  return [`Its certificate${issuer ? ` from ${issuer}` : ""} is valid until ${until}.`];
};
