import type { banner } from "#blocks/banner/banner.schema.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { bannerContainer } from "./banner-container.schema.ts";

type Slide = BlockValue<typeof banner>;

interface Fixture {
  readonly value: BlockValue<typeof bannerContainer>;
  readonly slides: readonly Slide[];
}

const blank: Slide = {
  backgroundImage: "",
  actionText: "",
  subActionText: "",
  buttonText: "",
  buttonLink: "",
  buttonPosition: "",
  button2Text: "",
  button2Link: "",
  sliderDuration: 5000,
  height: "",
};

/** Banner containers with their slides. */
export const bannerContainerFixtures = {
  empty: { value: { sliderDuration: 5000, height: "Medium", showSearch: false }, slides: [blank] },
  single: {
    value: { sliderDuration: 5000, height: "Small", showSearch: false },
    slides: [{ ...blank, backgroundImage: "/images/11/river-0a1b2c3d4e-1920x1080.jpg" }],
  },
  search: {
    value: { sliderDuration: 5000, height: "Large", showSearch: true },
    slides: [
      {
        ...blank,
        backgroundImage: "/images/11/river-0a1b2c3d4e-1920x1080.jpg",
        actionText: "Here for the valley, day and night",
        subActionText: "Pay a bill, report a problem, or start service in a few minutes.",
        buttonText: "Pay my bill",
        buttonLink: "/customers/pay-my-bill",
        buttonPosition: "UpperLeft",
      },
    ],
  },
  typical: {
    value: { sliderDuration: 5000, height: "Medium", showSearch: false },
    slides: [
      {
        ...blank,
        backgroundImage: "/images/11/river-0a1b2c3d4e-1920x1080.jpg",
        actionText: "Pay your bill in a minute",
        subActionText: "Online, by phone or at our office on Mill Street.",
        buttonText: "Pay my bill",
        buttonLink: "/customers/pay-my-bill",
        buttonPosition: "UpperLeft",
        button2Text: "Other ways to pay",
        button2Link: "/customers",
        sliderDuration: 2000,
      },
      {
        ...blank,
        backgroundImage: "/images/12/poles-0a1b2c3d4e-900x600.webp",
        actionText: "Power out?",
        subActionText: "Tell us and see where our crews are.",
        buttonText: "Report an outage",
        buttonLink: "/outages",
        sliderDuration: 1000,
      },
      { ...blank, backgroundImage: "https://pictures.example/park.jpg", sliderDuration: 1000 },
    ],
  },
  longest: {
    value: { sliderDuration: 10_000, height: "Small", showSearch: false },
    slides: ["UpperLeft", "UpperRight", "BottomLeft", "BottomRight", "BottomMiddle", "Middle"].map(
      (buttonPosition) => ({
        ...blank,
        backgroundImage: `/images/13/${"a-very-long-name-".repeat(12)}.webp`,
        actionText: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(5).slice(0, 200).trim(),
        subActionText: "One sentence after another that explains much. ".repeat(5).slice(0, 200).trim(),
        buttonText: "A button whose text goes on and on. ".repeat(6).slice(0, 200).trim(),
        buttonLink: `/a?b=${"c".repeat(1900)}`,
        buttonPosition,
        button2Text: "Kraftfahrzeughaftpflichtversicherung ".repeat(6).slice(0, 200).trim(),
        button2Link: "/d",
        height: "Large",
      }),
    ),
  },
  hostile: {
    value: { sliderDuration: 5000, height: '"><script>alert(1)</script>', showSearch: false },
    slides: [
      {
        ...blank,
        backgroundImage: '/images/11/"><script>alert(1)</script>',
        actionText: "</h2><script>alert('1')</script>",
        subActionText: '<div data-island="forged">',
        buttonText: "<img src=x onerror=alert(1)>",
        buttonLink: '/"onmouseover="alert(1)',
        buttonPosition: '"><b>',
      },
      { ...blank, backgroundImage: "/images/12/b.webp", actionText: "&lt;b&gt;" },
    ],
  },
} satisfies Record<string, Fixture>;
