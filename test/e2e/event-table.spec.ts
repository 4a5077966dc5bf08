import type { Page, Route } from "@playwright/test";
import { createPage } from "./editor-steps.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { islandStarted } from "./page-steps.ts";

/** Once its script has started, the table changes without reloading the page. This shows whether it did. */
const markDocument = async (page: Page): Promise<void> => {
  await islandStarted(page, "event-table");
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
};
const expectSameDocument = (page: Page) =>
  expect(page.locator("body")).toHaveAttribute("data-same-document", "");

for (const [fate, end] of [
  ["comes late", (route: Route) => route.continue()],
  ["fails late", (route: Route) => route.abort()],
] as const)
  test(`after two quick clicks, the address and the content are the second one's, even if the first one's answer ${fate} [PUB-053]`, async ({
    page,
    app,
  }) => {
    await page.goto(app.url("/events"));
    await markDocument(page);
    const month = page.locator(".tn-month h2");
    const shown = await month.textContent();
    const release = await holdRequests(page, /\?month=/, { end });
    const ended = Promise.race(
      (["requestfinished", "requestfailed"] as const).map((name) =>
        page.waitForEvent(name as "requestfinished", (request) => /\?month=/.test(request.url())),
      ),
    );
    const asked = page.waitForRequest(/\?month=/);
    await page.getByRole("link", { name: "Next month" }).click();
    await asked;
    await page.getByRole("link", { name: "Show Past Events" }).click();
    await expect(page).toHaveURL(/\?past=1/);
    await expect(page.getByRole("link", { name: "Fountain workshop" }).first()).toBeVisible();
    const address = page.url();
    release();
    await ended;
    // By then, the table has processed the answer.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    await expectSameDocument(page);
    await expect(page).toHaveURL(address);
    await expect(month).toHaveText(shown ?? "");
    await page.goBack();
    await expect(page).toHaveURL(app.url("/events"));
  });

test("in a preview, a table shows its next page in the preview [PUB-011] [PUB-053]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(app.url(path), { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const componentId = await post("/Admin/CreateEventTable", {
    pageId,
    versionId: 1,
    componentName: "Events",
    types: ["Community", "Meetings"],
    maxEntries: 0,
    isCompact: false,
  });
  await post("/Admin/ManagePageComponent", {
    pageId,
    type: "EventTable",
    componentId,
    id: 0,
    status: "draft",
    versionId: 1,
  });
  const preview = `/PagePreview/${pageId}/1`;
  await page.goto(app.url(preview));
  await markDocument(page);
  const past = page.getByRole("link", { name: "Fountain workshop" });
  await expect(past).toHaveCount(0);
  await page.getByRole("link", { name: "Show Past Events" }).click();
  await expect(past.first()).toBeVisible();
  await expectSameDocument(page);
  await expect(page).toHaveURL((address) => address.pathname === preview);
  await page.goBack();
  await expect(past).toHaveCount(0);
  await expectSameDocument(page);
});
