import { expect } from "@playwright/test";
import { aLivePage, button, expectPublic, field, link, list, message } from "./parts.ts";
import { Mouse } from "./pointer.ts";
import type { Journey, World } from "./world.ts";

const tree = ({ hands }: World): Promise<void> => hands.start("Arrange the menu");

const row = ({ page, word }: World, name: string) =>
  page.getByRole("row", { name: new RegExp(`${name} ${word}`) });

export const reorderMenu: Journey = {
  name: "Move a page up in the menu",
  given: async (world) => {
    for (const name of ["Zebra", "Zoo"])
      await aLivePage(world, `${name} ${world.word}`, "Animals.", { showOnMenu: true });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await tree(world);
    if (hands instanceof Mouse) await hands.drag(row(world, "Zoo"), row(world, "Zebra"), 0.1);
    else {
      await hands.press(button(page, `More actions for Zoo ${word}`));
      await hands.press(page.getByRole("menuitem", { name: "Move up", exact: true }));
    }
    await hands.see(message(page, new RegExp(`Moved “Zoo ${word}”`)));
  },
  outcome: async ({ visit, word }) => {
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
    for (const name of ["Animals", "Aquarium"])
      await aLivePage(world, `${name} ${world.word}`, "Fish.", { showOnMenu: true });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await tree(world);
    if (hands instanceof Mouse) await hands.drag(row(world, "Aquarium"), row(world, "Animals"), 0.5);
    else {
      await hands.press(button(page, `More actions for Aquarium ${word}`));
      await hands.press(page.getByRole("menuitem", { name: "Move to …" }));
      await hands.choose(list(page.getByRole("dialog"), "Parent Menu"), `Animals ${word}`);
      await hands.press(button(page.getByRole("dialog"), "Move page"));
    }
    await hands.see(message(page, `Moved “Aquarium ${word}” below “Animals ${word}”.`));
  },
  outcome: (world) => expectPublic(world, `/animals-${world.word}/aquarium-${world.word}`, "Fish."),
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
    const deleted = await page.request.delete(url(`/AdminEvent/DeleteEvent?eventId=${id}`));
    expect(deleted.ok(), await deleted.text()).toBe(true);
  },
  steps: async ({ page, hands, word }) => {
    await hands.open("Trash");
    await hands.press(button(page, `Restore Walk ${word}`));
    await hands.see(message(page, "Event restored"));
  },
  outcome: (world) => expectPublic(world, `/event/walk-${world.word}`, `Walk ${world.word}`),
};

export const whoChanged: Journey = {
  name: "See who changed what",
  given: async (world) => {
    await aLivePage(world, `Fees ${world.word}`, "Fees.");
  },
  steps: async ({ page, hands, word }) => {
    await hands.open("Audit log");
    await hands.see(
      page.getByRole("row", { name: new RegExp(`admin@riverbend.*Published draft V1: /fees-${word}`) }),
    );
  },
  outcome: ({ page }) => expect(page).toHaveURL(/AuditLog/),
};

const COLORS = {
  mouse: { name: "Forest", brand: "#2f6138" },
  keyboard: { name: "Harbor", brand: "#0f5396" },
  phone: { name: "Plum", brand: "#7a2e6d" },
};

export const changeColors: Journey = {
  name: "Change the colors of the site",
  steps: async ({ page, hands, way }) => {
    await hands.open("Site Information");
    await hands.press(link(page.getByRole("main"), /^Design/));
    await hands.press(button(page, COLORS[way].name));
    await hands.save(button(page, "Save"));
    await hands.see(page.getByText(/Saved \d/));
  },
  outcome: async ({ page, url, way }) => {
    const stored = await page.request.get(url("/Admin/GetTheme"));
    expect((await stored.text()).toLowerCase()).toContain(COLORS[way].brand);
  },
};

export const changePhone: Journey = {
  name: "Change the phone number on every page",
  steps: async ({ page, hands, way }) => {
    await hands.open("Site Information");
    await hands.press(link(page.getByRole("main"), /^Identity/));
    await hands.replace(field(page, /^Telephone/), PHONES[way]);
    await hands.save(button(page, "Save"));
    await hands.see(page.getByText("Identity saved"));
  },
  outcome: (world) => expectPublic(world, "/about", PHONES[world.way].slice(-4)),
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
  outcome: async ({ page, url, word }) => {
    const answer = await page.goto(url("/", `${word}.localhost`));
    await expect(page.locator("body"), String(answer?.status())).toContainText(/being set up/i);
  },
};
