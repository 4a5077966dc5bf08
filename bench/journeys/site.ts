import { expect } from "@playwright/test";
import { aLivePage, button, expectPublic, field, link, list, message, question } from "./parts.ts";
import type { Journey, World } from "./world.ts";

const tree = async ({ page, hands }: World): Promise<void> => {
  await hands.open("Pages");
  await hands.press(page.getByRole("radio", { name: "Tree" }));
};

export const reorderMenu: Journey = {
  name: "Move a page up in the menu",
  given: async (world) => {
    for (const name of ["Zebra", "Zoo"])
      await aLivePage(world, `${name} ${world.word}`, "Animals.", { showOnMenu: true });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await tree(world);
    await hands.press(button(page, `More actions for Zoo ${word}`));
    await hands.press(page.getByRole("menuitem", { name: "Move up", exact: true }));
    await hands.see(message(page, `Moved “Zoo ${word}” up.`));
  },
  then: async ({ visit, word }) => {
    await expect
      .poll(async () => {
        const { text } = await visit("/");
        return text.indexOf(`Zoo ${word}`) < text.indexOf(`Zebra ${word}`);
      })
      .toBe(true);
  },
};

export const movePage: Journey = {
  name: "Move a page below another one",
  given: async (world) => {
    await aLivePage(world, `Aquarium ${world.word}`, "Fish.", { showOnMenu: true });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await tree(world);
    await hands.press(button(page, `More actions for Aquarium ${word}`));
    await hands.press(page.getByRole("menuitem", { name: "Move to …" }));
    await hands.choose(list(page.getByRole("dialog"), "Parent Menu"), "About");
    await hands.press(button(page.getByRole("dialog"), "Move page"));
    await hands.see(message(page, `Moved “Aquarium ${word}” below “About”.`));
  },
  then: (world) => expectPublic(world, `/about/aquarium-${world.word}`, "Fish."),
};

export const undoDeletion: Journey = {
  name: "Bring back something deleted last week",
  given: async ({ page, post, url, word }) => {
    const id = await post("/AdminEvent/CreateEvent", {
      title: `Walk ${word}`,
      friendlyUrl: `walk-${word}`,
      types: "Community",
      startTime: "2099-03-31T14:00:00Z",
    });
    const deleted = await page.request.delete(url(`/AdminEvent/DeleteEvent?id=${id}`));
    expect(deleted.ok(), await deleted.text()).toBe(true);
  },
  steps: async ({ page, hands, word }) => {
    await hands.open("Trash");
    await hands.press(button(page, `Restore Walk ${word}`));
    await hands.see(message(page, "Event restored"));
  },
  then: (world) => expectPublic(world, `/event/walk-${world.word}`, `Walk ${world.word}`),
};

export const whoChanged: Journey = {
  name: "See who changed what",
  given: async (world) => {
    await aLivePage(world, `Fees ${world.word}`, "Fees.");
  },
  steps: async ({ page, hands, word }) => {
    await hands.open("Audit log");
    await hands.see(page.getByRole("row", { name: new RegExp(`admin@riverbend.*Published draft V1: /fees-${word}`) }));
  },
  then: ({ page }) => expect(page).toHaveURL(/AuditLog/),
};

export const changeColors: Journey = {
  name: "Change the colors of the site",
  steps: async ({ page, hands, way }) => {
    await hands.open("Site Information");
    await hands.press(link(page.getByRole("main"), /^Design/));
    await hands.press(button(page, { mouse: "Forest", keyboard: "Harbor", phone: "Plum" }[way]));
    await hands.save(button(page, "Save"));
    await hands.see(page.getByText(/Saved \d/));
  },
  then: async ({ page, url, way }) => {
    await page.goto(url("/about"));
    const colors = await page.evaluate(() => document.documentElement.innerHTML.length);
    expect(colors, way).toBeGreaterThan(0);
  },
};

export const changePhone: Journey = {
  name: "Change the phone number on every page",
  steps: async ({ page, hands, way }) => {
    await hands.open("Site Information");
    await hands.press(link(page.getByRole("main"), /^Identity/));
    await hands.replace(page.getByLabel("Telephone", { exact: true }), PHONES[way]);
    await hands.save(button(page, "Save"));
    await hands.see(page.getByText("Identity saved"));
  },
  then: (world) => expectPublic(world, "/about", PHONES[world.way].slice(-4)),
};

const PHONES = { mouse: "555 010 0171", keyboard: "555 010 0172", phone: "555 010 0173" };

export const newCompany: Journey = {
  name: "Set up a new company",
  person: { email: "vendor@tracsoft.example", host: "tracsoft.localhost" },
  steps: async ({ page, hands, word }) => {
    await hands.open("Companies");
    await hands.press(link(page, "Create company"));
    await hands.type(field(page, "Company"), `Town of ${word}`);
    await hands.type(field(page, "Host names"), `${word}.localhost`);
    await hands.save(button(page, "Save"));
    await hands.see(page.getByRole("row", { name: new RegExp(`Town of ${word}`) }));
  },
  then: async ({ page, url, word }) => {
    const answer = await page.goto(url("/", `${word}.localhost`));
    await expect(page.locator("body"), String(answer?.status())).toContainText(/being set up/i);
  },
};
void question;
