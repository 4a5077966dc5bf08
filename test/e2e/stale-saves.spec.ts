import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test as base, expect } from "./fixtures.ts";
import { type Colleague, colleagueOf, OTHER_FORMS, SHARED_FORMS } from "./shared-forms.ts";

const COLLEAGUE = "vendor@tracsoft.example";

/** Someone else on the same site, signed in once for all tests. */
const test = base.extend<object, { colleague: Colleague }>({
  colleague: [
    async ({ app, browser, playwright }, use) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(app.url("/login"));
      await page.getByLabel("Username").fill(COLLEAGUE);
      await page.getByLabel("Password", { exact: true }).fill(app.password);
      await page.getByRole("button", { name: "Log In" }).click();
      await page.waitForURL(/\/adminhome/i, { timeout: 60_000 });
      const request = await playwright.request.newContext({
        storageState: await page.context().storageState(),
      });
      await page.context().close();
      await use(colleagueOf(request, app));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

for (const form of SHARED_FORMS)
  test(`${form.name}: saving from an older state shows who changed what, and either version can be kept`, async ({
    page,
    app,
    colleague,
    signIn,
    expectAccessible,
  }) => {
    await signIn(form.as);
    const item = await form.prepare(colleague, page, app);
    const open = async () => {
      await page.goto(app.url(item.path));
      await form.reach?.(page, app);
    };
    await open();
    const input = page.getByRole("textbox", { name: form.label }).first();
    const save = form.saveButton?.(page) ?? page.getByRole("button", { name: "Save", exact: true });
    const isOwn = form.as === COLLEAGUE;
    const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });

    await expect(input).toBeVisible();
    await item.save({ [form.field]: form.theirs });
    await input.fill(form.mine);
    await save.click();
    await expect(dialog).toContainText(
      isOwn
        ? "You changed this somewhere else while you were editing here."
        : "Someone else changed this while you were editing.",
    );
    await expect(dialog).toContainText(
      isOwn ? "in another tab or on another device" : `${COLLEAGUE} saved it on`,
    );
    const [mine, theirs] = isOwn ? ["Here", "Saved elsewhere"] : ["Yours", "Theirs"];
    await expect(dialog.locator("dd")).toHaveText([`${mine}${form.mine}`, `${theirs}${form.theirs}`]);
    await expect(dialog.locator("dt")).toContainText(isOwn ? "changed in both" : "changed by both of you");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Decide later" }).click();
    await expect(save).toBeFocused();
    await expect(input).toHaveValue(form.mine);
    await expect.poll(() => item.read()).toMatchObject({ [form.field]: form.theirs });
    await save.click();
    await dialog.getByRole("button", { name: isOwn ? "Use saved version" : "Use theirs" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(input).toHaveValue(form.theirs);

    const again = form.theirs.includes("@") ? `2${form.theirs}` : `${form.theirs.slice(0, -1)}2`;
    await item.save({ [form.field]: again });
    await input.fill(form.mine);
    await save.click();
    await expect(dialog.locator("dd")).toHaveText([`${mine}${form.mine}`, `${theirs}${again}`]);
    await dialog.getByRole("button", { name: isOwn ? "Keep changes here" : "Keep mine" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => item.read()).toMatchObject({ [form.field]: form.mine });
  });

/** A file's source with those of the hooks that it imports from its folder. */
const withHooks = (file: string): string => {
  const source = readFileSync(file, "utf8");
  const hooks = [...source.matchAll(/from "\.\/(use-[^"]+)"/g)].map(([, hook = ""]) =>
    join(dirname(file), hook),
  );
  return [source, ...hooks.map((hook) => readFileSync(hook, "utf8"))].join("\n");
};

test("every form of the admin is either tested here or can't be stale", () => {
  const saving = globSync("src/**/*.tsx")
    .filter((file) => /<Form(\s|$)/m.test(readFileSync(file, "utf8")))
    .filter((file) => !file.startsWith("src/platform/ui/"));
  const walked = new Set([...SHARED_FORMS.map(({ file }) => file), ...Object.keys(OTHER_FORMS)]);
  expect(saving.filter((file) => !walked.has(file))).toEqual([]);
  for (const { file } of SHARED_FORMS) expect(withHooks(file), file).toContain("useItemForm");
});
