import { expect } from "@playwright/test";
import { aPdf } from "../../test/support/pdfs.ts";
import { aPicturePng, button, dialog, expectPublic, field, find, link, list, message } from "./parts.ts";
import type { Journey } from "./world.ts";

const aPdfFile = (name: string) => ({ name, mimeType: "application/pdf", buffer: aPdf(name) });

export const addEvent: Journey = {
  name: "Add an event",
  steps: async ({ page, hands, word }) => {
    await hands.start("Add an event");
    await hands.type(field(page, "Title"), `Breakfast ${word}`);
    await hands.enterMoment(page.getByLabel("Start Time"), "2031-03-31T18:30");
    await hands.choose(list(page, /^Types/), "Community");
    await hands.type(field(page, "Description"), "Bring your neighbors.");
    await hands.save(button(page, "Save"));
    await hands.see(message(page, "Event Created"));
  },
  outcome: (world) => expectPublic(world, `/event/breakfast-${world.word}`, "Bring your neighbors."),
};

export const addBlog: Journey = {
  name: "Publish a blog with a new picture",
  steps: async ({ page, hands, word }) => {
    await hands.start("Write a blog");
    await hands.type(field(page, "Title"), `Meters ${word}`);
    await hands.type(field(page, "Teaser"), "What the new meters show.");
    await hands.choose(list(page, "Types"), "Saving");
    await hands.press(button(page, "Choose image: Thumbnail"));
    await hands.attach(button(dialog(page), "Upload images"), [await aPicturePng("meter.png", "#855600")]);
    const upload = page.getByRole("dialog", { name: "Upload images" });
    await hands.type(field(upload, "Description"), `Meter ${word}`);
    await hands.press(button(upload, "Upload"));
    await hands.see(button(page, "Remove image: Thumbnail"));
    await hands.type(field(page, "Content"), "They show more than one number.");
    await hands.press(button(page, "Publish"));
    await hands.see(message(page, "Blog Created and published"));
  },
  outcome: (world) => expectPublic(world, `/blog/meters-${world.word}`, "more than one number"),
};

const NAMES = ["Rates", "Minutes", "Budget"];

export const addDocuments: Journey = {
  name: "Add three documents",
  steps: async ({ page, hands, word }) => {
    await hands.open("Documents");
    await hands.attach(
      button(page, "Upload several"),
      NAMES.map((name) => aPdfFile(`${name} ${word}.pdf`)),
    );
    await hands.press(button(page, "Upload 3 documents"));
    await hands.see(page.getByText("3 documents uploaded"));
  },
  outcome: async ({ page, url, word }) => {
    const found = await page.request.get(url(`/AdminDocument/GetDocuments?search=${word}`));
    for (const name of NAMES) expect(await found.text()).toContain(`${name} ${word}`);
  },
};

export const replacePdf: Journey = {
  name: "Replace a PDF with a new edition",
  given: async ({ page, post, url, word }) => {
    const sent = await page.request.post(url("/UploadFiles/UploadFile"), {
      multipart: { folderName: "Documents", file: aPdfFile(`fees-${word}.pdf`) },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    await post("/AdminDocument/CreateDocument", {
      name: `Fees ${word}`,
      location: await sent.json(),
      type: "Reports",
      description: "",
    });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await find(world, `Fees ${word}`, new RegExp(`^Fees ${word}`));
    await hands.attach(button(page, /Replace file/), [aPdfFile("edition-2.pdf")]);
    await hands.see(page.getByText("save to publish it under the same address"));
    await hands.save(button(page, "Save"));
    await hands.see(message(page, "Document Updated"));
  },
  outcome: async ({ page, url }) => {
    const address = await link(page, "edition-2.pdf").getAttribute("href");
    const file = await page.request.get(url(String(address)));
    expect((await file.body()).equals(aPdf("edition-2.pdf"))).toBe(true);
  },
};
