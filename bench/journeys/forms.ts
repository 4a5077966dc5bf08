import { expect } from "@playwright/test";
import { aDraft, button, field, link, message, question } from "./parts.ts";
import type { Journey, World } from "./world.ts";

const FIELDS = [
  { name: "Your name", fieldType: "input", inputType: "text", isRequired: true },
  { name: "Email", fieldType: "email" },
];

export const buildForm: Journey = {
  name: "Build a form with three fields",
  steps: async ({ page, hands, word }) => {
    await hands.open("Forms");
    await hands.press(link(page, "Create Form"));
    await hands.type(field(page, "Name"), `Leaks ${word}`);
    await hands.type(field(page, "Send-to email"), "water@riverbend.example");
    await hands.press(button(page, "Create"));
    for (const name of ["Street", "When", "What you saw"]) {
      await hands.press(button(page, "Create New Field"));
      const details = page.getByRole("form", { name: "Field details" });
      await hands.type(details.getByLabel("Name"), name);
      await hands.press(button(details, "Create field"));
      await hands.see(button(page, `Edit ${name}`));
    }
  },
  outcome: ({ page }) =>
    expect(page.getByRole("list", { name: "Fields of this form" }).getByRole("listitem")).toHaveCount(3),
};

/** Sends a form on its page, as a visitor. */
const sendForm = async (world: World, formId: number): Promise<void> => {
  const { page, post, url, word } = world;
  const path = `/ask-${word}`;
  const pageId = await aDraft(world, `Ask ${word}`, "Write to us.");
  const form = {
    id: 0,
    pageId,
    versionId: 1,
    componentName: "Form",
    title: "Write to us",
    formId,
    format: "full",
  };
  const componentId = await post("/Admin/CreateContact5050", form);
  const place = { pageId, type: "Contact5050", componentId, id: 0, versionId: 1 };
  await post("/Admin/ManagePageComponent", place);
  await post(`/Version/SubmitDraft?pageId=${pageId}`);
  await post(`/Version/PublishDraft?pageId=${pageId}&versionId=1`);
  await page.goto(url(path));
  const sent = page.locator("form.tn-form");
  await sent.scrollIntoViewIfNeeded();
  await expect(sent).toHaveJSProperty("noValidate", true);
  await sent.getByRole("textbox", { name: "Your name" }).fill("Ann Visitor");
  await sent.getByRole("textbox", { name: "Email" }).fill("ann@visitor.example");
  await button(page, "Submit").click();
  await expect(question(page)).toContainText("Successful Submission", { timeout: 30_000 });
};

export const answerSubmission: Journey = {
  name: "Answer what a visitor sent with a form",
  given: async (world) => {
    const { post, word } = world;
    const formId = Number(
      await post("/AdminForms/CreateForm", { name: `Ask ${word}`, email: "office@riverbend.example" }),
    );
    for (const one of FIELDS) await post("/AdminForms/CreateFormField", { formId, ...one });
    await sendForm(world, formId);
  },
  steps: async ({ page, hands, word }) => {
    await hands.press(link(page, `Read Ask ${word}`));
    await hands.press(link(page, /^View submission/));
    await hands.press(button(page, "Reply by email"));
    await hands.type(field(page, "Reply"), `Thank you, we are on our way. ${word}`);
    await hands.press(button(page, "Send reply"));
    await hands.see(message(page, "Reply on its way"));
  },
  outcome: ({ outbox, word }) =>
    expect.poll(() => outbox().join("\n"), { timeout: 20_000 }).toContain(`on our way. ${word}`),
};

export const exportSubmissions: Journey = {
  name: "Export the submissions of a form",
  steps: async ({ page, hands }) => {
    await hands.open("Forms");
    await hands.press(link(page, "View submissions of Report a problem"));
    const file = page.waitForEvent("download");
    await hands.press(button(page, /^Export all /));
    await file;
  },
  outcome: ({ page }) => expect(page).toHaveURL(/FormBuilderSubmissions/),
};
