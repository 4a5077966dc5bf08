import type { Page } from "@playwright/test";
import { loseConnection } from "./connection-steps.ts";
import { expect, test } from "./fixtures.ts";
import { closeToast, fits } from "./page-steps.ts";

const choose = async (page: Page, content: string | Buffer, fileName = "people.csv"): Promise<void> => {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose (another )?file$/ }).click();
  await (await opened).setFiles({ name: fileName, mimeType: "text/csv", buffer: Buffer.from(content) });
};
const HEADER = "First Name,Last Name,Month,Day,Department\n";

test("a list is previewed before it replaces the old one, and a faulty one is refused [BDAY-001] [BDAY-002] [BDAY-003] [BDAY-004]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  // If there is no list yet, the button says so, and there is nothing to view. Before anything loads, so that no request
  // is under way when the browser begins to intercept them.
  await page.route(/\/UploadFiles\/HasFile/i, (route) => route.fulfill({ json: false }));
  await openHome();
  const asked = page.waitForRequest(/\/UploadFiles\/HasFile/i);
  await page.getByRole("link", { name: "Birthday", exact: true }).click();
  await expect(page).toHaveURL(/\/BirthdayManagement$/);
  const address = new URL((await asked).url());
  expect(address.searchParams.get("localFilePath")).toBe("Birthdays/Birthdays.csv");
  await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Document" })).toHaveCount(0);
  await expect(page.locator("input[type=file]")).toHaveCount(1);
  await expect(page.locator("input[type=file]")).not.toHaveAttribute("multiple");
  await page.unroute(/\/UploadFiles\/HasFile/i);
  await page.reload();
  const overwrite = page.getByRole("button", { name: "Overwrite", exact: true });
  await expect(overwrite).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload", exact: true })).toHaveCount(0);
  const view = page.getByRole("link", { name: "View Document" });
  const stored = async () => (await page.request.get(app.url("/files/Birthdays/Birthdays.csv"))).text();
  await expect(view).toHaveAttribute("href", "/files/Birthdays/Birthdays.csv");
  await expect.poll(() => stored()).toContain("Okafor");

  await overwrite.click();
  await expect(page.getByText("Choose a file.")).toBeVisible();
  await choose(page, "people", "people.txt");
  await expect(page.getByText("The list of birthdays must be a .csv file.")).toBeVisible();
  await expectAccessible();

  await choose(page, `${HEADER}Ida,Marsh,2,30,Office\nSol,,5,1,Office\n`);
  await expect(page.getByRole("heading", { name: "2 problems in this file" })).toBeVisible();
  await expect(page.getByRole("row", { name: /2 Day February has no day 30\./ })).toBeVisible();
  await expect(page.getByRole("row", { name: /3 Last Name This is empty\./ })).toBeVisible();
  await expect(overwrite).toBeDisabled();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });

  await choose(page, `${HEADER}${"Ida,Marsh,2,29,Office\n".repeat(2)}`);
  await expect(page.getByText("1 row repeats an earlier one, so this birthday shows twice.")).toBeVisible();
  await choose(page, `${HEADER}${"Ida,Marsh,2,29,Office\n".repeat(3)}`);
  await expect(
    page.getByText("2 rows repeat earlier ones, so these birthdays show more than once."),
  ).toBeVisible();
  await expectAccessible();

  const former = await stored();
  await choose(page, `${former.trimEnd()}\nIda,Marsh,February,29,Office\nSol,Brandt,12,31,Harbor\n`);
  await expect(page.getByRole("heading", { name: "18 birthdays in this file" })).toBeVisible();
  await expect(page.getByText(/1 person has no department from the settings.*“Harbor”/)).toBeVisible();
  await expect.poll(() => stored()).toBe(former);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
  // A lost connection is waited out, and the list is sent again.
  await page.route(/UploadOverwriteFile/i, (route) => route.abort("connectionfailed"));
  const connection = await loseConnection(page);
  await overwrite.click();
  await expect(page.getByText("Connection lost. Retrying…")).toBeVisible();
  await expect.poll(() => fits(page)).toBe(true);
  await page.unroute(/UploadOverwriteFile/i);
  await connection.retryNow(page.getByRole("main").getByRole("button", { name: "Retry now" }));
  await closeToast(page, "The list now has 18 birthdays.");
  await expect(page.getByText("Drop a file here, or choose one.")).toBeVisible();
  await expect.poll(() => stored()).toContain("Ida,Marsh,February,29,Office");
});

test("a list in an older encoding is read again, and its names are previewed before anything is replaced", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/BirthdayManagement"));
  await choose(page, Buffer.from(`${HEADER}Ada,Byron,12,10,\nJos\xe9,Mu\xf1oz,1,1,\n`, "latin1"));
  await expect(page.getByRole("alert").getByText("Some letters in this file can't be read")).toBeVisible();
  // Its rows can be read another way, so they aren't called problems to fix.
  await expect(page.getByRole("heading", { name: /problems? in this file/ })).toHaveCount(0);
  await expectAccessible();
  await page.getByRole("button", { name: "Read as Western European" }).click();
  await expect(page.getByRole("heading", { name: "2 birthdays in this file" })).toBeVisible();
  await expect(page.getByRole("row", { name: /José Muñoz/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Read as Western European" })).toHaveCount(0);
});
