import { house, pole, wires } from "./built.ts";
import { type Canvas, circle, ellipse, path, polygon, rect, seen } from "./canvas.ts";
import { bucketTruck, worker } from "./crew.ts";
import { forest, haze, land, ridge } from "./land.ts";
import { amber, cream, deep, fog, gold, ink, lake, lamp, mist, night, shallow, teal } from "./palette.ts";
import { cloud, sky, snowfall, stars } from "./sky.ts";

/** Snow in the night of an outage: a crew works by its lamps, and one window still glows. */
export const drawStormNight = (canvas: Canvas): void => {
  const far = ridge({ seed: 81, y: 560, rise: 210, length: 430, gain: 0.5 });
  const middle = ridge({ seed: 88, y: 620, rise: 120, length: 380, gain: 0.42 });
  const ground = ridge({ seed: 95, y: 722, rise: 34, length: 520, gain: 0.25 });
  const front = ridge({ seed: 99, y: 800, rise: 44, length: 620, gain: 0.2 });
  canvas.add(
    sky(canvas, [0, night, 0.35, "#0a3a47", 0.62, "#1f5f6b", 0.8, shallow]),
    stars(70, 260, mist, 3),
    cloud(120, 250, 420, lake, 0.22, 3),
    cloud(880, 190, 520, lake, 0.2, 6),
    cloud(520, 330, 380, shallow, 0.13, 9),
    cloud(1230, 330, 330, shallow, 0.13, 2),
    land(far, canvas.fade([0, "#2f6b77", 0.4, "#3f7d87", 1, shallow])),
    haze(canvas, 430, 170, fog, 0.25),
    land(middle, canvas.fade([0, "#17505d", 0.5, "#3a7782", 1, fog])),
    forest(middle, { from: -20, to: 1620, density: 9, height: 60, fill: "#0f4450", seed: 5 }),
    haze(canvas, 560, 140, fog, 0.4),
    land(ground, canvas.fade([0, "#a9cdd2", 0.3, "#7fb0b8", 1, lake])),
  );
  const dark = {
    wall: "#2a5d69",
    shade: "#1d4a56",
    roof: "#dceaea",
    roofShade: "#0e3a46",
    window: night,
    trim: "#3f7480",
  };
  canvas.add(
    forest(ground, { from: -20, to: 130, density: 6, height: 190, fill: "#0b3843", seed: 12 }),
    forest(ground, { from: 690, to: 800, density: 5, height: 150, fill: "#0b3843", seed: 15 }),
    forest(ground, { from: 1430, to: 1620, density: 6, height: 210, fill: "#0b3843", seed: 19 }),
    house({ x: 110, y: 738, width: 270, height: 180, ...dark, chimney: true, porch: true }),
    house({ x: 440, y: 746, width: 260, height: 170, ...dark, window: lamp, chimney: true }),
    ellipse(560, 752, 210, 26, canvas.glow([0, seen(lamp, 0.5), 1, seen(lamp, 0)])),
    house({ x: 1210, y: 742, width: 280, height: 185, ...dark, porch: true }),
  );
  canvas.add(
    wires([330, 742, 250], [-160, 760, 330], night, 2),
    wires([330, 742, 250], [820, 770, 440], night, 2.2),
    wires([820, 770, 440], [1520, 770, 520], night, 2.6),
    wires([1520, 770, 520], [1900, 800, 600], night, 2.6),
    pole(330, 742, 250, night),
    pole(820, 782, 452, night),
    pole(1520, 790, 540, night),
    land(front, canvas.fade([0, "#d6e8ea", 0.25, "#a3cbd1", 1, "#2f7380"])),
    path("M-40 900Q420 800 760 832T1640 806V842Q1200 836 900 868T300 910Z", "#5b97a1", { opacity: 0.55 }),
  );
  // The light of the crew's lamps comes before those who stand in it.
  canvas.add(
    polygon(
      [
        [1006, 706],
        [742, 250],
        [930, 250],
      ],
      canvas.fade([0, seen(lamp, 0), 0.5, seen(lamp, 0.2), 1, seen(lamp, 0.5)]),
      { opacity: 0.55 },
    ),
    circle(870, 330, 240, canvas.glow([0, seen(lamp, 0.85), 0.35, seen(lamp, 0.3), 1, seen(lamp, 0)])),
    ellipse(
      960,
      838,
      430,
      62,
      canvas.glow([0, seen("#ffe9b8", 0.9), 0.5, seen(lamp, 0.35), 1, seen(lamp, 0)]),
    ),
    worker(892, 366, 108, [838, 344], { hat: gold, coat: "#123f4b", vest: amber, skin: "#c98d6a" }),
    bucketTruck(1010, 842, 210, [892, 356], {
      body: cream,
      shade: "#cbbf9d",
      glass: shallow,
      dark: night,
      lamp: amber,
    }),
    worker(770, 842, 112, [804, 800], { hat: gold, coat: "#123f4b", vest: amber, skin: "#8b5a41" }, night),
    path("M1252 780L1520 742L1500 838Z", canvas.fade([0, seen(lamp, 0.5), 1, seen(lamp, 0)], "right")),
    circle(1116, 676, 46, canvas.glow([0, seen(amber, 0.9), 0.4, seen(amber, 0.3), 1, seen(amber, 0)])),
    rect(0, 0, 1600, 900, canvas.fade([0, seen(teal, 0), 0.7, seen(teal, 0), 1, seen(deep, 0.45)])),
    snowfall(300, "#ffffff", 21),
    ...[ink].map((color) => rect(0, 0, 1600, 120, canvas.fade([0, seen(color, 0.5), 1, seen(color, 0)]))),
  );
};
