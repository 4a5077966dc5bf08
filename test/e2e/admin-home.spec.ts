import { expect, test } from "./fixtures.ts";

test("the home screen lists what waits, with who, when, and what comes next, and links to common tasks", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  const approvals = page.getByRole("region", { name: "Needs your approval" });
  const row = approvals.getByRole("listitem").filter({ hasText: "Rates" });
  await expect(row).toContainText(/Rates Page.* submitted version \d+ on \w+ \d+, \d{4}\./);
  await expect(row).toContainText("Review it, then publish or reject it.");
  await expectAccessible();
  await row.getByRole("link", { name: "Review Rates" }).click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  for (const [step, screen] of [
    ["Add an event", "Create event"],
    ["Write a blog", "Create blog"],
    ["Upload a document", "Upload Document"],
    ["Read what visitors submitted", "Forms"],
    ["Create a page", "Create Internal Page"],
    ["Invite a person", "Create User"],
  ] as const) {
    await page.goto(app.url("/AdminHome"));
    await page.getByRole("main").getByRole("link", { name: step }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
  }
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.goto(app.url("/AdminHome"));
  await page.getByRole("main").getByRole("link", { name: "Arrange the menu" }).click();
  await expect(page.getByRole("treegrid")).toBeVisible();
  await page.getByRole("radiogroup", { name: "View" }).getByText("List", { exact: true }).click();
  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
});

test("no tile leads someone who isn't an Admin to a form that they can't use", async ({
  page,
  app,
  openHome,
}) => {
  await openHome("clerk@riverbend.example");
  const tiles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(tiles.filter({ hasText: "Write a blog" })).toBeVisible();
  await expect(tiles.filter({ hasText: "Upload a document" })).toHaveCount(0);
  for (const step of ["Add an event", "Write a blog"]) {
    await page.goto(app.url("/AdminHome"));
    await tiles.filter({ hasText: step }).click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  }
});

