import { type Canvas, ellipse, line, path, polygon, rect, round } from "./canvas.ts";
import { forest, haze, land, ridge, tree } from "./land.ts";
import {
  clay,
  cream,
  deep,
  fog,
  ink,
  lake,
  leaf,
  meadow,
  mist,
  moss,
  pine,
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

/** A round basin seen from above its rim: wall, water, the bridge that turns over it. */
const basin = (canvas: Canvas, x: number, y: number, r: number): string => {
  const flat = r * 0.3;
  const wall = r * 0.17;
  const inner = r * 0.93;
  const arcs = [0.78, 0.56, 0.34].map((part) =>
    ellipse(x, y + flat * 0.03, inner * part, flat * 0.93 * part, "none", {
      stroke: cream,
      "stroke-width": 1.6,
      opacity: 0.4,
    }),
  );
  const posts = Array.from({ length: 13 }, (_, index) => {
    const part = index / 12;
    return `M${round(x - r * 0.95 + r * 1.06 * part)} ${round(y - flat * 0.18 + flat * 0.2 * part)}v${round(-r * 0.075)}`;
  });
  return [
    ellipse(x + r * 0.06, y + wall + 10, r * 1.04, flat * 1.04, ink, { opacity: 0.22 }),
    path(
      `M${round(x - r)} ${y}v${round(wall)}a${round(r)} ${round(flat)} 0 0 0 ${round(2 * r)} 0v${round(-wall)}Z`,
      canvas.fade([0, cream, 0.45, sand, 1, "#9eb3a5"], "right"),
    ),
    ellipse(x, y, r, flat, "#fffaf0"),
    ellipse(x, y + flat * 0.04, inner, flat * 0.9, canvas.fade([0, "#1c6371", 0.5, shallow, 1, "#b6d6d4"])),
    ...arcs,
    line(
      `M${round(x - r * 0.98)} ${round(y - flat * 0.16)}L${round(x + r * 0.14)} ${round(y + flat * 0.06)}`,
      teal,
      r * 0.034,
    ),
    line(posts.join(""), deep, 1.8),
    line(
      `M${round(x - r * 0.97)} ${round(y - flat * 0.18 - r * 0.075)}L${round(x + r * 0.11)} ${round(y + flat * 0.02 - r * 0.075)}`,
      deep,
      2,
    ),
    rect(x - r * 0.03, y - r * 0.1, r * 0.15, r * 0.13, deep),
    ellipse(x + r * 0.045, y - r * 0.1, r * 0.095, r * 0.026, cream),
  ].join("");
};

/** The water treatment plant by the river, early in the day. */
export const drawTreatmentPlant = (canvas: Canvas): void => {
  const far = ridge({ seed: 102, y: 470, rise: 190, length: 430, gain: 0.46 });
  const middle = ridge({ seed: 108, y: 500, rise: 110, length: 380, gain: 0.4 });
  canvas.add(
    sky(canvas, [0, lake, 0.2, shallow, 0.38, fog, 0.54, cream]),
    sun(canvas, 1240, 250, 48, { disc: "#fff8e2", light: "#ffe9b8", strength: 0.9, reach: 11 }),
    veil(120, 150, 560, cream, 0.45),
    cloud(300, 250, 250, cream, 0.5, 3),
    cloud(760, 205, 190, cream, 0.45, 8),
    veil(980, 310, 560, cream, 0.5),
    land(far, canvas.fade([0, "#79a9ac", 0.3, "#b9d0c2", 0.6, cream])),
    haze(canvas, 350, 150, cream, 0.55),
    land(middle, canvas.fade([0, "#4f8d92", 0.3, "#8db3a2", 0.7, straw])),
    forest(middle, { from: -20, to: 1620, density: 10, height: 46, fill: "#3f7f82", seed: 8 }),
    haze(canvas, 440, 110, cream, 0.6),
    land(() => 520, canvas.fade([0, meadow, 0.4, moss, 1, leaf])),
  );
  // The pump hall with its arched windows.
  const arches = Array.from({ length: 7 }, (_, index) => {
    const x = 196 + index * 74;
    return (
      path(`M${x} 520V466a19 19 0 0 1 38 0V520Z`, canvas.fade([0, lake, 1, deep])) +
      line(`M${x + 19} 447V520M${x} 480h38`, cream, 2)
    );
  });
  canvas.add(
    ellipse(470, 546, 360, 12, ink, { opacity: 0.2 }),
    rect(170, 416, 560, 128, canvas.fade([0, sand, 1, "#e6cfa6"])),
    polygon(
      [
        [150, 420],
        [206, 356],
        [694, 356],
        [750, 420],
      ],
      canvas.fade([0, "#c77a5e", 1, clay]),
    ),
    rect(300, 330, 300, 30, cream),
    polygon(
      [
        [288, 334],
        [320, 306],
        [580, 306],
        [612, 334],
      ],
      clay,
    ),
    line("M320 345H580", lake, 10, { "stroke-dasharray": "26 16", "stroke-linecap": "butt" }),
    ...arches,
    rect(170, 534, 560, 12, "#c9b48c"),
    rect(762, 300, 84, 246, canvas.fade([0, cream, 0.5, mist, 1, "#8fb6b7"], "right")),
    path("M756 302a48 24 0 0 1 96 0Z", teal),
    rect(756, 300, 96, 8, deep),
    rect(796, 340, 14, 40, deep),
    rect(796, 420, 14, 40, deep),
    tree(80, 560, 150, { crown: leaf, light: moss, trunk: ink }, { seed: 3, sun: 1 }),
    tree(930, 556, 120, { crown: leaf, light: moss, trunk: ink }, { seed: 9, sun: 1 }),
    tree(1000, 552, 90, { crown: leaf, light: moss, trunk: ink }, { seed: 4, sun: 1 }),
  );
  canvas.add(
    path("M-20 600C360 566 1180 560 1620 590V616C1200 588 380 596 -20 636Z", "#e9dcb8", { opacity: 0.75 }),
    basin(canvas, 1220, 588, 170),
    basin(canvas, 560, 650, 230),
    basin(canvas, 1180, 752, 330),
    path("M-20 812C220 776 480 800 700 900H-20Z", canvas.fade([0, pine, 1, deep])),
    tree(60, 872, 250, { crown: deep, light: pine, trunk: ink }, { seed: 6, sun: 1 }),
    tree(230, 884, 190, { crown: pine, light: leaf, trunk: ink }, { seed: 11, sun: 1 }),
    tree(1580, 896, 230, { crown: deep, light: pine, trunk: ink }, { seed: 12, sun: 1 }),
    birds(1010, 180, 6, deep, 4),
  );
};
