import type { Canvas } from "./canvas.ts";
import { drawDrinkingFountain } from "./drinking-fountain.ts";
import { drawHarbor } from "./harbor.ts";
import { drawKitchen } from "./kitchen.ts";
import { drawLineCrew } from "./line-crew.ts";
import { drawCedarFallsLogo, drawHarborLogo, drawProviderLogo, drawRiverbendLogo, LOGO } from "./logos.ts";
import { drawMill } from "./mill.ts";
import { drawReservoir } from "./reservoir.ts";
import { drawStormNight } from "./storm-night.ts";
import { drawStreet } from "./street.ts";
import { drawTowns } from "./towns.ts";
import { drawTreatmentPlant } from "./treatment-plant.ts";
import { drawValley } from "./valley.ts";
import { drawWaterTower } from "./water-tower.ts";

export interface DemoPicture {
  readonly name: string;
  /** What somebody hears who doesn't see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly draw: (canvas: Canvas) => void;
  /** Drawn in its own pixels, and see-through where nothing is drawn. */
  readonly isLogo?: boolean;
}

const wide = { width: 1920, height: 1080 } as const;
const inText = { width: 1200, height: 675 } as const;

const logo = (name: string, description: string, draw: DemoPicture["draw"]): DemoPicture => ({
  name,
  description,
  ...LOGO,
  draw,
  isLogo: true,
});

/** Riverbend's library. */
export const riverbendPictures: readonly DemoPicture[] = [
  {
    name: "valley-at-dawn",
    description:
      "The river winding through the valley at dawn, with Riverbend and its water tower on the bank",
    ...wide,
    draw: drawValley,
  },
  {
    name: "storm-night",
    description: "A line crew at work under its lamps on a snowy night, between dark houses",
    ...wide,
    draw: drawStormNight,
  },
  {
    name: "moving-day",
    description: "A moving van and boxes on a street of lit houses in the evening",
    ...wide,
    draw: drawStreet,
  },
  {
    name: "line-crew",
    description:
      "A lineworker in a bucket truck at a power pole in front of the low sun, two colleagues below",
    ...inText,
    draw: drawLineCrew,
  },
  {
    name: "mill-street",
    description: "The old brick mill with its water wheel at the bend of the river",
    ...inText,
    draw: drawMill,
  },
  {
    name: "water-tower",
    description: "The white water tower above three houses on Mill Ridge",
    ...inText,
    draw: drawWaterTower,
  },
  {
    name: "reservoir",
    description: "The reservoir in the hills with the intake tower, the dam and somebody fishing from a boat",
    ...inText,
    draw: drawReservoir,
  },
  {
    name: "treatment-plant",
    description: "Three round settling basins in front of the pump hall of the water plant",
    ...inText,
    draw: drawTreatmentPlant,
  },
  {
    name: "drinking-fountain",
    description: "A girl drinks at the fountain in Mill Park while two boys wait for their turn",
    ...inText,
    draw: drawDrinkingFountain,
  },
  {
    name: "gas-kitchen",
    description: "A copper kettle on the blue flame of a gas stove below a kitchen window",
    ...inText,
    draw: drawKitchen,
  },
  logo(
    "riverbend-logo",
    "Logo of Riverbend Utilities: the river bends through green hills below the sun",
    drawRiverbendLogo,
  ),
];

/** Cedar Falls has its logo at hand before anything else is set up. */
export const cedarFallsPictures: readonly DemoPicture[] = [
  logo("cedar-falls-logo", "Logo of Cedar Falls: a cedar beside a waterfall", drawCedarFallsLogo),
];

export const harborPictures: readonly DemoPicture[] = [
  {
    name: "harbor-evening",
    description: "Sailing boats come home to the boardwalk and the old customs house in the evening",
    ...inText,
    draw: drawHarbor,
  },
  logo("harbor-logo", "Logo of Harbor District: a lighthouse throws its beam over the waves", drawHarborLogo),
];

export const providerPictures: readonly DemoPicture[] = [
  {
    name: "towns-at-dusk",
    description: "Three small towns with lit windows on wooded hills at dusk",
    ...inText,
    draw: drawTowns,
  },
  logo("provider-logo", "Logo: three houses that are pages, side by side", drawProviderLogo),
];
