import type { Page } from "@playwright/test";
import { addText, answerDialog, createPage, expect } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// What can be clicked stays where it first appeared, also if the rest of the screen arrives late.

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ signIn }) => signIn());

const PHONE = { width: 390, height: 844 };
/** In pixels. Beyond it, a click near an edge could hit something else. */
const FEW = 3;

declare global {
  interface Window {
    /** How far each control has moved since it was first visible, in pixels. */
    moves: Record<string, number>;
  }
}

/** Compares the places of the controls with these names in every frame of the page's next documents. */
const watchPlaces = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.addInitScript((watched: readonly string[]) => {
    window.moves = {};
    const places = new Map<string, DOMRect>();
    const compare = () => {
      for (const control of document.querySelectorAll<HTMLElement>("button, a, input, select")) {
        const label = control instanceof HTMLSelectElement ? control.labels[0]?.innerText : undefined;
        const [name = ""] = (control.getAttribute("aria-label") ?? label ?? control.innerText).split("\n");
        const place = control.getBoundingClientRect();
        if (!watched.includes(name) || !control.checkVisibility() || place.width === 0) continue;
        const first = places.get(name) ?? place;
        places.set(name, first);
        const moved = Math.hypot(place.x - first.x, place.y - first.y);
        window.moves[name] = Math.max(window.moves[name] ?? 0, Math.round(moved));
      }
      requestAnimationFrame(compare);
    };
    requestAnimationFrame(compare);
  }, names);

/** Opens a screen on a slow device with a slow connection and an empty cache, until `late` is there. */
const openSlowly = async (page: Page, address: string, late: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 150, downloadThroughput: 3e6, uploadThroughput: 3e6 };
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByText(late).first()).toBeVisible({ timeout: 60_000 });
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: what might move something is whatever comes after the text
  await page.waitForLoadState("networkidle");
  await devtools.detach();
};

const expectSteady = async (page: Page, names: readonly string[]): Promise<void> => {
  const moves = () => page.evaluate(() => window.moves);
  await expect.poll(async () => Object.keys(await moves()).toSorted()).toEqual(names.toSorted());
  const far = async () => Object.entries(await moves()).filter(([, pixels]) => pixels > FEW);
  await expect.poll(far).toEqual([]);
};

interface Screen {
  readonly title: string;
  readonly path: string;
  readonly late: string;
  readonly names: readonly string[];
  readonly onPhone?: boolean;
}

const SCREENS: readonly Screen[] = [
  { title: "the home screen", path: "/AdminHome", late: "Shortcuts", names: ["Add an event"] },
  {
    title: "the list of pages",
    path: "/PageComponentManagement",
    late: "Showing 1–",
    names: ["Create Internal Page", "Page Name", "Friendly URL", "Views"],
  },
  {
    title: "a list of items",
    path: "/EventManagement",
    late: "Showing 1–",
    names: ["Url", "Types", "Start Time"],
  },
  { title: "the images", path: "/ImageManagement", late: "Folder", names: ["Use"] },
  { title: "the images", path: "/ImageManagement", late: "Folder", names: ["Use"], onPhone: true },
  { title: "the list of users", path: "/UserManagement", late: "Let visitors register", names: ["Name"] },
  {
    title: "a module's settings",
    path: "/Settings/event",
    late: "Choose image",
    names: ["Choose image: Default image"],
  },
];

for (const { title, path, late, names, onPhone = false } of SCREENS)
  test(`nothing moves in ${title}${onPhone ? " on a phone" : ""}`, async ({ page, app }) => {
    if (onPhone) await page.setViewportSize(PHONE);
    await watchPlaces(page, names);
    await openSlowly(page, app.url(path), late);
    await expectSteady(page, names);
  });

