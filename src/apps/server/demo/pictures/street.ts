import { house, pole, wires } from "./built.ts";
import { type Canvas, circle, ellipse, line, path, polygon, rect, seen } from "./canvas.ts";
import { forest, haze, land, ridge, tree } from "./land.ts";
import {
  amber,
  brick,
  clay,
  cream,
  deep,
  gold,
  ink,
  lake,
  lamp,
  leaf,
  mist,
  moss,
  pine,
  rose,
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, stars, sun, veil } from "./sky.ts";

/** A lamp post with its light on the pavement. */
const lantern = (canvas: Canvas, x: number, y: number, height: number): string =>
  circle(
    x,
    y - height,
    height * 0.8,
    canvas.glow([0, seen(lamp, 0.75), 0.25, seen(lamp, 0.25), 1, seen(lamp, 0)]),
  ) +
  ellipse(x, y + 6, height * 0.6, height * 0.08, canvas.glow([0, seen(lamp, 0.6), 1, seen(lamp, 0)])) +
  polygon(
    [
      [x - 5, y],
      [x - 2.4, y - height * 0.92],
      [x + 2.4, y - height * 0.92],
      [x + 5, y],
    ],
    ink,
  ) +
  path(
    `M${x - 13} ${y - height * 0.92}L${x - 9} ${y - height - 24}H${x + 9}L${x + 13} ${y - height * 0.92}Z`,
    lamp,
  ) +
  polygon(
    [
      [x - 15, y - height - 22],
      [x, y - height - 40],
      [x + 15, y - height - 22],
    ],
    ink,
  );

/** Moving day in a street of Riverbend, when the lamps have just been lit. */
export const drawStreet = (canvas: Canvas): void => {
  const far = ridge({ seed: 180, y: 520, rise: 200, length: 430, gain: 0.46 });
  const middle = ridge({ seed: 186, y: 560, rise: 110, length: 380, gain: 0.4 });
  canvas.add(
    sky(canvas, [0, deep, 0.2, "#1b6371", 0.38, "#6f9fa0", 0.52, rose, 0.64, gold]),
    stars(26, 190, cream, 7),
    sun(canvas, 1230, 452, 70, { disc: "#fff0cb", light: "#ffd08a", strength: 0.9, reach: 9 }),
    veil(100, 240, 640, rose, 0.45),
    veil(760, 170, 620, rose, 0.32),
    veil(980, 330, 560, "#fff0cb", 0.5),
    cloud(330, 330, 230, rose, 0.35, 4),
    cloud(70, 300, 150, rose, 0.25, 8),
    land(far, canvas.fade([0, "#5d8f95", 0.4, "#c3b396", 0.7, gold])),
    haze(canvas, 400, 150, "#ffdca0", 0.5),
    land(middle, canvas.fade([0, "#2f6f78", 0.4, "#7f9c84", 0.8, straw])),
    forest(middle, { from: -20, to: 1620, density: 9, height: 56, fill: "#2a6871", seed: 18 }),
    haze(canvas, 500, 120, "#ffdca0", 0.5),
    land(() => 640, canvas.fade([0, moss, 0.3, leaf, 1, pine])),
  );
  const trees = { crown: "#2b5f55", light: leaf, trunk: ink };
  const lit = { window: lamp, trim: "#fffaf0" };
  canvas.add(
    tree(30, 668, 230, trees, { seed: 1, sun: 1 }),
    tree(452, 664, 200, trees, { seed: 2, sun: 1 }),
    tree(905, 662, 180, trees, { seed: 6, sun: 1 }),
    tree(1350, 666, 220, trees, { seed: 9, sun: -1 }),
    tree(1570, 668, 250, trees, { seed: 5, sun: -1 }),
    house({
      x: 90,
      y: 690,
      width: 340,
      height: 236,
      wall: sand,
      shade: "#cbb68d",
      roof: teal,
      roofShade: deep,
      ...lit,
      chimney: true,
      porch: true,
    }),
    house({
      x: 500,
      y: 694,
      width: 360,
      height: 250,
      wall: "#e8b496",
      shade: "#c98f74",
      roof: clay,
      roofShade: brick,
      ...lit,
      chimney: true,
      porch: true,
    }),
    house({
      x: 960,
      y: 690,
      width: 350,
      height: 230,
      wall: mist,
      shade: "#9fc0bf",
      roof: lake,
      roofShade: deep,
      ...lit,
      porch: true,
    }),
  );
  canvas.add(
    wires([470, 706, 340], [-140, 706, 340], ink, 2),
    wires([470, 706, 340], [1420, 706, 360], ink, 2),
    wires([1420, 706, 360], [1900, 706, 360], ink, 2),
    pole(470, 706, 340, ink),
    pole(1420, 706, 360, ink),
    land(() => 704, canvas.fade([0, leaf, 1, pine]), 740),
    rect(0, 728, 1600, 26, canvas.fade([0, "#e6d4ae", 1, "#bba983"])),
    line(Array.from({ length: 17 }, (_, index) => `M${index * 100 + 10} 728l-8 26`).join(""), "#a8966f", 2),
    rect(0, 752, 1600, 150, canvas.fade([0, "#23515a", 1, ink])),
    line("M-20 832H1620", "#d8cba4", 6, {
      "stroke-dasharray": "70 60",
      opacity: 0.7,
      "stroke-linecap": "butt",
    }),
    lantern(canvas, 940, 734, 190),
    lantern(canvas, 66, 734, 190),
  );
  // The moving van, its ramp, and what stands on the pavement.
  canvas.add(
    ellipse(1290, 812, 260, 12, ink, { opacity: 0.7 }),
    rect(1090, 600, 300, 186, canvas.fade([0, "#fffaf0", 1, "#e5d6b2"]), { rx: 6 }),
    rect(1090, 690, 300, 26, clay),
    rect(1090, 724, 300, 8, gold),
    path("M1396 786V652q0 -10 10 -10h56q12 0 18 12l28 58q24 4 24 26v48Z", teal),
    path("M1418 708v-46h42l24 46Z", mist),
    rect(1396, 748, 136, 8, deep),
    rect(1522, 756, 14, 14, lamp),
    rect(1084, 784, 452, 14, ink),
    ...[1160, 1462].map((x) => circle(x, 798, 30, ink) + circle(x, 798, 13, shallow)),
    polygon(
      [
        [1092, 784],
        [1092, 774],
        [1000, 804],
        [1000, 812],
      ],
      "#b48a5a",
    ),
    rect(900, 704, 62, 46, "#c28e5f"),
    line("M900 720h62M931 704v46", "#a06a4f", 3),
    rect(968, 716, 44, 34, "#d3a06e"),
    line("M990 716v34", "#a06a4f", 3),
    rect(910, 672, 44, 32, "#d3a06e"),
    line("M910 684h44", "#a06a4f", 3),
    path("M830 750v-40q0 -12 12 -12h40q12 0 12 12v40h-9v-20h-46v20Z", clay),
    rect(838, 676, 48, 30, "#c97a5e", { rx: 8 }),
    line("M780 750v-66", ink, 4),
    path("M756 690l10 -30h28l10 30Z", amber),
    rect(764, 746, 32, 6, ink),
    rect(0, 0, 1600, 900, canvas.glow([0.55, seen(ink, 0), 1, seen(ink, 0.35)])),
    birds(700, 130, 5, ink, 14),
  );
};
