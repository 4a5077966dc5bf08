import type { User } from "./users.contract.ts";
import type { UserRecord } from "./users.sql.ts";

const privilegeOf = (record: { privilege: string }): "Admin" | "Level4" =>
  record.privilege === "Admin" ? "Admin" : "Level4";

/** The privilege, then the named roles. */
export const roleLabels = (record: Pick<UserRecord, "privilege" | "roleNames">): string[] => [
  privilegeOf(record),
  ...record.roleNames,
];

/** A user as calls answer it. @param company the name of the user's company */
export const presentUser = (record: UserRecord, company: string): User => ({
  id: record.id,
  firstName: record.firstName,
  lastName: record.lastName,
  email: record.email,
  phoneNumber: record.phone === "" ? null : Number(record.phone),
  company,
  access: record.access,
  clientNumber: record.clientNumber,
  relatedClients: record.relatedClients,
  role: privilegeOf(record),
  roles: roleLabels(record),
  lastChanged: record.lastChangedAt.toISOString(),
  isLockedOut: record.isLocked,
  invalidAttempts: record.invalidAttempts,
});

/** What the form of a new user starts with [USER-002]. */
export const emptyUser = (company: string): User & { password: "" } => ({
  id: 0,
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  phoneNumber: null,
  company,
  access: 0,
  clientNumber: 0,
  relatedClients: "",
  role: "Level4",
  roles: [],
  lastChanged: null,
  isLockedOut: false,
  invalidAttempts: 0,
});

/** What the audit keeps of a user: everything but the password. */
export const auditedUser = (record: UserRecord): Record<string, unknown> => ({
  email: record.email,
  firstName: record.firstName,
  lastName: record.lastName,
  phoneNumber: record.phone,
  roles: roleLabels(record),
  access: record.access,
  clientNumber: record.clientNumber,
  relatedClients: record.relatedClients,
  isLockedOut: record.isLocked,
  invalidAttempts: record.invalidAttempts,
});