test("nothing moves in the home screen of a site that is being set up", async ({ page, app, signIn }) => {
  const host = "tracsoft.localhost";
  await signIn("vendor@tracsoft.example", host);
  const names = ["Create a page"];
  await watchPlaces(page, names);
  await openSlowly(page, app.url("/AdminHome", host), "Set up your site");
  await expectSteady(page, names);
});

/** The address of the first link of a list's rows that starts with this path. */
const firstLink = async (page: Page, list: string, path: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${path}" i]`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
};

test("nothing moves in a document's form, whose review date is above it", async ({ page, app }) => {
  const path = await firstLink(page, app.url("/DocumentManagement"), "/UpdateDocument/");
  const names = ["Replace file"];
  await watchPlaces(page, names);
  await openSlowly(page, app.url(path), "Change owner or date");
  await expectSteady(page, names);
});

test("nothing moves in the submissions of a form on a phone", async ({ page, app }) => {
  const path = await firstLink(page, app.url("/FormBuilderManagement"), "/FormBuilderSubmissions/");
  const names = ["Export CSV", "Delete range", "Filters"];
  await page.setViewportSize(PHONE);
  await watchPlaces(page, names);
  await openSlowly(page, app.url(path), "Export CSV");
  await expectSteady(page, names);
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`nothing moves in the page editor with an open component at ${viewport.width} px`, async ({
    page,
    app,
  }) => {
    const pageId = await createPage(page, app);
    const id = await addText(page, app, pageId, "Text");
    const isWide = viewport !== PHONE;
    const names = [
      "Submit",
      "Go live now",
      ...(isWide
        ? ["Add Component", "Reload preview", "Page Details"]
        : ["Components", "Preview", "Details"]),
    ];
    await page.setViewportSize(viewport);
    await watchPlaces(page, names);
    await openSlowly(page, app.url(`/UpdatePageComponent/${pageId}?version=1&component=${id}`), "Submit");
    await expectSteady(page, names);
  });

test("nothing moves in the page editor when it says that a version can't be changed", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await page.goto(app.url(`/UpdatePageComponent/${pageId}`));
  await page.getByRole("button", { name: "Go live now", exact: true }).click();
  await answerDialog(page, "publish this draft", "Publish");
  await expect(page.getByRole("button", { name: "Create Draft" })).toBeVisible();
  const names = ["Create Draft", "Reload preview", "Comments"];
  await watchPlaces(page, names);
  await openSlowly(page, app.url(`/UpdatePageComponent/${pageId}`), "so it can't be changed");
  await expectSteady(page, names);
});

test("nothing moves in the page editor when a version is scheduled", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  const publishAt = `${new Date().getUTCFullYear() + 1}-06-15T08:00:00Z`;
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(
    app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1&publishAt=${publishAt}`),
  );
  const names = ["Cancel schedule", "Reload preview", "Comments"];
  await watchPlaces(page, names);
  await openSlowly(page, app.url(`/UpdatePageComponent/${pageId}`), "Scheduled for");
  await expectSteady(page, names);
});

for (const { path, name } of [
  { path: "/AdminHome", name: "Add an event" },
  { path: "/Settings", name: "Event" },
])
  test(`nothing moves in ${path} when a limit is nearly used`, async ({ page, app }) => {
    // A real limit would be on other tests' screens, too.
    await page.route(/GetOwnUsage/, (route) =>
      route.fulfill({ json: [{ kind: "entries", used: 77, limit: 90 }] }),
    );
    await watchPlaces(page, [name]);
    await openSlowly(page, app.url(path), "its limit is 90");
    await expectSteady(page, [name]);
  });

test("nothing moves in a site that is read-only", async ({ page, app }) => {
  // A real one would refuse other tests' changes.
  await page.route(/CompanyManagement.IsReadOnly/, (route) => route.fulfill({ json: true }));
  await watchPlaces(page, ["Create Role"]);
  await openSlowly(page, app.url("/RoleManagement"), "This site is read-only");
  await expectSteady(page, ["Create Role"]);
});
