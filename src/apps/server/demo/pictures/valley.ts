import { church, pole, town, waterTower, wires } from "./built.ts";
import { type Canvas, circle, ellipse, path, seen } from "./canvas.ts";
import { forest, haze, land, ridge, river, tree } from "./land.ts";
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
  meadow,
  mist,
  moss,
  pine,
  rose,
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

/** The valley at dawn: the river comes from the sun, the town lies on its right bank. */
export const drawValley = (canvas: Canvas): void => {
  const far = ridge({ seed: 3, y: 470, rise: 250, length: 420, gain: 0.5 });
  const second = ridge({ seed: 8, y: 505, rise: 190, length: 360, gain: 0.46 });
  const third = ridge({ seed: 14, y: 540, rise: 150, length: 430, gain: 0.42 });
  const bank = ridge({ seed: 21, y: 585, rise: 70, length: 520, gain: 0.3 });
  const plain = ridge({ seed: 30, y: 640, rise: 46, length: 700, gain: 0.25 });
  const rough = ridge({ seed: 40, y: 0, rise: 46, length: 300 });
  const near = (x: number) =>
    rough(x) + 896 - 250 * Math.exp(-(((x + 60) / 380) ** 2)) - 190 * Math.exp(-(((x - 1700) / 360) ** 2));
  const bend = river({ top: 560, bottom: 930, x: 850, swing: 250, width: 430, turns: 1.05, phase: 2.5 });

  canvas.add(
    sky(canvas, [0, lake, 0.16, shallow, 0.34, fog, 0.46, sand, 0.56, gold]),
    sun(canvas, 850, 368, 54, { disc: "#fff6dc", light: "#ffe2a6", strength: 0.95, reach: 11 }),
    veil(180, 190, 620, cream, 0.5),
    veil(960, 140, 520, cream, 0.42),
    veil(520, 262, 760, cream, 0.5),
    cloud(1150, 250, 250, cream, 0.42, 4),
    cloud(1330, 268, 150, rose, 0.4, 2),
    cloud(110, 276, 210, rose, 0.4, 9),
    land(far, canvas.fade([0, "#7ba9ab", 0.34, "#bccfc2", 0.6, sand])),
    haze(canvas, 380, 150, cream, 0.5),
    land(second, canvas.fade([0, shallow, 0.3, "#93b8ae", 0.7, straw])),
    haze(canvas, 430, 150, cream, 0.45),
    land(third, canvas.fade([0, "#3f7d82", 0.35, "#6f9f93", 0.8, straw])),
    forest(third, { from: -20, to: 640, density: 11, height: 34, fill: "#4c8681", seed: 4 }),
    forest(third, { from: 1080, to: 1620, density: 11, height: 34, fill: "#4c8681", seed: 9 }),
    haze(canvas, 480, 130, sand, 0.75),
    land(bank, canvas.fade([0, moss, 0.5, meadow, 1, straw])),
    land(plain, canvas.fade([0, meadow, 0.3, moss, 1, leaf])),
  );
  canvas.add(
    forest(bank, { from: -20, to: 420, density: 9, height: 54, fill: leaf, seed: 31 }),
    waterTower(1290, bank(1290) + 18, 190, {
      tank: canvas.fade([0, cream, 0.5, mist, 1, shallow], "right"),
      dome: fog,
      legs: lake,
    }),
    town(bank, {
      from: 1010,
      to: 1480,
      size: 34,
      walls: [cream, sand, mist, rose],
      roofs: [clay, lake, teal, amber],
      window: "#ffdf9c",
      seed: 12,
    }),
    church(1160, bank(1160) + 14, 62, cream, mist, teal),
    town((x) => bank(x) + 26, {
      from: 1060,
      to: 1420,
      size: 38,
      walls: [cream, sand, rose],
      roofs: [clay, teal, lake],
      window: "#ffdf9c",
      seed: 29,
    }),
    forest((x) => bank(x) + 44, { from: 1000, to: 1500, density: 4, height: 30, fill: leaf, seed: 57 }),
    haze(canvas, 585, 70, cream, 0.5),
  );
  canvas.add(
    path(bend, canvas.fade([0, "#ffe9ba", 0.22, sand, 0.5, fog, 0.8, shallow, 1, lake])),
    `<g clip-path="${canvas.clip(bend)}">${Array.from({ length: 60 }, (_, index) => {
      const t = index / 60;
      return ellipse(
        820 + Math.sin(index * 2.3) * (30 + 300 * t),
        566 + 330 * t ** 1.6,
        14 + 64 * t,
        0.8 + 2.6 * t,
        "#fff3d2",
        { opacity: 0.55 - t * 0.35 },
      );
    }).join("")}</g>`,
  );
  // Fields on both banks.
  canvas.add(
    path("M0 690Q260 640 520 662Q430 700 0 760Z", straw, { opacity: 0.5 }),
    path("M1100 668Q1350 650 1600 676V730Q1340 690 1100 668Z", straw, { opacity: 0.55 }),
    path("M1180 720Q1400 706 1600 760V812Q1400 740 1180 720Z", meadow, { opacity: 0.6 }),
  );
  const trees = { crown: pine, light: leaf, trunk: ink };
  for (const [x, y, height] of [
    [560, 682, 66],
    [606, 690, 82],
    [520, 694, 72],
    [1230, 742, 96],
    [1290, 752, 120],
    [1196, 736, 70],
    [440, 716, 90],
  ] as const)
    canvas.add(
      ellipse(x + 20, y, height * 0.42, 5, ink, { opacity: 0.16 }),
      tree(x, y, height, trees, { seed: x, sun: x > 850 ? -1 : 1 }),
    );
  canvas.add(
    wires([300, 690, 190], [90, 720, 330], deep, 2),
    wires([430, 672, 110], [300, 690, 190], deep, 1.5),
    wires([90, 720, 330], [-120, 760, 480], deep, 2.4),
    pole(430, 672, 110, deep),
    pole(300, 690, 190, deep),
    pole(90, 720, 330, ink),
    land(near, canvas.fade([0, pine, 0.6, deep, 1, ink])),
    forest(near, { from: -30, to: 330, density: 8, height: 130, fill: deep, seed: 71 }),
    forest(near, { from: 1390, to: 1640, density: 8, height: 150, fill: deep, seed: 77 }),
    forest((x) => near(x) + 60, { from: -30, to: 250, density: 6, height: 170, fill: ink, seed: 88 }),
    forest((x) => near(x) + 50, { from: 1480, to: 1640, density: 7, height: 180, fill: ink, seed: 93 }),
    birds(640, 230, 7, deep, 6),
    circle(
      850,
      368,
      620,
      canvas.glow([0, seen("#ffdf9c", 0.28), 0.6, seen("#ffdf9c", 0.06), 1, seen("#ffdf9c", 0)]),
    ),
  );
};
