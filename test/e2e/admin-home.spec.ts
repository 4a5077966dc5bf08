import { expect, test } from "./fixtures.ts";

test("the welcome screen names what isn't live yet, and leads to what people come for [SHELL-011]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const unfinished = page.getByRole("region", { name: "Not yet live" });
  await expect(unfinished.getByRole("listitem").filter({ hasText: "Rates" })).toHaveText("RatesPending");
  await expectAccessible();
  await unfinished.getByRole("link", { name: "Rates" }).click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  for (const [step, screen] of [
    ["Add an event", "Create Event"],
    ["Write a blog", "Create Blog"],
    ["Upload a document", "Upload Document"],
    ["Read what visitors have sent", "Forms"],
  ] as const) {
    await page.goto(app.url("/AdminHome"));
    await page.getByRole("main").getByRole("link", { name: step }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
  }
});
