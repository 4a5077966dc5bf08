import type { Page } from "@playwright/test";
import fc from "fast-check";
import { returnTarget } from "../../src/apps/admin/return-url.ts";
import { pathAfterwards } from "../../src/modules/identity/authentication.schema.ts";
import { returnPath } from "../../src/platform/site/return-path.ts";
import { hostileAddresses } from "../support/hostile-addresses.ts";
import { expect, test } from "./fixtures.ts";

const ORIGIN = "https://riverbend.example";

/** Where Chromium would go from a page of the site, with a link and with a script. Null if it stays. */
const whereChromiumGoes = (page: Page, addresses: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((address) => {
        const link = document.createElement("a");
        link.href = address;
        try {
          const { origin, href } = new URL(address, document.location.href);
          return { origin, href, linkOrigin: link.origin };
        } catch {
          return null;
        }
      }),
    addresses,
  );

/** What the identity provider's screens make of an address; null if they say that it's invalid. */
const afterwards = (address: string): string | null => {
  try {
    return pathAfterwards(address, ORIGIN, "/");
  } catch {
    return null;
  }
};

test("no return address leaves the site, and those on the site lead where Chromium would go [AUTH-042]", async ({
  page,
}) => {
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<p>A page" }));
  await page.goto(ORIGIN);
  const seed = Number(process.env.SEED ?? 17);
  const given = fc.sample(hostileAddresses(ORIGIN), { numRuns: 10_000, seed });
  const taken = given.map((address) => returnPath(address, ORIGIN));
  const [meant, reached] = await Promise.all([
    whereChromiumGoes(page, given),
    whereChromiumGoes(
      page,
      taken.map((path) => path ?? ""),
    ),
  ]);
  const wrong = given.filter((_, at) => {
    const asked = meant[at];
    const got = reached[at];
    if (taken[at] !== null)
      return asked?.origin !== ORIGIN || got?.linkOrigin !== ORIGIN || got.href !== asked.href;
    // Refused: it leads elsewhere, its path would name a host, or it's empty.
    return (
      asked?.origin === ORIGIN && given[at] !== "" && !/^https:\/\/([^/]*@|[^/]+\/\/)|^blob:/.test(asked.href)
    );
  });
  expect(wrong).toEqual([]);
  // The screens accept those, or use their own.
  const misread = given.filter((address, at) => {
    const path = taken[at] ?? null;
    const way = returnTarget(address, ORIGIN).path;
    return ![path, "/AdminHome"].includes(way) || afterwards(address) !== (address === "" ? "/" : path);
  });
  expect(misread).toEqual([]);
  expect(taken.filter((path) => path !== null).length).toBeGreaterThan(1_000);
  expect(taken.filter((path) => path === null).length).toBeGreaterThan(1_000);
});

test("signing in stays on the site, whatever the return address", async ({ page, app }) => {
  test.setTimeout(240_000);
  const away: string[] = [];
  await page.route(
    (url) => url.hostname !== "localhost",
    (route) => {
      away.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>Elsewhere" });
    },
  );
  const origin = app.url("");
  const asked = [
    "/..//evil.example",
    "/.//evil.example",
    `${origin}//evil.example`,
    `${origin}/a/..//evil.example/x?y#z`,
    ...fc
      .sample(hostileAddresses(origin), { numRuns: 400, seed: 23 })
      .filter((address) => address.includes("evil.example")),
  ].slice(0, 30);

  await page.goto(app.url(`/login?returnUrl=${encodeURIComponent(asked[0] ?? "")}`));
  await page.getByLabel("Username").fill("admin@riverbend.example");
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();

  for (const address of asked) {
    // Someone already signed in is redirected right away. Where to counts, not what is there.
    const path = `/login?returnUrl=${encodeURIComponent(address.toWellFormed())}`;
    await page.goto(app.url(path), { waitUntil: "commit" });
    await expect(page, address).toHaveURL((url) => url.origin === origin && url.pathname !== "/login");
  }
  await page.context().clearCookies();
  for (const path of ["/authentication/login", "/Register"]) {
    await page.goto(app.url(`${path}?returnUrl=${encodeURIComponent("/..//evil.example")}`));
    await expect(page.getByText("Invalid return url.")).toBeVisible();
  }
  expect(away).toEqual([]);
});
