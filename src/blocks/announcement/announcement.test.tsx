import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { announcementFixtures } from "./announcement.fixtures.ts";
import { announcement } from "./announcement.schema.ts";

const render = (name: keyof typeof announcementFixtures) =>
  renderFixture("Announcement", announcementFixtures[name]);

describe("an announcement", () => {
  test.each(["typical", "longest", "hostile"] as const)(
    "shows its text, which folds up without a script: %s [CMP-ANNOUNCEMENT-01] [PUB-039]",
    (name) => {
      const body = render(name);
      const details = body.querySelector("details");
      expect(details?.open).toBe(true);
      expect(details?.querySelector(".tn-prose")?.innerHTML).toBe(
        announcementFixtures[name].announcementText,
      );
      expect(details?.querySelector("summary")?.textContent).toContain("Hide this announcement");
      expect(body.querySelector("script")).toBeNull();
    },
  );

  test("without a text is left out", () => {
    expect(render("empty").innerHTML).toBe("");
  });

  test("has an id made from its text: the same text has the same id, and another text has another", () => {
    const nameOf = (announcementText: string) =>
      renderFixture("Announcement", { announcementText })
        .querySelector(".tn-announcement")
        ?.getAttribute("data-text");
    expect(nameOf("<p>Closed on Friday.</p>")).toBe(nameOf("<p>Closed on Friday.</p>"));
    const names = ["<p>Closed on Friday.</p>", "<p>Closed on Monday.</p>", "<p>closed on Friday.</p>"].map(
      nameOf,
    );
    expect(new Set(names).size).toBe(3);
  });

  test("requires a text [CMP-ANNOUNCEMENT-02]", () => {
    const refusals = (announcementText: string) =>
      blockForm(announcement)
        .safeParse({ componentName: "Holiday", announcementText })
        .error?.issues.map(({ message }) => message);
    expect(refusals("<p>Closed.</p>")).toBeUndefined();
    for (const blank of ["", "<p> </p>", "<p>&nbsp;</p>"])
      expect(refusals(blank)).toEqual(["Announcement text is required."]);
  });
});
