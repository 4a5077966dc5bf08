import { beforeEach, describe, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, contentAt, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";

// Cards show other components of their page. A container shows cards, and only the provider decides its layout.

const { app, vendor, admin, clerk } = await openDemoApp("vendor", "admin", "clerk");
let place: Place;
let textId: number;
beforeEach(async () => {
  place = await newPlace(admin);
  textId = await create("HtmlEditor", { content: "<p>Open from 8 to 5</p>" });
});

const create = async (type: string, values: object, staff = vendor): Promise<number> =>
  numberOf(await staff.post(`/Admin/Create${type}`, { componentName: "Component", ...place, ...values }));
const read = async (type: string, id: number) =>
  (await clerk.get(`/Admin/Get${type}?componentId=${id}`)).json() as Record<string, unknown>;

const card = (change: object = {}) => ({
  title: "Hours",
  titleStyle: "ViewAll",
  viewMoreLink: "/contact",
  cardStyle: "Flat",
  contentStyle: "Update",
  contentType: "HtmlEditor",
  contentId: textId,
  ...change,
});
const newCard = (change: object = {}) => create("Card", card(change), clerk);

describe("a card", () => {
  test("is read with everything on its page that it could show [CMP-CARD-01] [CMP-CARD-09] [C-145] [C-146]", async () => {
    const calendarId = await create("Calendar", { format: "M/D/YY" });
    const otherPage = await newPlace(admin);
    await create("HtmlEditor", { ...otherPage, content: "<p>Far away</p>" });
    const id = await newCard();
    const answer = await read("Card", id);
    expect(answer.card).toEqual({ id, componentName: "Component", ...place, rowVersion: 1, ...card() });
    expect(Object.keys(answer).sort()).toEqual([
      "bannerContainers",
      "birthdayTables",
      "blogTables",
      "calendars",
      "card",
      "documentTables",
      "eventTables",
      "htmlEditors",
      "newsTables",
    ]);
    expect(answer).toMatchObject({
      htmlEditors: [{ id: textId, content: "<p>Open from 8 to 5</p>" }],
      calendars: [{ id: calendarId, format: "M/D/YY" }],
      bannerContainers: [],
    });
  });

  test("shows only components of its page version and content type [CMP-CARD-05] [C-146] [C-147]", async () => {
    const calendarId = await create("Calendar", { format: "M/D/YY" });
    const otherPage = await newPlace(admin);
    const far = await create("HtmlEditor", { ...otherPage, content: "<p>Far away</p>" });
    const id = await newCard();
    const before = await contentAt(app, RIVERBEND);
    for (const contentId of [calendarId, far, id, 987_654_321]) {
      const made = await clerk.post("/Admin/CreateCard", {
        componentName: "New",
        ...place,
        ...card({ contentId }),
      });
      const saved = await clerk.post("/Admin/UpdateCard", {
        id,
        componentName: "Old",
        ...place,
        ...card({ contentId }),
      });
      for (const answer of [made, saved])
        expect([answer.status, answer.json()]).toEqual([
          400,
          "Content: choose a component from this page version.",
        ]);
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    const right = card({ contentType: "Calendar", contentId: calendarId });
    expect(
      (await clerk.post("/Admin/UpdateCard", { id, componentName: "Old", ...place, ...right })).status,
    ).toBe(200);
  });

  test("drops a link that its title style doesn't show [CMP-CARD-07] [C-147]", async () => {
    const id = await newCard();
    const linkAfter = async (titleStyle: string) => {
      const change = card({ titleStyle, viewMoreLink: "/contact" });
      await clerk.post("/Admin/UpdateCard", { id, componentName: "Card", ...place, ...change });
      return ((await read("Card", id)).card as { viewMoreLink: string }).viewMoreLink;
    };
    expect(await linkAfter("View")).toBe("/contact");
    expect(await linkAfter("Standard")).toBe("");
    expect(await linkAfter("Hide")).toBe("");
  });
});

describe("a card container", () => {
  const container = (change: object) => ({
    componentName: "Cards",
    ...place,
    containerType: "Type1",
    ...change,
  });
  const newContainer = async (...cards: number[]) =>
    create("CardContainer", { containerType: "Type1", cardIds: cards.join(",") });

  test("is read with the cards of its page [CMP-CARDCONTAINER-01] [CMP-CARDCONTAINER-08] [C-149] [C-150]", async () => {
    const [one, two] = [await newCard({ title: "One" }), await newCard({ title: "Two" })];
    const id = await newContainer(two, one, two);
    const answer = await read("CardContainer", id);
    expect(answer.cardContainer).toEqual({
      id,
      componentName: "Component",
      ...place,
      rowVersion: 1,
      containerType: "Type1",
      cardIds: `${two},${one},${two}`,
    });
    expect(answer.cards).toMatchObject([
      { id: one, title: "One" },
      { id: two, title: "Two" },
    ]);
  });

  test("lets only provider admins change its type and cards; others can reorder them [CMP-CARDCONTAINER-07] [C-150] [C-151]", async () => {
    const [one, two, three] = [await newCard(), await newCard(), await newCard()];
    const id = await newContainer(one, two, two);
    const before = await contentAt(app, RIVERBEND);
    for (const staff of [clerk, admin]) {
      const save = async (change: object) => {
        const answer = await staff.post("/Admin/UpdateCardContainer", container({ id, ...change }));
        return [answer.status, answer.json()];
      };
      const members = [
        403,
        "Cards: only a provider admin can add or remove items. You can change the order.",
      ];
      for (const cardIds of [
        `${one},${two},${two},${three}`,
        `${one},${two}`,
        `${one},${one},${two}`,
        `${three}`,
      ])
        expect(await save({ cardIds })).toEqual(members);
      expect(await save({ cardIds: `${one},${two},${two}`, containerType: "Type2" })).toEqual([
        403,
        "Type: only a provider admin can change this.",
      ]);
      const made = await staff.post("/Admin/CreateCardContainer", container({ cardIds: `${one}` }));
      expect(made.status).toBe(403);
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    const ordered = await clerk.post(
      "/Admin/UpdateCardContainer",
      container({ id, cardIds: `${two},${one},${two}` }),
    );
    expect([ordered.status, ordered.json()]).toEqual([200, id]);
    const laidOut = await vendor.post(
      "/Admin/UpdateCardContainer",
      container({ id, containerType: "Type2", cardIds: `${three}` }),
    );
    expect(laidOut.status).toBe(200);
    expect((await read("CardContainer", id)).cardContainer).toMatchObject({
      containerType: "Type2",
      cardIds: `${three}`,
    });
  });

  test("holds at most nine cards [CMP-CARDCONTAINER-03] [CONST-018] [C-150]", async () => {
    const id = await newCard();
    const withCards = (count: number) =>
      vendor.post("/Admin/CreateCardContainer", container({ cardIds: Array(count).fill(id).join(",") }));
    const refused = await withCards(10);
    expect([refused.status, refused.json()]).toEqual([400, "A card container can have at most 9 cards."]);
    expect((await withCards(9)).status).toBe(200);
    expect((await withCards(0)).json()).toBe("Cards: choose at least one.");
  });

  test("renders its cards with their content, and renders neither anywhere else [PUB-047] [C-252] [C-253]", async () => {
    await attach(admin, place.pageId, 1, "HtmlEditor", textId);
    const banners = await create("BannerContainer", {});
    for (const name of ["a", "b"])
      await create("Banner", {
        bannerContainerId: banners,
        backgroundImage: `https://pictures.example/${name}.png`,
      });
    const one = await newCard({ title: "One" });
    const two = await newCard({ title: "Two", contentType: "BannerContainer", contentId: banners });
    await attach(admin, place.pageId, 1, "Card", one);
    const id = await newContainer(one, two, two);
    await attach(vendor, place.pageId, 1, "CardContainer", id);
    await publishPage(admin, place.pageId);
    const { friendlyUrl } = (await admin.get(`/Admin/GetPage?pageId=${place.pageId}`)).json() as {
      friendlyUrl: string;
    };
    const { text } = await app.send("GET", `/${friendlyUrl}`);
    expect(text.match(/Open from 8 to 5/g)).toHaveLength(1);
    expect(text.match(/class="tn-block"/g)).toHaveLength(1);
    expect(text.match(/class="tn-card"/g)).toHaveLength(3);
    // A card that appears twice has different ids each time.
    const elementIds = [...text.matchAll(/ id="([^"]+)"/g)].map(([, elementId]) => elementId);
    expect(new Set(elementIds).size).toBe(elementIds.length);
    expect(text).toContain(`id="banners-${banners}"`);
    const site = async (type: string, componentId: number) =>
      (
        await app.send("GET", `/components/Get${type}?componentId=${componentId}`, { host: RIVERBEND })
      ).json();
    expect(await site("Card", one)).toMatchObject(card({ title: "One" }));
    expect(await site("CardContainer", id)).toMatchObject({
      containerType: "Type1",
      cardIds: `${one},${two},${two}`,
    });
  });

  test("loses a deleted card, and a card loses its deleted content [CMP-GEN-17] [C-148] [C-152]", async () => {
    const [one, two] = [await newCard(), await newCard()];
    const id = await newContainer(one, two, one);
    await clerk.remove(`/Admin/DeleteCard?componentId=${one}`);
    expect((await read("CardContainer", id)).cardContainer).toMatchObject({ cardIds: `${two}` });
    await clerk.remove(`/Admin/DeleteHtmlEditor?componentId=${textId}`);
    expect((await read("Card", two)).card).toMatchObject({ contentId: 0, contentType: "HtmlEditor" });
    expect((await clerk.remove(`/Admin/DeleteCardContainer?componentId=${id}`)).json()).toBe("Deleted");
    expect((await clerk.get(`/Admin/GetCardContainer?componentId=${id}`)).status).toBe(404);
    expect((await clerk.get(`/Admin/GetCard?componentId=${two}`)).status).toBe(200);
  });
});