test("someone who isn't an Admin and opens the address of Create page reads why they are on the home screen", async ({
  page,
  app,
  openHome,
}) => {
  await openHome("clerk@riverbend.example");
  await page.goto(app.url("/CreatePage"));
  await expect(page).toHaveURL(/\/AdminHome$/);
  const reason = page.getByRole("status").filter({ hasText: "Only admins can create pages on this site." });
  await expect(reason).toBeVisible();
  // The address is the home screen's own, so a reload doesn't repeat it.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Shortcuts" })).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test("an admin's home screen says which limit is nearly used, and other staff's doesn't", async ({
  page,
  openHome,
  expectAccessible,
}) => {
  // The server's side is in company-limits.test.ts. A real limit would be on other tests' screens, too.
  await page.route(/GetOwnUsage/, (route) =>
    route.fulfill({ json: [{ kind: "entries", used: 77, limit: 90 }] }),
  );
  const notice = page.getByText("This site has 77 pages and items, and its limit is 90.");
  await openHome();
  await expect(notice).toBeVisible();
  await expectAccessible();
  await page.context().clearCookies();
  await openHome("clerk@riverbend.example");
  await expect(page.getByRole("main").getByRole("link", { name: "Write a blog" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("what was typed and not saved is on the home screen until it's discarded", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(app.url("/CreateSideNav"));
  await page.getByLabel("Component name").fill("Quoll tracks");
  const stored = app.url("/Admin/GetWorkingCopy?form=side-nav&item=0");
  await expect.poll(async () => (await page.request.get(stored)).json()).not.toBeNull();
  await page.goto(app.url("/AdminHome"));
  const unsaved = page.getByRole("region", { name: "Your unsaved changes" });
  await expect(unsaved).toContainText("New side nav");
  await unsaved.getByRole("link", { name: "Continue New side nav" }).click();
  const offer = page.getByRole("group", { name: "Changes to restore" });
  await offer.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(async () => (await page.request.get(stored)).json()).toBeNull();
  await page.goto(app.url("/AdminHome"));
  await expect(page.getByRole("region", { name: "Waiting for someone else's approval" })).toBeVisible();
  await expect(unsaved).toBeHidden();
});

test("an Admin tries a failed email again from the home screen, and reads why the list couldn't be loaded", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  const task = {
    key: "7",
    title: "Email to clerk@town.example",
    noun: "",
    version: null,
    by: null,
    isMine: false,
    at: "2026-11-20T12:00:00Z",
    note: "The mail server is away.",
    count: 3,
    state: "failed",
    to: "/WaitingWork",
    taskId: 7,
  };
  let groups: object[] = [{ group: "failed", total: 1, rows: [task] }];
  await page.route(/GetWorklist/i, (route) => route.fulfill({ json: groups }));
  await page.route(/RetryQueuedWork/i, (route) => {
    groups = [];
    return route.fulfill({ json: "Saved" });
  });
  await openHome();
  const failed = page.getByRole("region", { name: "Failed emails and tasks" });
  await expect(failed.getByRole("listitem")).toContainText("The mail server is away.");
  await expectAccessible();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You're all caught up. Nothing is waiting for you.")).toBeVisible();
  await expect(failed).toBeHidden();

  await page.route(/GetWorklist/i, (route) =>
    route.fulfill({ status: 503, json: "The server is busy. Try again in a moment." }),
  );
  await page.goto(app.url("/AdminHome"));
  const alert = page.getByRole("alert").filter({ hasText: "Your work couldn't be loaded" });
  await expect(alert).toContainText("The server is busy.");
  await expect(page.getByRole("main").getByRole("link", { name: "Add an event" })).toBeVisible();
});

test("shows an Admin what the site is missing, on the screen that the guard opens [GUARD-005]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.goto(app.url("/login", "harbor.localhost"));
  await page.getByLabel("Username").fill("admin@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site Information");
  const missing = page.getByRole("status").filter({ hasText: "Finish Site Information first." });
  await expect(missing).toContainText("Fill in Telephone, then save.");
  await expectAccessible();
  await page.goto(app.url("/ImageManagement", "harbor.localhost"));
  await expect(missing).toBeInViewport();
});

test("the message about what was created is in view, even after a long form", async ({
  page,
  app,
  openHome,
}) => {
  await openHome();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(app.url("/CreateUser"));
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Visible");
  await page.getByLabel("Email").fill("vera.visible@riverbend.example");
  await page.getByLabel("Phone").fill("(555) 010-0123");
  await page.getByRole("radio", { name: "Set a password" }).check();
  await page.locator('input[name="password"]').fill("quiet-Otter-52");
  await page.getByRole("combobox", { name: "Roles" }).selectOption("Level4");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "was created." })).toBeInViewport();
});

test("a new site's admin sees what is missing, the next step first, until the checklist is hidden", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  let checklist: object | null = {
    steps: [
      { step: "site-information", isDone: true, to: "/LayoutManagement" },
      { step: "colors", isDone: false, to: "/LayoutManagement" },
      { step: "staff", isDone: false, to: "/CreateUser" },
    ],
  };
  await page.route(/GetChecklist/i, (route) => route.fulfill({ json: checklist }));
  await page.route(/HideChecklist/i, (route) => {
    checklist = null;
    return route.fulfill({ json: "Saved" });
  });
  await openHome();
  const region = page.getByRole("region", { name: "Set up your site" });
  await expect(region).toContainText("1 of 3 done");
  await expect(region.getByRole("listitem").first()).toContainText("Fill in Site Information Done");
  await expect(region.getByRole("listitem").nth(1)).toContainText("The site still has the default colors");
  await expectAccessible();
  await region.getByRole("link", { name: "Add colleague" }).click();
  await expect(page).toHaveURL(/\/CreateUser/);
  await page.goto(app.url("/AdminHome"));
  await region.getByRole("button", { name: "Hide checklist" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hide checklist" }).click();
  await expect(region).toBeHidden();
});
