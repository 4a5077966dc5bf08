import { expect } from "@playwright/test";
import { button, field, find, list, message, question } from "./parts.ts";
import type { Journey } from "./world.ts";

export const invite: Journey = {
  name: "Invite a person",
  steps: async ({ page, hands, word }) => {
    await hands.start("Invite a person");
    await hands.type(field(page, "First name"), "Ines");
    await hands.type(field(page, "Last name"), "Vance");
    await hands.type(field(page, "Email"), `${word}@riverbend.example`);
    await hands.type(field(page, "Phone"), "5550100133");
    await hands.choose(list(page, "Roles"), "Level4");
    await hands.save(button(page, "Save"));
    await hands.see(message(page, "An invitation was sent"));
  },
  outcome: ({ outbox, word }) =>
    expect
      .poll(() => outbox().some((one) => one.includes(`To: ${word}@`) && one.includes("/AcceptInvitation")), {
        timeout: 20_000,
      })
      .toBe(true),
};

export const deactivate: Journey = {
  name: "Remove the access of someone who left",
  given: async ({ post, word }) => {
    await post("/api/users", {
      firstName: "Nora",
      lastName: "Quist",
      email: `${word}@riverbend.example`,
      phoneNumber: "5550100142",
      password: "quiet-Otter-51",
      roles: ["Level4"],
    });
  },
  steps: async (world) => {
    const { page, hands, word } = world;
    await find(world, word, /^Nora Quist/);
    await hands.press(button(page, "Deactivate account"));
    await hands.press(button(question(page), "Deactivate account"));
    await hands.see(message(page, "was deactivated"));
  },
  outcome: ({ page, word }) =>
    expect(page.getByRole("row").filter({ hasText: word })).toContainText("Deactivated"),
};
