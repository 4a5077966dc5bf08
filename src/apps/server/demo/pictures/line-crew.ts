import { pole, wires } from "./built.ts";
import { type Canvas, circle, ellipse, polygon, rect, seen } from "./canvas.ts";
import { bucketTruck, worker } from "./crew.ts";
import { forest, haze, land, ridge } from "./land.ts";
import {
  amber,
  clay,
  cream,
  deep,
  gold,
  ink,
  lake,
  leaf,
  meadow,
  mist,
  moss,
  night,
  pine,
  rose,
  sand,
  shallow,
  teal,
} from "./palette.ts";
import { birds, sky, sun, veil } from "./sky.ts";

/** A line crew at a pole in front of the low sun. */
export const drawLineCrew = (canvas: Canvas): void => {
  const far = ridge({ seed: 61, y: 600, rise: 200, length: 520, gain: 0.46 });
  const middle = ridge({ seed: 66, y: 650, rise: 130, length: 460, gain: 0.4 });
  const hill = ridge({ seed: 72, y: 760, rise: 90, length: 700, gain: 0.22 });
  const road = ridge({ seed: 5, y: 812, rise: 16, length: 900, gain: 0.2 });
  canvas.add(
    sky(canvas, [0, teal, 0.22, lake, 0.42, "#8fb0a4", 0.56, sand, 0.68, gold, 0.8, amber]),
    sun(canvas, 1010, 400, 150, { disc: "#fff1cd", light: "#ffdd9a", strength: 0.8, reach: 5.2 }),
    veil(110, 230, 640, rose, 0.4),
    veil(1120, 180, 420, rose, 0.35),
    veil(780, 330, 520, "#fff6dc", 0.6),
    veil(300, 420, 560, cream, 0.35),
    land(far, canvas.fade([0, "#6d9a98", 0.4, "#c8bd94", 1, gold])),
    haze(canvas, 470, 150, "#ffe2ae", 0.55),
    land(middle, canvas.fade([0, lake, 0.4, "#7e9f86", 1, sand])),
    forest(middle, { from: -20, to: 1620, density: 10, height: 46, fill: "#2f6f76", seed: 14 }),
    haze(canvas, 580, 130, "#f6d9a0", 0.65),
    land(hill, canvas.fade([0, moss, 0.4, leaf, 1, pine])),
  );
  const poles: [number, number, number][] = [
    [130, hill(130) + 4, 150],
    [350, hill(350) + 6, 230],
    [690, 800, 520],
    [1330, 830, 690],
  ];
  canvas.add(
    wires([130, hill(130) + 4, 150], [20, hill(20), 105], ink, 1.4),
    wires([350, hill(350) + 6, 230], [130, hill(130) + 4, 150], ink, 1.6),
    wires([690, 800, 520], [350, hill(350) + 6, 230], ink, 2.2),
    wires([690, 800, 520], [1330, 830, 690], ink, 2.8),
    wires([1330, 830, 690], [1900, 900, 900], ink, 3.2),
    forest(hill, { from: 1080, to: 1620, density: 6, height: 90, fill: pine, seed: 31 }),
    ...poles.map(([x, y, height]) => pole(x, y, height, x > 500 ? night : ink)),
    land(road, canvas.fade([0, deep, 0.5, ink, 1, night])),
  );
  const truck = { body: cream, shade: "#d7c9a6", glass: lake, dark: night, lamp: amber };
  canvas.add(
    ellipse(1010, 838, 260, 12, night, { opacity: 0.6 }),
    worker(800, 352, 118, [736, 322], { hat: gold, coat: teal, vest: amber, skin: "#c98d6a" }),
    bucketTruck(960, 836, 230, [800, 340], truck),
    worker(600, 838, 124, [640, 770], { hat: gold, coat: teal, vest: amber, skin: "#8b5a41" }, night),
    worker(520, 842, 120, [556, 790], { hat: cream, coat: clay, vest: gold, skin: "#d9a680" }, night),
    ...[430, 700, 1250].map(
      (x) =>
        polygon(
          [
            [x - 11, 850],
            [x, 812],
            [x + 11, 850],
          ],
          clay,
        ) +
        rect(x - 7, 828, 14, 6, cream) +
        rect(x - 16, 848, 32, 5, clay),
    ),
    circle(
      1010,
      400,
      900,
      canvas.glow([0, seen("#ffd98e", 0.22), 0.6, seen("#ffd98e", 0.06), 1, seen("#ffd98e", 0)]),
    ),
    birds(1230, 150, 6, deep, 5),
    ...[meadow, mist, shallow].map((color, index) =>
      ellipse(80 + index * 640, 894, 260, 10, color, { opacity: 0.05 }),
    ),
  );
};
