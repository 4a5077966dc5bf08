import { join } from "node:path";
import sharp from "sharp";
import type { Journey } from "./journey.ts";
import type { Person } from "./person.ts";

/** Names what a journey creates, one for each browser. */
const pageName = ({ place }: Person): string => `Journey ${place.browser.replaceAll(/[^a-z]/g, " ")}`;
const pagePath = ({ place }: Person): string => `journey${place.browser.replaceAll(/[^a-z]/g, "")}`;
const SAVED = "Saved ";

/** Opens the editor of the page that an earlier journey created. */
const openPage = async (person: Person): Promise<void> => {
  await person.open("/PageComponentManagement");
  await person.click("link", pageName(person));
  await person.at(/UpdatePageComponent/);
};

export const staffJourneys: readonly Journey[] = [
  {
    name: "sign in with a return address",
    run: async (person) => {
      await person.open("/login?returnUrl=%2FPageComponentManagement");
      await person.fill("Username", "admin@riverbend.example");
      await person.fill("Password", person.place.password);
      await person.picture("sign-in");
      await person.click("button", "Log In");
      await person.at(/\/PageComponentManagement/);
      await person.see("Outages");
      await person.picture("pages");
    },
  },
  {
    name: "create a page",
    run: async (person) => {
      await person.open("/PageComponentManagement");
      await person.click("link", "Create Internal Page");
      await person.fill("Page Name", pageName(person));
      await person.fill("Friendly URL", pagePath(person));
      await person.fill("SEO Title", "A page made on a journey");
      await person.fill("SEO Description", "What a browser's journey through the admin leaves behind.");
      await person.fill("SEO Keywords", "journey,");
      await person.picture("page-form");
      await person.click("button", "Save");
      await person.click("link", `Add content to “${pageName(person)}”`);
      await person.see("Page & Component Management");
    },
  },
  {
    name: "write a text and save it with Ctrl+S",
    run: async (person) => {
      await openPage(person);
      await person.click("button", "Add Component");
      await person.click("text", "Text Editor", "[role=dialog]");
      await person.fill("Component name", "Words");
      await person.click("field", "Content");
      await person.type("Office hours are from nine to five.");
      await person.press("s", "Control");
      await person.see(SAVED);
      await person.until("the preview shows the text", () =>
        [...document.querySelectorAll("iframe")].some((frame) =>
          frame.contentDocument?.body?.innerText.includes("nine to five"),
        ),
      );
      await person.picture("editor");
    },
  },
  {
    name: "submit and publish; the public page shows it",
    run: async (person) => {
      await openPage(person);
      await person.click("button", "Submit");
      await person.click("button", "Submit", "[role=alertdialog]");
      await person.click("button", "Publish");
      await person.click("button", "Publish", "[role=alertdialog]");
      await person.find({ kind: "button", name: "Create Draft" });
      await person.open(`/${pagePath(person)}`);
      await person.see("Office hours are from nine to five.");
      await person.picture("published");
    },
  },
  {
    name: "an uploaded picture is no larger than its file",
    run: async (person) => {
      const file = join(person.place.pictures, `noise-${person.place.browser}.png`);
      await sharp({
        create: {
          width: 2400,
          height: 1600,
          channels: 3,
          background: "#1459a0",
          noise: { type: "gaussian", mean: 120, sigma: 30 },
        },
      })
        .png()
        .toFile(file);
      await person.open("/ImageManagement");
      await person.click("button", "Upload images");
      await person.find({ kind: "text", name: "Drop images here", inside: "[role=dialog]" });
      await person.driver.chooseFile("[role=dialog] input[type=file]", file);
      await person.see("Compressed size");
      await person.until("what is sent is smaller than the file", () => {
        const [, raw = "0", sent = "0"] =
          /Raw size\s+([\d,]+) KB\s+Compressed size\s+([\d,]+) KB/.exec(document.body.innerText) ?? [];
        return (
          Number(sent.replace(",", "")) > 0 && Number(sent.replace(",", "")) < Number(raw.replace(",", ""))
        );
      });
      await person.fill("Description", `Noise from ${person.place.browser}`, "[role=dialog]");
      await person.picture("upload");
      await person.click("button", "Upload", "[role=dialog]");
      await person.see(`Noise from ${person.place.browser}`);
      await person.picture("images");
    },
  },
  {
    name: "an event whose start is typed",
    run: async (person) => {
      const title = `Supper ${person.place.browser}`;
      await person.open("/CreateEvent");
      await person.fill("Title", title);
      await person.focus("Start Time");
      await person.typeDate(["03", "31", "2031", "10", "30", "AM"]);
      await person.picture("event-form");
      // Native selects handle keys differently in each browser.
      await person.focus("Types");
      await person.ask(() => {
        const list = document.activeElement as HTMLSelectElement;
        list.selectedIndex = [...list.options].findIndex(({ text }) => text === "Community");
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await person.fill("Description", "Bring your neighbors.");
      await person.click("button", "Save");
      await person.see("Event Created");
      await person.see("03/31/2031 10:30 AM");
    },
  },
];
