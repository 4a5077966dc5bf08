import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
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
