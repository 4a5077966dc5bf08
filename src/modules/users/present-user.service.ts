import type { User } from "./users.contract.ts";
import type { UserRecord } from "./users.sql.ts";

const privilegeOf = (record: { privilege: string }): "Admin" | "Level4" =>
  record.privilege === "Admin" ? "Admin" : "Level4";

export const roleLabels = (record: Pick<UserRecord, "privilege" | "roleNames">): string[] => [
  privilegeOf(record),
  ...record.roleNames,
];

/** Converts a user to the wire shape. @param company the name of the user's company */
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
  deactivatedAt: record.deactivatedAt?.toISOString() ?? null,
  invalidAttempts: record.invalidAttempts,
  lastSignIn: record.lastSignInAt?.toISOString() ?? null,
  invitation: presentInvitation(record),
});

const presentInvitation = ({
  invitedAt,
  invitedUntil,
}: Pick<UserRecord, "invitedAt" | "invitedUntil">): User["invitation"] =>
  invitedAt && invitedUntil
    ? { sentAt: invitedAt.toISOString(), validUntil: invitedUntil.toISOString() }
    : null;

/** The values of a blank user form [USER-002]. */
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
  deactivatedAt: null,
  invalidAttempts: 0,
  lastSignIn: null,
  invitation: null,
});

/** A user as the audit log stores it, without the password. */
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
  ...(record.deactivatedAt ? { deactivated: true } : {}),
  invalidAttempts: record.invalidAttempts,
});
