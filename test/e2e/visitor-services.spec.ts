import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";

test("a visitor searches from the navbar by keyboard, even without scripts [PUB-013]", async ({
  browser,
  app,
  expectAccessible,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1200, height: 800 },
  });
  const plain = await context.newPage();
  await plain.goto(app.url("/"));
  await plain.getByRole("searchbox", { name: "Search this website" }).first().fill("watre rates");
  await plain.keyboard.press("Enter");
  await expect(plain).toHaveURL(/\/search\?q=watre\+rates/);
  await expect(plain.getByText("similar words")).toBeVisible();
  await expect(plain.getByRole("link", { name: "water rates", exact: true })).toHaveAttribute(
    "href",
    "/search?q=water+rates",
  );
  await plain.getByRole("link", { name: "Water Rates", exact: true }).first().click();
  await expect(plain).toHaveURL(/\/customers\/rates\/water/);
  await context.close();

  const phone = await browser.newContext({ viewport: { width: 320, height: 700 } });
  const page = await phone.newPage();
  await page.goto(app.url("/"));
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("main").getByRole("searchbox").fill("storm");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: "Storm Kit" }).last()).toBeVisible();
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await phone.close();
});

test("the provider's Admin sets up a translator, which is loaded when a visitor asks for it [PUB-060]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.statusCode = asked.length === 1 ? 503 : 200;
    response.setHeader("content-type", "text/javascript");
    response.end('document.querySelector(".tn-translator-place").textContent = "Español";');
  }).listen(0, "127.0.0.1");
  await new Promise((done) => service.once("listening", done));
  const script = `http://127.0.0.1:${(service.address() as AddressInfo).port}/translate.js`;
  try {
    await signIn("vendor@tracsoft.example");
    await page.goto(app.url("/LayoutManagement/integrations"));
    const form = page.getByRole("form", { name: "Third-party services" });
    await form.getByLabel("Translator script").fill("http://elsewhere.example/a.js");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Translator script must start with https://.").first()).toBeVisible();
    await form.getByLabel("Translator script").fill(script);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();

    const release = await holdRequests(page, "**/translator.island-*.js");
    await page.goto(app.url("/about"));
    // A button that does nothing yet can't be clicked.
    const button = page.locator(".tn-translator button").first();
    await expect(button).toBeHidden();
    release();
    expect(asked).toEqual([]);
    await expect(button).toBeVisible();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The translator isn't available right now.").first()).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The translator is ready.").first()).toBeVisible();
    await expect(page.getByText("Español").first()).toBeVisible();
    // The button is gone. The next Tab leads to the translator's own controls.
    await expect(page.locator(".tn-translator").first()).toBeFocused();
    expect(asked).toEqual(["/translate.js", "/translate.js"]);
    await expectAccessible();
  } finally {
    service.close();
    const NONE = { searchScript: "", translatorScript: "", scriptOrigins: [], mailingListAddress: "" };
    await page.request.post(app.url("/Admin/UpdateThirdParties"), { data: NONE });
  }
});

test("a visitor signs up for the newsletter, confirms by email, and the Admin sees it [PUB-059]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const email = `reader-${Date.now()}@example.test`;
  await page.goto(app.url("/about"));
  await page.getByLabel("Email address for our newsletter").fill(email);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  let link = "";
  await expect
    .poll(() => {
      const mail = app.outbox().findLast((text) => text.includes(email)) ?? "";
      link = /\/newsletter-sign-up\/confirm\/[\w-]+/.exec(mail)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  await page.goto(app.url(link));
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(page.getByText("You're on the list.")).toBeVisible();

  await signIn();
  await page.goto(app.url("/NewsletterSubscribers"));
  await page.getByRole("searchbox").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("Not yet");
  await expectAccessible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toBe("newsletter-subscribers.csv");
  await row.getByRole("button", { name: `Remove ${email}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This can't be undone. The person can sign up again.");
  await question.getByRole("button", { name: "Remove address" }).click();
  await expect(page.getByText("Address removed")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscriber without a newsletter at hand unsubscribes with an emailed link", async ({
    page,
    app,
  }) => {
    const email = `leaver-${Date.now()}@example.test`;
    const linkIn = async (step: "confirm" | "leave", subject: string): Promise<string> => {
      let link = "";
      await expect
        .poll(() => {
          const mail = app.outbox().findLast((text) => text.includes(email) && text.includes(subject)) ?? "";
          link = new RegExp(`/newsletter-sign-up/${step}/[\\w-]+`).exec(mail)?.[0] ?? "";
          return link;
        })
        .not.toBe("");
      return link;
    };
    await page.goto(app.url("/newsletter-sign-up"));
    await page.getByRole("main").getByLabel("Email address for our newsletter").fill(email);
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await page.goto(app.url(await linkIn("confirm", "Subject: Confirm your newsletter")));
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    await expect(page.getByText("You're on the list.")).toBeVisible();

    await page.goto(app.url("/newsletter-sign-up"));
    await page.getByLabel("Email address to unsubscribe").fill(email);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await page.goto(app.url(await linkIn("leave", "Subject: Unsubscribe from our newsletter")));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("You're off the list")).toBeVisible();
  });
});
