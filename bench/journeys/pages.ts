import { expect } from "@playwright/test";
import {
  aDraft,
  aLivePage,
  button,
  dialog,
  expectPublic,
  field,
  find,
  goLive,
  list,
  message,
  openDetails,
  openPage,
  question,
} from "./parts.ts";
import type { Journey } from "./world.ts";

export const makePage: Journey = {
  name: "Make a page and publish it",
  steps: async (world) => {
    const { page, hands, word } = world;
    await hands.start("Create a page");
    await hands.type(field(page, "Page Name"), `Leaf pickup ${word}`);
    await hands.type(field(page, "SEO Description"), "When we pick up leaves.");
    await hands.press(button(page, "Create and add content"));
    await hands.press(dialog(page).getByRole("button", { name: /^Text Editor/ }));
    await hands.type(field(page, "Content"), "We pick up leaves in October.");
    await goLive(world);
  },
  outcome: (world) => expectPublic(world, `/leafpickup${world.word}`, "in October"),
};

export const fixTypo: Journey = {
  name: "Fix a typo on a live page",
  given: async (world) => {
    await aLivePage(world, `Hours ${world.word}`, "We are opne on Fridays.");
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await openPage(world, `Hours ${word}`);
    await hands.press(button(page, /^Edit Text.* in a draft$/));
    await hands.press(button(question(page), "Create Draft"));
    await hands.replace(field(page, "Content"), "We are open on Fridays.");
    await goLive(world);
  },
  outcome: (world) => expectPublic(world, `/hours-${world.word}`, "We are open on Fridays."),
};

export const findBySentence: Journey = {
  name: "Find an old page by a sentence in it",
  given: async (world) => {
    await aLivePage(world, `Chapter ${world.word}`, `The ${world.word} bridge opened in 1911.`);
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await find(world, `${word} bridge opened`, new RegExp(`Chapter ${word}`));
    await hands.see(page.getByRole("heading", { level: 1, name: new RegExp(`Chapter ${word}`) }));
  },
  outcome: ({ page }) => expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/),
};

export const schedulePage: Journey = {
  name: "Publish a page on a later date",
  given: async (world) => {
    await aDraft(world, `Fireworks ${world.word}`, "On the river.");
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await openPage(world, `Fireworks ${word}`);
    await hands.press(button(page, "Go live now"));
    await hands.press(question(page).getByRole("radio", { name: "Publish later" }));
    await hands.enterMoment(question(page).getByLabel("Goes live on"), laterDay());
    await hands.press(button(question(page), "Publish later"));
    await hands.see(page.getByRole("region", { name: "Schedule" }));
  },
  outcome: ({ page }) =>
    expect(page.getByRole("region", { name: "Schedule" })).toContainText(/June 15, \d+, 8:00 AM/),
};

const laterDay = (): string => `${new Date().getUTCFullYear() + 1}-06-15T08:00`;

export const restoreVersion: Journey = {
  name: "Go back to an earlier version",
  given: async (world) => {
    const { post, word } = world;
    const pageId = await aLivePage(world, `Rules ${word}`, "The first rules.");
    await post(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);
    await post(`/Version/SubmitDraft?pageId=${pageId}`);
    await post(`/Version/PublishDraft?pageId=${pageId}&versionId=2`);
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await openPage(world, `Rules ${word}`);
    await hands.choose(list(page, "Version"), /^V1 /);
    await hands.press(button(page, "Publish V1 again"));
    await hands.press(button(question(page), "Publish"));
    await hands.see(message(page, "A copy of V1 is live now."));
  },
  outcome: (world) => expectPublic(world, `/rules-${world.word}`, "The first rules."),
};

export const duplicatePage: Journey = {
  name: "Start a page as a copy of another one",
  given: async (world) => {
    await aLivePage(world, `Summer ${world.word}`, "Swimming lessons.");
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await openPage(world, `Summer ${word}`);
    await openDetails(world);
    await hands.press(button(page, "Duplicate page"));
    await hands.press(button(question(page), "Duplicate page"));
    await hands.see(message(page, `Created “Summer ${word} (copy)”`));
  },
  outcome: ({ page, word }) =>
    expect(page.getByRole("heading", { level: 1 })).toContainText(`Summer ${word} (copy)`),
};

export const takeDown: Journey = {
  name: "Take a live page down",
  given: async (world) => {
    await aLivePage(world, `Closed road ${world.word}`, "Mill Street is closed.");
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await openPage(world, `Closed road ${word}`);
    await hands.press(button(page, "Take down"));
    await hands.press(button(question(page), "Take down page"));
    await hands.see(page.getByText(/This page was taken down on/));
  },
  outcome: async ({ visit, word }) => {
    await expect.poll(async () => (await visit(`/closed-road-${word}`)).status).toBe(410);
  },
};

export const approveFromEmail: Journey = {
  name: "Approve a page from the email",
  given: async (world) => {
    const { post, word } = world;
    const pageId = await aDraft(world, `Budget ${word}`, "The budget for next year.");
    await post(`/Version/SubmitDraft?pageId=${pageId}`);
  },
  steps: async ({ page, hands, outbox, url, word }) => {
    const email = () =>
      outbox().find((one) => one.includes(`Budget ${word}`) && /UpdatePageComponent/.test(one));
    await expect.poll(email, { timeout: 20_000 }).toBeTruthy();
    await hands.follow(url(/\/UpdatePageComponent\/\d+\S*/.exec(email() ?? "")?.[0] ?? ""));
    await hands.press(button(page, "Publish"));
    await hands.press(button(question(page), "Publish"));
    await hands.see(message(page, /is live now/));
  },
  outcome: (world) => expectPublic(world, `/budget-${world.word}`, "The budget for next year."),
};
