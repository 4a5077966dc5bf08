import type { Person } from "./people.ts";
import { mailsTo } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

let people = 0;

/** The body for a new user, without a password. */
export const invitedPerson = (changes: object = {}) => ({
  firstName: "Nora",
  lastName: "Quist",
  email: `invited-${++people}@example.test`,
  phoneNumber: "5550100142",
  roles: ["Level4"],
  ...changes,
});

/** The token of the newest invitation emailed to an address. */
export const tokenFor = async (testApp: TestApp, email: string): Promise<string> => {
  const mails = await mailsTo(testApp, email);
  const token = /\/AcceptInvitation#token=([\w-]{43})$/m.exec(mails.at(-1) ?? "")?.[1];
  if (!token) throw new Error(`No invitation was emailed to ${email}.`);
  return token;
};

/** Has an Admin invite someone. Returns the person with the emailed token. */
export const invite = async (
  testApp: TestApp,
  admin: Person,
  changes: object = {},
): Promise<{ id: number; email: string; token: string }> => {
  const person = invitedPerson(changes);
  const answer = await admin.send("POST", "/api/users/Invite", person);
  if (answer.status !== 201) throw new Error(`Nobody was invited: ${answer.status} ${answer.text}`);
  return { id: answer.json() as number, email: person.email, token: await tokenFor(testApp, person.email) };
};
