import type { LoginStep } from "#modules/sign-in/sign-in.sql.ts";
import { PASSWORD } from "../support/factories.ts";
import {
  invitationToken,
  type PermissionCase,
  type PermissionCases,
  registrationToken,
  withoutIds,
} from "./case.ts";

const CODE = "246810";
export const NEW_PASSWORD = "another-Horse-7";

let roles = 0;
let people = 0;
let companies = 0;

const newPerson = () => ({
  firstName: "Mat",
  lastName: "Rix",
  email: `matrix-${++people}@example.test`,
  phoneNumber: "5550100142",
  password: NEW_PASSWORD,
  roles: ["Level4"],
});

const newCompany = () => {
  const host = `matrix-${++companies}.example.test`;
  return { name: `Matrix ${companies}`, hosts: [host] };
};

const ofStep = (step: LoginStep): PermissionCase => ({
  step,
  ids: ["user"],
  request: ({ user }) => ({ query: { userId: user } }),
});

/** Accounts, roles, companies, signing in, and the work queue. */
export const peopleCases: PermissionCases = {
  getCompanyName: withoutIds,
  getClientSettings: withoutIds,
  getOwnProfile: withoutIds,
  updateOwnProfile: {
    ids: [],
    request: () => ({ body: { firstName: "First", lastName: "Last", phoneNumber: "555 010 0142" } }),
  },
  changeOwnPassword: {
    isCallerChanged: true,
    ids: [],
    request: () => ({
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  },
  getOwnSessions: withoutIds,
  endOwnSession: { ids: [], request: () => ({ query: { id: 999_999 } }) },
  endOtherSessions: { ...withoutIds, isCallerChanged: true },
  getRegistrationSettings: withoutIds,
  setRegistrationOpen: { ids: [], request: () => ({ body: { isOpen: true } }) },
  register: {
    ids: [],
    request: () => ({
      body: {
        firstName: "New",
        lastName: "Neighbor",
        email: "new.neighbor@example.test",
        phoneNumber: "5550100142",
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    }),
  },
  confirmRegistration: {
    hasRegistration: true,
    ids: [],
    request: ({ page }) => ({ body: { token: registrationToken(page) } }),
  },
  getRoles: withoutIds,
  assignRole: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { UserId: user, RoleName: "Admin" } }),
  },
  getRolesByUserId: { ids: ["caller"], request: ({ caller }) => ({ body: caller }) },
  addRole: { ids: [], request: () => ({ body: { roleName: `Role of the matrix ${++roles}` } }) },
  getRoleUses: withoutIds,
  renameRole: {
    isRoleChanged: true,
    ids: ["role"],
    request: ({ role }) => ({ body: { id: role, roleName: `Renamed role ${++roles}` } }),
  },
  deleteRole: {
    isRoleChanged: true,
    ids: ["role"],
    request: ({ role }) => ({ query: { id: role, pagesTo: 0 } }),
  },
  getUsersByCompany: withoutIds,
  getUser: { ids: ["user"], request: ({ user }) => ({ query: { id: user } }) },
  getEmptyUser: withoutIds,
  getUserFormFacts: withoutIds,
  createUser: { ids: [], request: () => ({ body: newPerson() }) },
  inviteUser: {
    ids: [],
    request: () => {
      const { password: _, ...person } = newPerson();
      return { body: person };
    },
  },
  inviteUserAgain: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { id: user } }),
  },
  // The provider's Admins can read and invite the admins of every company.
  getCompanyAdmins: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => ({ query: { companyId: company } }),
  },
  inviteCompanyAdmin: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => {
      const { firstName, lastName, email, phoneNumber } = newPerson();
      return { body: { companyId: company, firstName, lastName, email, phoneNumber } };
    },
  },
  inviteCompanyAdminAgain: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ ownCompany, user }) => ({ body: { companyId: ownCompany, id: user } }),
  },
  withdrawCompanyAdminInvitation: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ ownCompany, user }) => ({ query: { companyId: ownCompany, id: user } }),
  },
  withdrawInvitation: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ user }) => ({ query: { id: user } }),
  },
  readInvitation: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { token: invitationToken(user) } }),
  },
  acceptInvitation: {
    hasInvitation: true,
    ids: ["user"],
    request: ({ user }) => ({
      body: { token: invitationToken(user), newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  },
  updateUser: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { ...newPerson(), password: "", id: user } }),
  },
  deleteUser: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ query: { id: user } }),
  },
  getPersonHandover: { ids: ["user"], request: ({ user }) => ({ query: { id: user } }) },
  deactivateUser: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { id: user, handOverTo: null } }),
  },
  reactivateUser: {
    isUserChanged: true,
    isDeactivated: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { id: user } }),
  },
  getAuditEntries: withoutIds,
  getAuditExport: withoutIds,
  getCompanies: withoutIds,
  getCompanyUsage: withoutIds,
  getOwnUsage: withoutIds,
  isCompanyReadOnly: withoutIds,
  getHostChecks: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => ({ query: { companyId: company } }),
  },
  getUnverifiedHosts: withoutIds,
  checkHosts: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => ({ body: { companyId: company } }),
  },
  getSystemHealth: withoutIds,
  getHealthHistory: withoutIds,
  pauseCleaning: { ids: [], request: () => ({ body: { isPaused: true } }) },
  createCompany: { ids: [], request: () => ({ body: newCompany() }) },
  // The provider's Admins can change every company, so another one's id isn't missing for them.
  updateCompany: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => ({ body: { ...newCompany(), id: company } }),
  },
  authenticate: {
    ids: ["email"],
    request: ({ email }) => ({ body: { username: email, password: PASSWORD } }),
  },
  needsPasswordChange: ofStep("password"),
  changePassword: {
    step: "change-password",
    ids: ["user"],
    request: ({ user }) => ({
      body: {
        userId: user,
        oldPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    }),
  },
  bypassTwoFactor: ofStep("second-factor"),
  requestTwoFactorCode: ofStep("second-factor"),
  confirmTwoFactorCode: {
    step: "second-factor",
    code: CODE,
    ids: ["user"],
    request: ({ user }) => ({ body: { userId: user, code: CODE } }),
  },
  // Every name gets the same answer.
  forgotPasswordRequest: { ids: [], request: () => ({ body: { username: "nobody@example.test" } }) },
  forgotPasswordChange: {
    code: CODE,
    codePurpose: "forgot-password",
    ids: ["email"],
    request: ({ email }) => ({
      body: { email, code: CODE, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  },
  getUserBySessionToken: withoutIds,
  getClientIp: withoutIds,
  logOut: withoutIds,
  getQueuedWork: withoutIds,
  retryQueuedWork: { ids: ["job"], request: ({ job }) => ({ body: { id: job } }) },
  dropQueuedWork: { ids: ["job"], request: ({ job }) => ({ body: { id: job } }) },
};
