import type { Locator, Page } from "@playwright/test";
import { answerDialog } from "./editor-steps.ts";
import { expect as expectSoon, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";

const expect = expectSoon.configure({ timeout: 20_000 });
const HARBOR = "harbor.localhost";

const openArea = async (page: Page, url: string, title: string): Promise<void> => {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(areaForm(page, title)).toBeVisible();
};
/** By its whole label; a required one ends with a star. */
const field = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label.replace(/[()]/g, "\\$&")}( \\*)?$`));
const tabList = (page: Page): Locator =>
  page.getByRole("list", { name: "Navbar tabs" }).getByRole("listitem");
/** The form of an area; navbar tabs have their own buttons. */
const areaForm = (page: Page, title: string): Locator => page.getByRole("form", { name: title });
const save = (within: Locator): Promise<void> =>
  within.getByRole("button", { name: "Save", exact: true }).click();

test("an Admin is sent to Site Information while the layout is missing, saves it, and can continue [LAY-001] [LAY-003] [GUARD-005]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.goto(app.url("/login", HARBOR));
  await page.getByLabel("Username").fill("admin@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/\/layoutmanagement$/i);
  await expect(page.getByRole("heading", { level: 1, name: "Site Information" })).toBeVisible();
  await expectAccessible();
  // What is missing leads to its field.
  const missing = page.getByRole("status").filter({ hasText: "Finish Site Information first." });
  await expect(missing).toContainText("Fill in Telephone, then save.");
  await expect(page.getByRole("link", { name: /^Identity/ })).toContainText("Missing: Telephone");
  await missing.getByRole("link", { name: "Telephone" }).click();
  await expect(field(page, "Telephone")).toBeFocused();
  await expect(page.getByLabel("Company name")).toHaveValue("Harbor District");
  await expect(page).toHaveTitle(/^Identity · Site Information · /);
  // Each missing field gets a message, and nothing typed is lost.
  await page.getByLabel("Company name").fill("");
  await field(page, "Site name").fill("Harbor online");
  await save(areaForm(page, "Identity"));
  const summary = page.getByRole("region", { name: "2 fields need your attention" });
  for (const sentence of ["Company name is required.", "Telephone is required."])
    await expect(summary).toContainText(sentence);
  await expect(field(page, "Site name")).toHaveValue("Harbor online");
  await page.getByLabel("Company name").fill("Harbor District Authority");
  await field(page, "Telephone").fill("(555) 010-0123");
  await save(areaForm(page, "Identity"));
  await page.waitForURL(/\/pagecomponentmanagement/i);
  await expect(page.getByRole("heading", { level: 1, name: "Pages" })).toBeVisible();
  const next = page.getByRole("link", { name: "Go to the setup checklist" });
  await expect(next).toHaveAttribute("href", "/AdminHome");
  await page.goto(app.url("/", HARBOR));
  await expect(page.getByRole("contentinfo")).toContainText("Harbor District Authority");
  await expect(page.getByRole("contentinfo")).toContainText("555 010 0123");
});

test("Header and menu leads to the pages of the menu, and doesn't warn about the address that hides My Account", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  // As on a new site, where no page is live.
  await page.route("**/GetLayoutComponents", async (route) => {
    const response = await route.fetch();
    const layout = await response.json();
    await route.fulfill({ response, json: { ...layout, navbar: { ...layout.navbar, payBillLink: "/" } } });
  });
  const checked: string[] = [];
  const note = "The page isn't live. Visitors won't see the link until it is published.";
  await page.route("**/Admin/CheckLinks", async (route) => {
    const { addresses } = route.request().postDataJSON() as { addresses: string[] };
    checked.push(...addresses);
    await route.fulfill({ json: addresses.map((address) => ({ address, note })) });
  });
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  const link = field(page, "My Account link");
  await expect(link).toHaveValue("/");
  // Another address is checked after the stored one would have been.
  await link.fill("/account");
  await expect(page.getByText(note)).toBeVisible();
  expect(checked).toEqual(["/account"]);
  await link.fill("/");
  await page.getByRole("main").getByRole("link", { name: "Pages", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pages" })).toBeVisible();
});

test("the areas have tabs, company, links, logo, footer columns, and email addresses [LAY-002] [LAY-006] [LAY-007] [LAY-008]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const areas = page.getByRole("navigation", { name: "Site Information" });
  const labels = async (title: string, names: readonly string[]) => {
    await areas.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    for (const name of names) await expect(field(page, name)).toBeVisible();
    await expectAccessible();
  };
  await openArea(page, app.url("/LayoutManagement/identity"), "Identity");
  await labels("Emails", ["Admin versioning emails"]);
  await labels("Sign-in and security", [
    "Trusted addresses",
    "Password age in days",
    "A second person approves",
  ]);
  await labels("Header and menu", ["My Account link", "Show the log-in link in the navbar"]);
  await expect(page.getByRole("button", { name: "Add Tab" })).toBeVisible();
  await page.getByLabel("Show the telephone number in the navbar").uncheck();
  // Another area asks before what was typed is lost.
  await areas.getByRole("link", { name: "Footer" }).click();
  await answerDialog(page, "You have unsaved changes. Leave this page and discard them?", "Stay on page");
  await save(areaForm(page, "Header and menu"));
  await page.waitForURL(/\/pagecomponentmanagement/i);
  await expect(page.getByText("Header and menu saved")).toBeVisible();

  await openArea(page, app.url("/LayoutManagement/footer"), "Footer");
  await labels("Footer", ["Copyright name", "Privacy policy link"]);
  for (const column of ["Footer column 1", "Footer column 2", "Footer column 3"])
    await expect(page.getByRole("textbox", { name: column })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Footer column 4" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Footer column 1" }).fill("Words of the first column");
  await save(areaForm(page, "Footer"));
  await page.waitForURL(/\/pagecomponentmanagement/i);

  await openArea(page, app.url("/LayoutManagement/identity"), "Identity");
  await labels("Identity", [
    "Company name",
    "Telephone",
    "Logo",
    "Site name",
    "Facebook link",
    "Instagram link",
    "X (Twitter) link",
    "YouTube link",
    "LinkedIn link",
    "Pinterest link",
    "Tumblr link",
    "Blog link",
    "Time zone",
  ]);
  await expect(page.getByRole("button", { name: "Choose image: Logo" })).toBeVisible();
  await field(page, "Site name").fill("Riverbend");
  await page.getByLabel("Tumblr link").fill("https://riverbend.tumblr.example/");
  await save(areaForm(page, "Identity"));
  await page.waitForURL(/\/pagecomponentmanagement/i);
  await page.goto(app.url("/about"));
  const navbar = page.getByRole("banner");
  await expect(navbar.getByRole("link", { name: "Riverbend", exact: true })).toBeVisible();
  await expect(navbar).not.toContainText("706 555 0100");
  await expect(navbar.getByRole("link", { name: "Riverbend Utilities on Tumblr" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Words of the first column");
});

test("the overview shows what each area has, and its search leads to the field", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/LayoutManagement"));
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Design/ })).toContainText("theme");
  await expect(main.getByRole("link", { name: /^Integrations/ })).toContainText("No services in use");
  await expect(main.getByRole("link", { name: /^Header and menu/ })).toContainText(/\d navbar tabs/);
  const search = page.getByRole("searchbox", { name: "Search all settings" });
  await search.fill("zzqq");
  await expect(page.getByRole("status").filter({ hasText: "No settings match “zzqq”." })).toBeVisible();
  await search.fill("fonts");
  const found = page.getByRole("list", { name: "Settings found" }).getByRole("link");
  await expect(found.first()).toContainText("Typeface");
  await expectAccessible();
  await found.first().click();
  await expect(page).toHaveURL(/\/LayoutManagement\/design#typeface$/);
  await expect(
    page.getByRole("group", { name: "Typeface" }).getByRole("radio", { checked: true }),
  ).toBeFocused();
  await page.goto(app.url("/LayoutManagement"));
  // Rich text loads later, and Enter opens the first result.
  await search.fill("footer column 3");
  await search.press("Enter");
  await expect(page.getByRole("textbox", { name: "Footer column 3" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Footer column 3" })).toBeInViewport();
  await page.goto(app.url("/LayoutManagement"));
  await expect(search).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search the admin" }).fill("second person");
  await page.getByRole("option", { name: /^A second person approves/ }).click();
  await expect(page.getByRole("checkbox", { name: "A second person approves" })).toBeFocused();
  await page.goto(app.url("/LayoutManagement/no-such-area"));
  await expect(page.getByRole("heading", { level: 1, name: "Site Information" })).toBeVisible();
});

test("tabs are added and edited in a popup whose columns follow the format [LAY-009] [LAY-011] [LAY-013]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  await page.getByRole("button", { name: "Add Tab" }).click();
  const popup = page.getByRole("dialog", { name: "Create Navbar Tab" });
  const columns = popup.getByRole("textbox", { name: /^Column \d$/ });
  await expect(columns).toHaveCount(0);
  await expect(popup.locator("select[name=format]").getByRole("option")).toHaveText([
    "Choose one",
    /^1-1-1-1 /,
    /^2-1-1 /,
    /^1-1-2 /,
    /^2-2 /,
  ]);
  for (const [format, count] of [
    ["1-1-1-1", 4],
    ["2-1-1", 3],
    ["2-2", 2],
  ] as const) {
    await popup.locator("select[name=format]").selectOption(format);
    await expect(columns).toHaveCount(count);
  }
  await expectAccessible();
  await save(popup);
  await expect(popup.getByText("Title is required.").first()).toBeVisible();
  await popup.getByLabel("Title").fill("Library");
  await columns.first().fill("Borrow a meter");
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(tabList(page).filter({ hasText: "Library" })).toHaveCount(1);
  await page.getByRole("button", { name: "Edit Library" }).click();
  const update = page.getByRole("dialog", { name: "Update Navbar Tab" });
  await expect(update.getByLabel("Title")).toHaveValue("Library");
  await expect(update.getByLabel("Component name")).toHaveValue("Library");
  await update.getByLabel("Title").fill("Tool library");
  // Any answer except a number is shown in an alert, and the popup keeps what was typed.
  for (const status of [400, 200]) {
    await page.route("**/Admin/UpdateNavbarTab", (route) =>
      route.fulfill({ status, json: "The tab can't be saved today." }),
    );
    await save(update);
    await answerDialog(page, "The tab can't be saved today.", "OK");
    await page.unroute("**/Admin/UpdateNavbarTab");
    await expect(update.getByLabel("Title")).toHaveValue("Tool library");
  }
  await save(update);
  await expect(update).toBeHidden();
  await page.goto(app.url("/about"));
  await page.getByRole("button", { name: "Tool library" }).click();
  await expect(page.getByText("Borrow a meter")).toBeVisible();
});

test("a navbar tab opens with a click, and closes when it or another one is clicked [PUB-045]", async ({
  page,
  app,
}) => {
  await page.goto(app.url("/about"));
  const tabs = page.getByRole("navigation", { name: "Quick links" }).getByRole("button");
  const open = page.locator(".tn-tab-panel:popover-open");
  await expect(open).toHaveCount(0);
  await tabs.nth(0).click();
  await expect(open).toHaveCount(1);
  await tabs.nth(0).click();
  await expect(open).toHaveCount(0);
  await tabs.nth(0).click();
  const first = await open.getAttribute("id");
  await tabs.nth(1).click();
  await expect(open).toHaveCount(1);
  await expect(open).not.toHaveAttribute("id", first ?? "");
  await tabs.nth(1).press("Enter");
  await expect(open).toHaveCount(0);
});

test("a tab is deleted only after the printed question [LAY-014] [ERR-009]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.request.post(app.url("/Admin/CreateNavbarTab"), {
    data: { title: "Short-lived", format: "2-2" },
  });
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  const question = "Are you sure you want to delete this tab and remove all associations to it?";
  await page.getByRole("button", { name: "Delete Short-lived" }).click();
  await answerDialog(page, question, "Keep tab");
  await expect(tabList(page).filter({ hasText: "Short-lived" })).toHaveCount(1);
  await page.getByRole("button", { name: "Delete Short-lived" }).click();
  await answerDialog(page, question, "Delete tab");
  await expect(tabList(page).filter({ hasText: "Short-lived" })).toHaveCount(0);
});

test("tabs are reordered by keyboard and by mouse, and saved right away [LAY-009] [LAY-015]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  const titles = tabList(page).locator("strong");
  await expect(titles.first()).toBeVisible();
  // biome-ignore lint/plugin: the list comes whole, in one answer
  const [first = "", second = "", ...others] = await titles.allTextContents();
  // On a phone, the buttons leave room for whole titles.
  const desktop = page.viewportSize();
  await expect(page.getByRole("button", { name: `Move ${second} up` })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => titles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length))
    .toBe(0);
  if (desktop) await page.setViewportSize(desktop);
  const saved = () => page.waitForResponse(/UpdateNavbarTabOrder/i);
  const keyboard = saved();
  await page.getByRole("button", { name: `Move ${second} up` }).press("Enter");
  expect((await keyboard).request().postDataJSON()).toMatchObject({ navbarTabIds: expect.any(Array) });
  await expect(titles).toHaveText([second, first, ...others]);
  const mouse = saved();
  const from = await tabList(page)
    .nth(0)
    .getByRole("button", { name: /^Reorder / })
    .boundingBox();
  const to = await tabList(page).nth(1).boundingBox();
  if (!from || !to) throw new Error("There is nothing to drag.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 4 });
  await page.mouse.up();
  await mouse;
  await expect(titles).toHaveText([first, second, ...others]);
  await page.reload();
  await expect(titles).toHaveText([first, second, ...others]);
});

test("someone else's save is shown next to your own, and either can be kept", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/footer"), "Footer");
  const stored = await (await page.request.get(app.url("/Admin/GetLayoutComponents"))).json();
  const theirs = { ...stored, footer: { ...stored.footer, copyrightName: "Theirs" } };
  await page.request.post(app.url("/Admin/UpdateLayoutComponents"), { data: theirs });
  await page.getByLabel("Copyright name").fill("Mine");
  await save(areaForm(page, "Footer"));
  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  await expect(dialog).toContainText("Copyright name");
  await expect(dialog).toContainText("Theirs");
  await dialog.getByRole("button", { name: "Keep changes here" }).click();
  await page.waitForURL(/\/pagecomponentmanagement/i);
  await page.goto(app.url("/about"));
  await expect(page.getByRole("contentinfo")).toContainText("Mine");
});

test("someone else's save of another area neither gets lost nor asks anything", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/footer"), "Footer");
  const read = async () => (await page.request.get(app.url("/Admin/GetLayoutComponents"))).json();
  const { navbar, ...stored } = await read();
  await page.request.post(app.url("/Admin/UpdateLayoutComponents"), {
    data: { ...stored, navbar: { ...navbar, siteName: "Theirs" } },
  });
  await page.getByLabel("Copyright name").fill("Mine again");
  await save(areaForm(page, "Footer"));
  await page.waitForURL(/\/pagecomponentmanagement/i);
  await expect
    .poll(read)
    .toMatchObject({ navbar: { siteName: "Theirs" }, footer: { copyrightName: "Mine again" } });
});

test("a wrong entry of a list is marked at its field, announced, and linked from the summary", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/security"), "Sign-in and security");
  const days = page.getByRole("textbox", { name: "Password age in days" });
  const addresses = page.getByRole("textbox", { name: "Trusted addresses" });
  for (const entry of ["198.51.100", "203.0.113.7", "999.1.1.1"]) {
    await addresses.fill(entry);
    await addresses.press("Enter");
  }
  await days.fill("-1");
  await save(areaForm(page, "Sign-in and security"));
  const summary = page.getByRole("region", { name: "2 fields need your attention" });
  await expect(summary.getByRole("link")).toHaveText([
    /^“198\.51\.100” isn't/,
    /^“999\.1\.1\.1” /,
    /^Password age must be a whole number/,
  ]);
  await expect(addresses).toBeFocused();
  await expect(addresses).toHaveAccessibleDescription(/“198\.51\.100” isn't .* “999\.1\.1\.1” isn't /);
  await expect(addresses).toHaveAttribute("aria-invalid", "true");
  await expect(days).toHaveAccessibleDescription(/Password age must be a whole number of days/);
  const chosen = page.getByRole("list", { name: "Trusted addresses: chosen" });
  await expect(chosen.getByRole("img", { name: "Invalid:" })).toHaveCount(2);
  await expectAccessible();
  await summary.getByRole("link", { name: /Password age/ }).click();
  await expect(days).toBeFocused();
  await days.fill("0");
  await expect(days).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("region", { name: "One field needs your attention" })).toBeVisible();
  await page.getByRole("button", { name: "Remove 198.51.100" }).click();
  await page.getByRole("button", { name: "Remove 999.1.1.1" }).click();
  await expect(addresses).not.toHaveAttribute("aria-invalid", "true");
});

test("only Admins can open the screen [GUARD-007]", async ({ page, app, openHome }) => {
  await openHome("clerk@riverbend.example");
  await expect(page.getByRole("link", { name: "Site Information" })).toHaveCount(0);
  for (const path of ["/layoutmanagement/", "/LayoutManagement/security"]) {
    await page.goto(app.url(path));
    await page.waitForURL(/\/adminhome/i);
  }
});

test("the overview and the areas fit a phone 320 pixels wide", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn();
  await page.goto(app.url("/LayoutManagement"));
  const fits = async () => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await expectAccessible();
  };
  await expect(page.getByRole("link", { name: /^Integrations/ })).toBeVisible();
  await fits();
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  await expect(tabList(page).first()).toBeVisible();
  await fits();
});

test("text typed into a tab while it's saving stays unsaved, and is later saved into the same tab [LAY-011]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/header"), "Header and menu");
  await page.getByRole("button", { name: "Add Tab" }).click();
  const popup = page.getByRole("dialog", { name: "Create Navbar Tab" });
  await popup.locator("select[name=format]").selectOption("2-2");
  const title = popup.getByLabel("Title");
  await title.fill("Archive");
  const release = await holdRequests(page, "**/Admin/CreateNavbarTab");
  await save(popup);
  await title.fill("Archive and maps");
  release();
  await expect(tabList(page).filter({ hasText: "Archive" })).toHaveCount(1);
  await expect(popup.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Archive and maps");
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(tabList(page).filter({ hasText: "Archive" })).toHaveText([/Archive and maps/]);
});

test("text typed into Site Information while it's saving isn't lost without asking [LAY-003]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openArea(page, app.url("/LayoutManagement/footer"), "Footer");
  const copyright = page.getByLabel("Copyright name");
  const before = await copyright.inputValue();
  await copyright.fill("Riverbend, first");
  const release = await holdRequests(page, "**/Admin/UpdateLayoutAreas");
  await save(areaForm(page, "Footer"));
  await copyright.fill(before);
  release();
  await answerDialog(page, "You have unsaved changes. Leave this page and discard them?", "Stay on page");
  await expect(copyright).toHaveValue(before);
  await save(areaForm(page, "Footer"));
  await page.waitForURL(/\/pagecomponentmanagement/i);
});
