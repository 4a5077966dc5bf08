import { createHash } from "node:crypto";

/**
 * What a mailbox counts as, however its address is written: letter case and what follows a plus sign make no
 * difference, or one person could be sent any number of emails.
 */
export const mailboxKey = (email: string): string => {
  const [, name = "", host = ""] = /^([^+]*).*@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  return createHash("sha256")
    .update(`${name.replace(/@.*$/s, "")}@${host.replace(/\.$/, "")}`)
    .digest("base64url");
};
