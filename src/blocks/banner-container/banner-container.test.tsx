import { describe, expect, test } from "vitest";
import { renderBody } from "#test/support/dom.ts";
import { bannerContainerFixtures } from "./banner-container.fixtures.ts";
import { BannerContainerView } from "./banner-container.view.tsx";

type FixtureName = keyof typeof bannerContainerFixtures;

const render = (name: FixtureName, change: Partial<{ showSearch: boolean }> = {}): HTMLElement => {
  const { value, slides } = bannerContainerFixtures[name];
  return renderBody(
    BannerContainerView({
      id: 7,
      name: "News",
      value: { ...value, ...change },
      language: "en",
      children: slides.map((slide, index) => ({ id: 70 + index, name: `Slide ${index}`, value: slide })),
    }),
  );
};

const all = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)];

describe("the server's view", () => {
  test("each slide has its image, text, and buttons, and the duration set for it [PUB-040] [CMP-BANNER-02]", () => {
    const rendered = render("typical");
    const slides = all(rendered, ".tn-banner");
    expect(slides.map((slide) => slide.getAttribute("data-duration"))).toEqual(["2000", "1000", "1000"]);
    expect(slides.map((slide) => slide.querySelector("img")?.getAttribute("src"))).toEqual(
      bannerContainerFixtures.typical.slides.map((slide) => slide.backgroundImage),
    );
    expect(slides[0]?.querySelector("h2")?.textContent).toBe("Pay your bill in a minute");
    expect(
      all(rendered, ".tn-banner:first-child a").map((a) => [a.textContent, a.getAttribute("href")]),
    ).toEqual([
      ["Pay my bill", "/customers/pay-my-bill"],
      ["Other ways to pay", "/customers"],
    ]);
    expect(slides[2]?.querySelector(".tn-banner-panel")).toBeNull();
  });

  test("without scripts a link leads to each slide", () => {
    const rendered = render("typical");
    const targets = all(rendered, ".tn-banners-marks a").map((mark) => mark.getAttribute("href"));
    expect(targets).toEqual(["#banner-70", "#banner-71", "#banner-72"]);
    for (const target of targets) expect(rendered.querySelector(String(target))).not.toBeNull();
  });

  test("the frame is as tall as the tallest slide requires, or else as the container says [PUB-041] [CONST-017]", () => {
    const heightOf = (name: FixtureName) =>
      render(name).querySelector("section")?.getAttribute("data-height");
    expect(heightOf("typical")).toBe("Medium");
    expect(heightOf("single")).toBe("Small");
    expect(heightOf("longest")).toBe("Large");
    expect(heightOf("hostile")).toBe("Medium");
  });

  test("buttons are in one of six positions, by default at the bottom center [PUB-042] [CMP-BANNER-03] [CONST-017]", () => {
    const places = (name: FixtureName) =>
      all(render(name), ".tn-banner-panel").map((panel) => panel.getAttribute("data-at"));
    expect(places("typical")).toEqual(["UpperLeft", "BottomMiddle"]);
    expect(places("longest")).toEqual([
      "UpperLeft",
      "UpperRight",
      "BottomLeft",
      "BottomRight",
      "BottomMiddle",
      "Middle",
    ]);
  });

  test("the first image loads right away, and the others when they come near", () => {
    const pictures = all(render("typical"), "img");
    expect(pictures.map((img) => img.getAttribute("fetchpriority"))).toEqual(["high", null, null]);
    expect(pictures.map((img) => img.getAttribute("loading"))).toEqual([null, "lazy", "lazy"]);
  });

  test("library images have the size that is needed, and none is enlarged", () => {
    const [first, second, third] = all(render("typical"), "picture");
    const widths = (picture: Element | undefined, type: string) =>
      [
        ...(picture?.querySelector(`source[type="${type}"]`)?.getAttribute("srcset") ?? "").matchAll(
          / (\d+)w/g,
        ),
      ].map(([, width]) => Number(width));
    expect(widths(first, "image/avif")).toEqual([320, 640, 960, 1280, 1920]);
    expect(widths(first, "image/webp")).toEqual([320, 640, 960, 1280, 1920]);
    expect(widths(second, "image/avif")).toEqual([320, 640, 900]);
    expect(third?.querySelector("source")).toBeNull();
  });

  test("an image with text over it is decorative, and one without has the slide's name as alt text", () => {
    expect(all(render("typical"), "img").map((img) => img.getAttribute("alt"))).toEqual(["", "", "Slide 2"]);
  });

  test("a single slide needs no script, no links, and no names for screen readers", () => {
    const rendered = render("single");
    expect(rendered.querySelector("[data-island], .tn-banners-tools, [aria-roledescription]")).toBeNull();
    expect(rendered.querySelectorAll("img")).toHaveLength(1);
  });

  test("a single slide can have a labeled search, and a slideshow has none", () => {
    const field = render("search").querySelector<HTMLInputElement>('form[action="/search"] input[name=q]');
    expect(field?.labels?.[0]?.textContent).toBe("What do you need?");
    expect(render("single").querySelector("search")).toBeNull();
    expect(render("typical", { showSearch: true }).querySelector("search")).toBeNull();
  });

  test("renders nothing if no slide has an image", () => {
    expect(render("empty").innerHTML).toBe("");
  });

  test("hostile texts are shown as text", () => {
    const rendered = render("hostile");
    expect(
      rendered.querySelector("script, b, [data-island='forged'], [onmouseover], img[src='x']"),
    ).toBeNull();
    expect(rendered.querySelector("h2")?.textContent).toBe("</h2><script>alert('1')</script>");
  });
});
