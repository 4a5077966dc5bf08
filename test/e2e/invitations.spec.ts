import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { createUser, dialog, expectNoSidewaysScrolling, table } from "./people-steps.ts";

const PASSWORD = "mill-Street-140";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const mailsTo = (app: AppFixture, email: string): string[] =>
  app.outbox().filter((mail) => mail.includes(`To: ${email}\n`));

/** The path of the link in an invitation. */
const linkIn = (mail: string | undefined): string =>
  /\/AcceptInvitation#token=[\w-]{43}/.exec(mail ?? "")?.[0] ?? "";

/** Waits for the given number of emails to an address. Returns the link in the newest. */
const linkFor = async (app: AppFixture, email: string, count: number): Promise<string> => {
  await expect.poll(() => mailsTo(app, email).length).toBe(count);
  return linkIn(mailsTo(app, email).at(-1));
};

/** Fills in the form for a new user and saves it, with an invitation as its first password. */
const invite = async (page: Page, app: AppFixture, email: string): Promise<void> => {
  await page.goto(app.url("/CreateUser"));
  await expect(page.getByRole("radio", { name: "Send an invitation" })).toBeChecked();
  await expect(page.locator("input[type=password]")).toHaveCount(0);
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Vance");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("555 010 0133");
  await page.getByRole("combobox", { name: "Roles" }).selectOption("Level4");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `An invitation was sent to ${email}.` }),
  ).toBeVisible();
};

test("an invited person chooses a password with the keyboard, signs in, and the list says so", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const email = "ines@riverbend.example";
  await signIn();
  await invite(page, app, email);
  await page.getByRole("searchbox").fill(email);
  const row = table(page, "Users").getByRole("row").filter({ hasText: "Ines Vance" });
  await expect(row.getByRole("cell")).toContainText([
    email,
    "Level4",
    "555 010 0133",
    /Invited\s*Until /,
    "Never",
  ]);
  await expectAccessible();
  await expectNoSidewaysScrolling(page, 390);
  await expectAccessible();
  const link = await linkFor(app, email, 1);
  await page.context().clearCookies();

  await page.goto(app.url(link));
  await expect(heading(page, "Choose a password")).toBeVisible();
  await expect(page.getByText(`You'll sign in as ${email}.`)).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await expectNoSidewaysScrolling(page, 390);
  await expectAccessible();
  await page.keyboard.type("Password1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Password1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This password is too common. Choose a different one.");
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/AdminHome$/i);

  // The link is used up, also for the person who accepted.
  await page.goto(app.url(link));
  await expect(page.getByRole("alert")).toHaveText(
    "This invitation was already accepted. Sign in with your email address and the password you chose.",
  );
  await expectAccessible();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Go to sign-in" }).click();
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/AdminHome$/i);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn();
  await page.goto(app.url("/UserManagement?search=ines%40"));
  await expect(row.getByRole("cell")).toContainText([email, "Level4", "555 010 0133", "Active", /\d{4}/]);
});

test("an Admin sends a new invitation, and the earlier link no longer works", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const email = "resent@riverbend.example";
  await signIn();
  await invite(page, app, email);
  const first = await linkFor(app, email, 1);
  await page.getByRole("searchbox").fill(email);
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  const panel = page.getByRole("region", { name: "Invited" });
  await expect(panel).toContainText(
    /Invited on .+, valid until .+\. Ines can't sign in before accepting it\./,
  );
  await expectNoSidewaysScrolling(page, 390);
  await expectAccessible();
  // Unsaved changes stay.
  await page.getByLabel("Last name").fill("Vance-Holt");
  await panel.getByRole("button", { name: "Send a new invitation" }).click();
  await expect(panel.getByRole("status")).toHaveText(
    `A new invitation was sent to ${email}. The link in the earlier email no longer works.`,
  );
  await expect(page.getByLabel("Last name")).toHaveValue("Vance-Holt");
  await expectAccessible();
  const second = await linkFor(app, email, 2);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/UserManagement/);

  await page.context().clearCookies();
  for (const link of [first, "/AcceptInvitation#token=unknown"]) {
    await page.goto(app.url(link));
    await expect(page.getByRole("alert")).toHaveText(
      "This invitation link doesn't work. Open the link in the newest email, or ask an admin to send a new one.",
    );
  }
  await page.goto(app.url("/AcceptInvitation"));
  await expect(page.getByRole("alert")).toHaveText(
    "The link is incomplete. Copy the whole link from the email.",
  );
  await page.goto(app.url(second));
  await expect(heading(page, "Choose a password")).toBeVisible();
});

test("a link whose time is over says what to do, and so does the user's form", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const email = "late@riverbend.example";
  await signIn();
  await invite(page, app, email);
  const link = await linkFor(app, email, 1);
  // Another email address ends the link, like the time.
  await page.getByRole("searchbox").fill(email);
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  // The list's search, which is there until the form has loaded, has the word in its label, too.
  await page.getByRole("textbox", { name: /^Email/ }).fill("later@riverbend.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("searchbox").fill("later@");
  await expect(table(page, "Users").getByText(/^Expired /)).toBeVisible();
  await page.getByRole("link", { name: "Edit later@riverbend.example" }).click();
  await expect(page.getByRole("region", { name: "Invitation expired" })).toContainText("expired on");
  await expectAccessible();
  await page.context().clearCookies();
  await page.goto(app.url(link));
  await expect(page.getByRole("alert")).toHaveText(
    "This invitation has expired. Ask an admin of this website to send you a new one.",
  );
  await expectNoSidewaysScrolling(page, 390);
  await expectAccessible();
});

test("an Admin withdraws an invitation, and a user with a password has none", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createUser(page, app, "printed@riverbend.example");
  await page.goto(app.url(`/UpdateUser/${id}`));
  await expect(heading(page, "Edit printed@riverbend.example")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a new invitation" })).toHaveCount(0);
  const invited = await page.request.post(app.url("/api/users/Invite"), {
    data: {
      firstName: "Ines",
      lastName: "Vance",
      email: "withdrawn@riverbend.example",
      phoneNumber: "5550100142",
      roles: ["Level4"],
    },
  });
  await page.goto(app.url(`/UpdateUser/${await invited.json()}`));
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(dialog(page)).toContainText(
    "Are you sure you want to withdraw the invitation to withdrawn@riverbend.example?",
  );
  await dialog(page).getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(page.getByRole("status").filter({ hasText: "was withdrawn" })).toBeVisible();
  await expect(table(page, "Users")).not.toContainText("withdrawn@riverbend.example");
});
