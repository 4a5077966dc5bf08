import { createHash } from "node:crypto";

/**
 * The limit's key for a mailbox, however its address is written. Ignores letter case and anything after a plus sign.
 * Otherwise, one person could be sent any number of emails.
 */
export const mailboxKey = (email: string): string => {
  const [, name = "", host = ""] = /^([^+]*).*@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  return createHash("sha256")
    .update(`${name.replace(/@.*$/s, "")}@${host.replace(/\.$/, "")}`)
    .digest("base64url");
};
