import { house, waterTower } from "./built.ts";
import { type Canvas, circle, ellipse } from "./canvas.ts";
import { forest, haze, land, ridge, tree } from "./land.ts";
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
import { createRandom } from "./random.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

/** The water tower above the gardens of Mill Ridge, on a clear morning. */
export const drawWaterTower = (canvas: Canvas): void => {
  const far = ridge({ seed: 45, y: 600, rise: 180, length: 460, gain: 0.45 });
  const middle = ridge({ seed: 52, y: 640, rise: 120, length: 420, gain: 0.4 });
  const hill = (x: number) => 775 - 95 * Math.exp(-(((x - 980) / 460) ** 2));
  canvas.add(
    sky(canvas, [0, shallow, 0.3, fog, 0.55, mist, 0.72, cream]),
    sun(canvas, 330, 250, 46, { disc: "#fff9e6", light: "#fff0c8", strength: 0.9, reach: 10 }),
    veil(60, 170, 520, cream, 0.5),
    veil(1090, 130, 460, cream, 0.55),
    cloud(560, 330, 210, cream, 0.7, 3),
    cloud(1240, 400, 260, cream, 0.62, 8),
    cloud(80, 420, 190, cream, 0.6, 5),
    land(far, canvas.fade([0, fog, 0.4, mist, 1, cream])),
    haze(canvas, 480, 160, cream, 0.6),
    land(middle, canvas.fade([0, shallow, 0.3, "#9bbfb0", 1, straw])),
    forest(middle, { from: -20, to: 1620, density: 9, height: 38, fill: "#6a9f9c", seed: 3 }),
    haze(canvas, 560, 140, cream, 0.5),
  );
  canvas.add(
    land(hill, canvas.fade([0, meadow, 0.3, moss, 1, leaf])),
    ellipse(1040, 700, 230, 16, ink, { opacity: 0.16 }),
    waterTower(980, 696, 640, {
      tank: canvas.fade([0, "#ffffff", 0.35, cream, 0.62, mist, 1, "#84b3b8"], "right"),
      dome: canvas.fade([0, cream, 0.4, mist, 1, "#74a8af"], "right"),
      legs: teal,
    }),
  );
  const trees = { crown: leaf, light: moss, trunk: ink };
  for (const [x, y, height] of [
    [610, 722, 130],
    [680, 716, 170],
    [1270, 716, 150],
    [1340, 728, 190],
    [1420, 740, 140],
  ] as const)
    canvas.add(
      ellipse(x + 30, y, height * 0.4, 6, ink, { opacity: 0.16 }),
      tree(x, y, height, trees, { seed: x }),
    );
  const colors = { wall: cream, shade: mist, roof: clay, roofShade: brick, window: teal, trim: "#ffffff" };
  canvas.add(
    house({ x: 80, y: 808, width: 300, height: 200, ...colors, chimney: true, porch: true }),
    tree(420, 812, 180, { crown: pine, light: leaf, trunk: ink }, { seed: 2 }),
    house({
      x: 470,
      y: 826,
      width: 290,
      height: 190,
      ...colors,
      wall: rose,
      shade: "#d9a88c",
      roof: lake,
      roofShade: teal,
      porch: true,
    }),
    house({
      x: 1130,
      y: 830,
      width: 320,
      height: 205,
      ...colors,
      wall: sand,
      shade: "#d8c49e",
      roof: teal,
      roofShade: deep,
      chimney: true,
      porch: true,
    }),
  );
  const random = createRandom(17);
  const front = ridge({ seed: 9, y: 860, rise: 40, length: 240, gain: 0.3 });
  canvas.add(
    land(front, canvas.fade([0, leaf, 1, deep])),
    tree(40, 872, 240, { crown: deep, light: pine, trunk: ink }, { seed: 5 }),
    tree(900, 866, 110, { crown: pine, light: leaf, trunk: ink }, { seed: 15 }),
    tree(1545, 880, 290, { crown: deep, light: pine, trunk: ink }, { seed: 8 }),
    ...Array.from({ length: 34 }, (_, index) =>
      circle(random() * 1600, 858 + random() * 36, 2 + random() * 2.2, index % 3 ? gold : amber, {
        opacity: 0.85,
      }),
    ),
    birds(1250, 260, 5, teal, 12),
  );
};
