import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page, Route } from "@playwright/test";
import { startServer } from "../support/server-process.ts";
import { expect, test } from "./fixtures.ts";
import { wakenForm } from "./page-steps.ts";

// Google's captcha in visitors' forms, if its keys are set. Google itself is simulated: the test provides its
// script and the server that checks tokens.

/** The part of Google's script that the site uses: its question is a button with the token that it gives. */
const SCRIPT = `window.grecaptcha = {
  asked: 0,
  ready: (callback) => callback(),
  render: (place, { sitekey, callback }) => {
    const question = document.createElement("button");
    question.type = "button";
    question.hidden = true;
    question.textContent = "I am a person (" + sitekey + ")";
    question.addEventListener("click", () => { question.hidden = true; callback("token-" + window.grecaptcha.asked); });
    place.append(question);
    window.grecaptcha.question = question;
    return 0;
  },
  reset: () => {},
  execute: () => { window.grecaptcha.asked++; window.grecaptcha.question.hidden = false; },
};`;

const script = (body: string) => (route: Route) => route.fulfill({ contentType: "text/javascript", body });

const AWAY = [
  { what: "the script is kept from loading", answer: (route: Route) => route.abort() },
  {
    what: "the scripts that it loads are kept from loading",
    answer: script("window.grecaptcha = { ready: () => {} };"),
  },
  {
    what: "the question can't be fetched",
    answer: script(`window.grecaptcha = {
      ready: (callback) => callback(),
      render: (place, options) => { window.grecaptcha.execute = options["error-callback"]; return 0; },
      reset: () => {},
    };`),
  },
];

const filledForm = async (page: Page, port: number): Promise<Locator> => {
  await page.goto(`http://localhost:${port}/customers/start-service`);
  const form = await wakenForm(page);
  await form.getByRole("textbox", { name: /^Your name/ }).fill("Ann");
  await form.getByRole("textbox", { name: /^Phone/ }).fill("555 010 0142");
  await form.getByRole("combobox", { name: /^Service/ }).selectOption("Water");
  await form.getByRole("textbox", { name: /^Street address/ }).fill("12 Mill Street");
  await form.getByLabel(/^First day/).fill("2099-12-31");
  return form;
};

test("a form is sent once Google's captcha is solved; closing its question loses nothing; if Google can't be reached, the server asks its own [PUB-061] [PUB-062] [ERR-014]", async ({
  page,
  expectAccessible,
}) => {
  // Starts its own server, as the fixture does.
  test.setTimeout(300_000);
  const checked: string[] = [];
  const google = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      checked.push(new URLSearchParams(body).get("response") ?? "");
      response.end(JSON.stringify({ success: checked.length > 2 }));
    });
  });
  await new Promise<void>((up) => google.listen(0, "127.0.0.1", up));
  const { port } = google.address() as AddressInfo;
  const server = await startServer({
    env: {
      RECAPTCHA_SITE_KEY: "site-key-0123456789",
      RECAPTCHA_SECRET_KEY: "secret-key-0123456789",
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
  });
  try {
    // The page's own policy decides before the request is answered here.
    await page.route("https://www.google.com/recaptcha/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
    );
    const form = await filledForm(page, server.port);
    const submit = form.getByRole("button", { name: "Submit" });
    const question = page.getByRole("button", { name: "I am a person (site-key-0123456789)" });
    const message = page.getByRole("alertdialog");
    await expect(question).toHaveCount(0);
    await submit.click();
    await expect(question).toBeVisible();
    await expectAccessible();
    // People who close it without an answer get it again.
    await question.evaluate((button) => button.setAttribute("hidden", ""));
    await submit.click();
    await question.click();
    // The first token is refused, and so is the one of the second try, which follows automatically.
    await question.click();
    await expect(message).toContainText("reCaptcha verification failed");
    await message.getByRole("button", { name: "OK" }).click();
    await expect(form.getByRole("textbox", { name: /^Street address/ })).toHaveValue("12 Mill Street");
    await submit.click();
    await question.click();
    await expect(message).toContainText("We'll call you within one business day.");
    expect(checked).toEqual(["token-2", "token-3", "token-4"]);

    for (const { what, answer } of AWAY) {
      await page.unrouteAll();
      await page.route("https://www.google.com/recaptcha/**", answer);
      const sent = await filledForm(page, server.port);
      await sent.getByRole("button", { name: "Submit" }).click();
      await expect(page, what).toHaveURL(/\/form-check\//);
      await expect(page.getByRole("textbox", { name: /^What is/ }), what).toBeVisible();
      await expect(message, what).toHaveCount(0);
    }
    expect(checked).toHaveLength(3);
  } finally {
    await server.stop();
    server.clean();
    google.closeAllConnections();
    google.close();
  }
});
