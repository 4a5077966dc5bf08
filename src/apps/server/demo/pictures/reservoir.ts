import { type Canvas, circle, line, path, polygon, rect } from "./canvas.ts";
import { forest, haze, land, ridge, water } from "./land.ts";
import {
  amber,
  clay,
  cream,
  deep,
  fog,
  gold,
  ink,
  lake,
  leaf,
  mist,
  moss,
  pine,
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, sky, sun, veil } from "./sky.ts";

/** The reservoir in the hills with its intake tower and the dam. */
export const drawReservoir = (canvas: Canvas): void => {
  const far = ridge({ seed: 120, y: 440, rise: 300, length: 360, gain: 0.52 });
  const second = ridge({ seed: 127, y: 480, rise: 210, length: 330, gain: 0.48 });
  const third = ridge({ seed: 133, y: 505, rise: 120, length: 420, gain: 0.42 });
  const left = (x: number) => 900 - 420 * Math.exp(-(((x + 120) / 420) ** 2));
  canvas.add(
    sky(canvas, [0, teal, 0.15, lake, 0.32, fog, 0.46, sand, 0.56, gold]),
    sun(canvas, 620, 330, 50, { disc: "#fff5d9", light: "#ffdf9f", strength: 0.9, reach: 10 }),
    veil(820, 150, 600, cream, 0.4),
    veil(90, 210, 520, cream, 0.4),
    veil(560, 250, 640, cream, 0.4),
    land(far, canvas.fade([0, "#6b9ca2", 0.35, "#b4c6b4", 0.6, sand])),
    haze(canvas, 340, 150, cream, 0.5),
    land(second, canvas.fade([0, "#43818b", 0.35, "#86ab9d", 0.7, straw])),
    haze(canvas, 400, 120, sand, 0.55),
    land(third, canvas.fade([0, lake, 0.5, "#5f9488", 1, moss])),
    forest(third, { from: -20, to: 1620, density: 13, height: 52, fill: "#23606a", seed: 17 }),
    haze(canvas, 455, 80, cream, 0.6),
    water(canvas, {
      top: 520,
      bottom: 900,
      stops: [0, "#f6dfae", 0.12, "#d9d6b4", 0.4, shallow, 0.75, lake, 1, teal],
      seed: 6,
      light: "#fff1cc",
      x: 620,
      streaks: 150,
    }),
  );
  // The dam closes the lake on the right; the tower takes the water in.
  canvas.add(
    polygon(
      [
        [1010, 520],
        [1600, 604],
        [1600, 900],
        [1330, 900],
      ],
      canvas.fade([0, "#cdd8c8", 0.5, "#9fb9b1", 1, "#55868b"]),
    ),
    line("M1060 560L1600 690M1110 610L1600 756M1170 680L1600 836", "#7ba29f", 2, { opacity: 0.7 }),
    polygon(
      [
        [1004, 514],
        [1600, 590],
        [1600, 612],
        [1010, 526],
      ],
      cream,
    ),
    line("M1010 506L1600 574", deep, 3),
    line(
      Array.from(
        { length: 22 },
        (_, index) => `M${1010 + index * 28} ${507 + index * 3.2}v${10 + index * 0.6}`,
      ).join(""),
      deep,
      2,
    ),
    rect(820, 596, 70, 104, "#8fb0ae", { opacity: 0.45 }),
    rect(818, 420, 74, 180, canvas.fade([0, cream, 0.5, mist, 1, "#7fa9ab"], "right")),
    polygon(
      [
        [806, 424],
        [855, 366],
        [904, 424],
      ],
      canvas.fade([0, "#c77a5e", 1, clay]),
    ),
    rect(806, 420, 98, 10, deep),
    rect(846, 446, 18, 34, deep),
    rect(846, 512, 18, 34, deep),
    line("M892 476L1012 506", deep, 6),
    line("M892 458L1012 490M920 465v18M950 473v18M980 481v18", deep, 2),
    circle(855, 400, 5, amber),
    line("M790 602h130M776 612h160", "#fff1cc", 3, { opacity: 0.6 }),
  );
  canvas.add(
    land(left, canvas.fade([0, leaf, 0.3, pine, 1, deep])),
    forest(left, { from: -30, to: 420, density: 7, height: 170, fill: pine, seed: 41 }),
    forest((x) => left(x) + 80, { from: -30, to: 360, density: 6, height: 200, fill: deep, seed: 52 }),
    polygon(
      [
        [1270, 900],
        [1380, 880],
        [1640, 866],
        [1640, 900],
      ],
      deep,
    ),
    forest((x) => 918 - x * 0.02, { from: 1290, to: 1640, density: 5, height: 210, fill: deep, seed: 63 }),
    path("M470 742q34 20 96 0l-10 22q-38 10 -76 0Z", ink),
    line("M518 742V700", ink, 4),
    path("M510 734v-22q0 -12 12 -12h4q10 0 10 12v22Z", clay),
    circle(524, 690, 9, "#c98d6a"),
    path("M512 688a12 10 0 0 1 24 0h6v3h-34Z", sand),
    line("M530 716L600 676", ink, 3),
    line("M600 676q40 20 44 82", ink, 1),
    path("M450 766q70 14 140 0", "none", { stroke: "#fff1cc", "stroke-width": 2, opacity: 0.5 }),
    birds(330, 190, 6, deep, 9),
  );
};
