import { church, town, waterTower } from "./built.ts";
import type { Canvas } from "./canvas.ts";
import { forest, haze, land, ridge } from "./land.ts";
import {
  clay,
  cream,
  deep,
  fog,
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
  teal,
} from "./palette.ts";
import { sky, stars, sun, veil } from "./sky.ts";

/** Towns on the hills at nightfall, their lights joined by one line. */
export const drawTowns = (canvas: Canvas): void => {
  const far = ridge({ seed: 220, y: 470, rise: 220, length: 460, gain: 0.46 });
  const back = ridge({ seed: 226, y: 560, rise: 130, length: 520, gain: 0.32 });
  const middle = ridge({ seed: 231, y: 690, rise: 120, length: 560, gain: 0.28 });
  const front = ridge({ seed: 236, y: 836, rise: 120, length: 620, gain: 0.24 });
  const roofs = [clay, lake, teal, deep];
  canvas.add(
    sky(canvas, [0, deep, 0.22, teal, 0.4, shallow, 0.52, rose, 0.62, gold]),
    stars(60, 240, cream, 11),
    sun(canvas, 330, 318, 52, { disc: "#fff1cd", light: "#ffd795", strength: 0.9, reach: 10 }),
    veil(540, 180, 640, rose, 0.3),
    veil(80, 240, 520, rose, 0.35),
    veil(1010, 270, 520, rose, 0.3),
    land(far, canvas.fade([0, "#5f959c", 0.4, "#b7b79d", 0.8, gold])),
    haze(canvas, 390, 140, "#ffdca0", 0.5),
    land(back, canvas.fade([0, "#3d8088", 0.4, moss, 1, sand])),
    forest(back, { from: -20, to: 1620, density: 6, height: 40, fill: "#2f6f78", seed: 6 }),
    church(1180, back(1180) + 16, 46, cream, mist, teal),
    town((x) => back(x) + 12, {
      from: 1050,
      to: 1380,
      size: 30,
      walls: [cream, sand, rose],
      roofs,
      window: lamp,
      seed: 3,
    }),
    town((x) => back(x) + 12, {
      from: 500,
      to: 690,
      size: 26,
      walls: [cream, mist, sand],
      roofs,
      window: lamp,
      seed: 8,
    }),
    haze(canvas, 520, 120, "#f4d3a0", 0.45),
    land(middle, canvas.fade([0, leaf, 0.4, "#4d8170", 1, moss])),
    forest(middle, { from: -20, to: 1620, density: 5, height: 70, fill: pine, seed: 13 }),
    waterTower(560, middle(560) + 8, 240, {
      tank: canvas.fade([0, cream, 0.5, mist, 1, shallow], "right"),
      dome: fog,
      legs: deep,
    }),
    town((x) => middle(x) + 20, {
      from: 250,
      to: 800,
      size: 48,
      walls: [cream, sand, rose, mist],
      roofs,
      window: lamp,
      seed: 15,
    }),
    haze(canvas, 640, 130, "#cfd8b8", 0.35),
    land(front, canvas.fade([0, pine, 0.5, deep, 1, ink])),
    forest(front, { from: -20, to: 700, density: 6, height: 130, fill: deep, seed: 27 }),
    church(1130, front(1130) + 26, 116, cream, mist, teal),
    town((x) => front(x) + 30, {
      from: 840,
      to: 1570,
      size: 78,
      walls: [cream, sand, rose, mist],
      roofs,
      window: lamp,
      seed: 32,
    }),
    forest((x) => front(x) + 90, { from: -20, to: 1640, density: 5, height: 110, fill: ink, seed: 35 }),
  );
};
