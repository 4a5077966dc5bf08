import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { pageHeader } from "./page-header.schema.ts";

const empty = {
  lead: "",
  imageLink: "",
  fact1: "",
  fact1Label: "",
  fact2: "",
  fact2Label: "",
  fact3: "",
  fact3Label: "",
  fact4: "",
  fact4Label: "",
};

/** Typical and extreme values, for tests and the contact sheet. */
export const pageHeaderFixtures = {
  empty,
  typical: {
    ...empty,
    lead: "What water and sewer cost inside and outside the city.",
    imageLink: "/images/12/meter-0a1b2c3d4e-1200x900.webp",
    fact1: "$14.20",
    fact1Label: "First 2,000 gallons",
    fact2: "$4.90",
    fact2Label: "Each 1,000 gallons more",
  },
  longest: {
    lead: "One sentence after another. ".repeat(11).slice(0, 300).trim(),
    imageLink: `https://pictures.example/${"a-very-long-name-".repeat(60)}.png`,
    fact1: "Donaudampfschifffahrtsgesellschaft 24/7",
    fact1Label: "Long words ".repeat(6).slice(0, 60).trim(),
    fact2: "$1,234,567,890.00",
    fact2Label: "Long words ".repeat(6).slice(0, 60).trim(),
    fact3: "Monday to Friday, 8 a.m. to 5 p.m.",
    fact3Label: "Office hours",
    fact4: "24 hours",
    fact4Label: "Emergencies",
  },
  hostile: {
    ...empty,
    lead: "</p><script>alert('1')</script>",
    imageLink: '/images/11/"><script>alert(1)</script>',
    fact1: "<script>alert(2)</script>",
    fact1Label: "</dt><script>alert(3)</script>",
  },
} satisfies Record<string, BlockValue<typeof pageHeader>>;
