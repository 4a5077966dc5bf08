import { type Canvas, circle, ellipse, line, path, polygon, rect, round, seen } from "./canvas.ts";
import { forest, haze, land, ridge, tree, water } from "./land.ts";
import {
  amber,
  brick,
  clay,
  cream,
  deep,
  fog,
  gold,
  ink,
  lake,
  lamp,
  leaf,
  meadow,
  moss,
  pine,
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

const wheel = (x: number, y: number, r: number): string => {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `M${round(x)} ${round(y)}L${round(x + dx * r)} ${round(y + dy * r)}M${round(x + dx * r * 0.9 - dy * 16)} ${round(y + dy * r * 0.9 + dx * 16)}L${round(x + dx * r * 1.1 + dy * 5)} ${round(y + dy * r * 1.1 - dx * 5)}`;
  });
  return (
    circle(x, y, r, "none", { stroke: ink, "stroke-width": 12 }) +
    circle(x, y, r * 0.8, "none", { stroke: "#5b4033", "stroke-width": 8 }) +
    line(spokes.join(""), "#5b4033", 7) +
    circle(x, y, 15, ink)
  );
};

/** The old brick mill at the bend of the river, where the town's first dynamo ran. */
export const drawMill = (canvas: Canvas): void => {
  const far = ridge({ seed: 140, y: 520, rise: 230, length: 430, gain: 0.46 });
  const middle = ridge({ seed: 146, y: 560, rise: 140, length: 380, gain: 0.4 });
  const bank = (x: number) => 640 + 26 * Math.sin(x / 260) + (x < 420 ? ((420 - x) / 420) * 30 : 0);
  canvas.add(
    sky(canvas, [0, lake, 0.18, shallow, 0.36, fog, 0.5, sand, 0.62, gold]),
    sun(canvas, 360, 330, 58, { disc: "#fff3d2", light: "#ffdb96", strength: 0.95, reach: 10 }),
    veil(520, 130, 560, cream, 0.42),
    veil(60, 220, 520, cream, 0.45),
    cloud(1220, 210, 260, cream, 0.42, 6),
    cloud(640, 260, 170, cream, 0.4, 2),
    land(far, canvas.fade([0, "#76a5a8", 0.35, "#c0cbb0", 0.65, gold])),
    haze(canvas, 400, 160, "#ffe7b8", 0.55),
    land(middle, canvas.fade([0, "#4d8a8c", 0.35, "#8dad90", 0.7, straw])),
    forest(middle, { from: -20, to: 1620, density: 9, height: 56, fill: "#3c7a7c", seed: 23 }),
    haze(canvas, 500, 130, "#ffe7b8", 0.6),
    land(bank, canvas.fade([0, meadow, 0.25, moss, 1, leaf]), 760),
  );
  const trees = { crown: leaf, light: meadow, trunk: ink };
  for (const [x, y, height] of [
    [150, 668, 130],
    [230, 660, 170],
    [560, 660, 130],
    [1460, 650, 220],
    [1550, 652, 180],
  ] as const)
    canvas.add(tree(x, y, height, trees, { seed: x, sun: -1 }));
  const windows = [0, 1, 2].flatMap((floor) =>
    Array.from({ length: 6 }, (_, index) => {
      const x = 812 + index * 82;
      const y = 318 + floor * 104;
      const fill = (index + floor) % 4 === 1 ? lamp : teal;
      return (
        path(`M${x} ${y + 62}V${y + 14}q20 -20 40 0V${y + 62}Z`, fill) +
        line(`M${x + 20} ${y + 4}V${y + 62}M${x} ${y + 32}h40`, sand, 3) +
        rect(x - 5, y + 62, 50, 7, sand)
      );
    }),
  );
  canvas.add(
    rect(1206, 90, 54, 220, canvas.fade([0, "#b5644a", 1, "#6f3a30"], "right")),
    rect(1198, 84, 70, 18, brick),
    rect(1202, 130, 62, 8, sand),
    rect(780, 292, 520, 360, canvas.fade([0, "#c47257", 0.5, clay, 1, brick], "right")),
    ...Array.from({ length: 60 }, (_, index) =>
      rect(
        786 + ((index * 137) % 500),
        300 + ((index * 71) % 340),
        20,
        5,
        index % 2 ? "#8a4636" : "#d58a6d",
        { opacity: 0.35 },
      ),
    ),
    polygon(
      [
        [760, 296],
        [820, 216],
        [1260, 216],
        [1320, 296],
      ],
      canvas.fade([0, lake, 1, deep]),
    ),
    polygon(
      [
        [950, 236],
        [1040, 166],
        [1130, 236],
        [1130, 260],
        [950, 260],
      ],
      clay,
    ),
    polygon(
      [
        [936, 240],
        [1040, 158],
        [1144, 240],
        [1128, 240],
        [1040, 174],
        [952, 240],
      ],
      deep,
    ),
    circle(1040, 214, 19, cream),
    line("M1040 214v-12M1040 214l8 5", ink, 3),
    rect(772, 288, 536, 14, sand),
    rect(780, 396, 520, 6, sand),
    rect(780, 500, 520, 6, sand),
    ...windows,
    rect(780, 636, 520, 56, "#7d8f86"),
    line(
      "M780 656H1300M860 636v20M980 636v20M1100 636v20M1210 636v20M810 656v36M920 656v36M1040 656v36M1160 656v36M1262 656v36",
      "#5c736e",
      3,
    ),
    rect(640, 470, 146, 176, canvas.fade([0, sand, 1, "#cfae7f"])),
    polygon(
      [
        [622, 476],
        [660, 410],
        [800, 410],
        [800, 476],
      ],
      canvas.fade([0, "#3a7f88", 1, teal]),
    ),
    rect(676, 512, 34, 44, teal),
    rect(730, 512, 34, 44, lamp),
    line("M693 512v44M676 534h34M747 512v44M730 534h34", cream, 2.5),
    rect(640, 640, 146, 60, "#8b9b90"),
  );
  canvas.add(
    water(canvas, {
      top: 690,
      bottom: 900,
      stops: [0, "#e9d5a2", 0.2, "#a9c2b0", 0.55, lake, 1, deep],
      seed: 9,
      light: "#fff1cc",
      x: 400,
      streaks: 120,
    }),
    rect(790, 692, 500, 120, canvas.fade([0, seen(brick, 0.5), 1, seen(brick, 0)])),
    wheel(712, 640, 108),
    path("M700 712q30 26 70 8q40 18 90 4q-60 34 -130 28q-60 4 -100 -20q40 6 70 -20Z", cream, {
      opacity: 0.75,
    }),
    path("M-20 900V800Q180 752 380 800T760 900Z", canvas.fade([0, pine, 1, ink])),
    path("M1240 900Q1400 780 1620 770V900Z", canvas.fade([0, pine, 1, ink])),
    tree(70, 846, 270, { crown: deep, light: pine, trunk: ink }, { seed: 4, sun: 1 }),
    ...Array.from({ length: 30 }, (_, index) =>
      line(
        `M${400 + index * 9} ${880 + (index % 5) * 4}q${(index % 3) - 4} -30 ${(index % 7) - 6} -${44 + ((index * 29) % 40)}`,
        index % 2 ? leaf : pine,
        3,
      ),
    ),
    ...Array.from({ length: 8 }, (_, index) =>
      ellipse(402 + index * 34, 812 + ((index * 17) % 22), 3.4, 12, amber),
    ),
    birds(560, 180, 6, deep, 21),
  );
};
