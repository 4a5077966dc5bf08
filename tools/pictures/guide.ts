import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import type { ServerProcess } from "../../test/support/server-process.ts";
import { ROOT } from "../build.ts";
import { type Picture, settled, signedInPage, takePictures } from "./photograph.ts";

const FOLDER = join(ROOT, "docs/guide/images");
const ADMIN = "admin@riverbend.example";
const PROVIDER = "vendor@tracsoft.example";
const VIEWPORT = { width: 1440, height: 860 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: string;
  /** Prepares the screen. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const openPage = (name: string) => async (page: Page) => {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL(/UpdatePageComponent/);
  const preview = page.frameLocator("iframe");
  await preview.locator("main :is(h1, h2)").first().waitFor();
  await preview.locator("body").evaluate((body) => body.ownerDocument.fonts.ready.then(() => undefined));
};

/** Opens About with a draft, which the first call creates. */
const openDraft = async (page: Page): Promise<void> => {
  await openPage("About")(page);
  const create = page.getByRole("button", { name: "Create Draft", exact: true });
  if ((await create.count()) > 0) {
    await create.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Create Draft", exact: true }).click();
  }
  await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
};

/** Opens the heading's text of that draft. */
const openHeading = async (page: Page): Promise<Locator> => {
  await openDraft(page);
  const content = page.getByRole("textbox", { name: "Content" });
  // The last component is opened again.
  if ((await content.count()) === 0) await page.getByRole("button", { name: /^Edit News heading/ }).click();
  await content.waitFor();
  return content;
};

const typeAtEnd = async (page: Page, content: Locator, text: string): Promise<void> => {
  await content.click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
};

/** Changes the heading and compares the draft with the live version. */
const openComparison = async (page: Page): Promise<void> => {
  await typeAtEnd(page, await openHeading(page), " from the river");
  const saved = page.waitForResponse(
    (response) => /HtmlEditor/.test(response.url()) && response.request().method() !== "GET",
  );
  await page.keyboard.press("Control+s");
  await saved;
  await page.getByRole("link", { name: "Compare with live" }).click();
  await page.getByRole("region", { name: /^News heading/ }).waitFor();
};

/** Types without saving, leaves, and comes back. */
const leaveUnsaved = async (page: Page): Promise<void> => {
  const content = await openHeading(page);
  const kept = page.waitForResponse(/SaveWorkingCopy/);
  await typeAtEnd(page, content, " in spring");
  await kept;
  const url = page.url();
  await page.goto("about:blank");
  await page.goto(url);
  await page.getByRole("group", { name: "Changes to restore" }).waitFor();
};

const addComment = async (page: Page): Promise<void> => {
  await openHeading(page);
  await page.getByRole("tab", { name: /^Comments/ }).click();
  const panel = page.getByRole("region", { name: "Comments" });
  await panel.getByRole("textbox", { name: "New comment" }).fill("Should we name the season here?");
  await panel.getByRole("button", { name: "Comment", exact: true }).click();
  await panel.getByRole("article").waitFor();
};

/** Schedules the draft, and waits for the banner that says so. */
const planDraft = async (page: Page): Promise<void> => {
  await openDraft(page);
  await page.getByRole("button", { name: "Go live now", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("radio", { name: "Publish later" }).check();
  const nextYear = new Date().getUTCFullYear() + 1;
  await dialog.getByLabel("Goes live on").fill(`${nextYear}-03-01T08:00`);
  await dialog.getByRole("button", { name: "Publish later" }).click();
  await page.getByRole("region", { name: "Schedule" }).waitFor();
};

/** The guide's screenshots, in order. */
const SHOTS: readonly Shot[] = [
  { name: "home", path: "/AdminHome" },
  { name: "pages", path: "/PageComponentManagement" },
  {
    name: "create-page",
    path: "/CreatePage",
    prepare: (page) => page.getByLabel("Page Name").fill("Hydrant Flushing"),
  },
  { name: "pending", path: "/PageComponentManagement", prepare: openPage("Rates") },
  {
    name: "page-details",
    path: "/PageComponentManagement",
    prepare: async (page) => {
      await openPage("Water Rates")(page);
      await page.getByRole("tab", { name: "Page Details" }).click();
      await page.getByLabel("Page Name").waitFor();
    },
  },
  {
    name: "draft",
    path: "/PageComponentManagement",
    prepare: async (page) => {
      await openDraft(page);
      await page.getByRole("button", { name: /^Edit News heading/ }).click();
      await page.getByRole("textbox", { name: "Content" }).waitFor();
    },
  },
  {
    name: "add-component",
    path: "/PageComponentManagement",
    prepare: async (page) => {
      await openDraft(page);
      await page.getByRole("button", { name: "Add Component" }).first().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Accordion/ })
        .waitFor();
    },
  },
  { name: "compare", path: "/PageComponentManagement", prepare: openComparison },
  { name: "restore-offer", path: "/PageComponentManagement", prepare: leaveUnsaved },
  { name: "comments", path: "/PageComponentManagement", prepare: addComment },
  { name: "schedule", path: "/PageComponentManagement", prepare: planDraft },
  { name: "scheduled", path: "/PublishingCalendar" },
  { name: "images", path: "/ImageManagement" },
  { name: "event", path: "/CreateEvent" },
  {
    name: "form",
    path: "/FormBuilderManagement",
    prepare: async (page) => {
      await page.getByRole("link", { name: "Edit Report a problem" }).click();
      await page.getByRole("button", { name: /^Edit What is wrong/ }).click();
    },
  },
  {
    name: "submissions",
    path: "/FormBuilderManagement",
    prepare: async (page) => {
      await page.getByRole("link", { name: "View submissions of Report a problem" }).click();
      await page
        .getByRole("link", { name: /^View submission \d/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "site-information",
    path: "/LayoutManagement",
    prepare: (page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /^Integrations/ })
        .waitFor(),
  },
  {
    name: "look",
    path: "/LayoutManagement/design",
    prepare: async (page) => {
      await page.getByRole("form", { name: "Look" }).waitFor();
      const home = page.frameLocator('iframe[title="Your home page in this look"]');
      await home.locator("h1, h2").first().waitFor();
      await home.locator("body").evaluate((body) => body.ownerDocument.fonts.ready.then(() => undefined));
    },
  },
  { name: "user", path: "/CreateUser" },
  { name: "audit-log", path: "/AuditLog" },
  { name: "companies", path: "/CompanyManagement", who: PROVIDER },
  { name: "system-health", path: "/SystemHealth", who: PROVIDER },
];

/**
 * Takes the guide's screenshots, in light mode, into docs/guide/images.
 * @returns what failed, a line for each
 */
export const photographGuide = async (browser: Browser, server: ServerProcess): Promise<string[]> => {
  const site = `http://localhost:${server.port}`;
  const signIn: Picture = {
    name: "sign-in",
    take: async () => {
      const page = await browser.newPage({ viewport: VIEWPORT });
      await page.goto(`${site}/login`);
      await settled(page);
      const png = await page.screenshot();
      await page.close();
      return png;
    },
  };
  const admin = await signedInPage(browser, server, ADMIN, VIEWPORT);
  const provider = await signedInPage(browser, server, PROVIDER, VIEWPORT);
  const screens = SHOTS.map(({ name, path, who = ADMIN, prepare }) => {
    const page = who === ADMIN ? admin : provider;
    return {
      name,
      take: async () => {
        await page.goto(`${site}${path}`);
        await settled(page);
        await prepare?.(page);
        await page.mouse.move(0, 0); // no tooltip and no hover
        await settled(page);
        return page.screenshot({ animations: "disabled" });
      },
    };
  });
  return takePictures(FOLDER, [signIn, ...screens]);
};
