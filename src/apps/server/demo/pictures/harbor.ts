import { type Canvas, circle, ellipse, line, path, polygon, rect, round, seen } from "./canvas.ts";
import { haze, land, ridge, water } from "./land.ts";
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
  mist,
  night,
  rose,
  sand,
  shallow,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

const sailingBoat = (x: number, y: number, size: number, sail: string, hull: string): string => {
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(y + dy * size)}`;
  return (
    line(`M${at(0, -0.06)}L${at(0, -1.3)}`, ink, size * 0.022) +
    path(`M${at(0.03, -1.24)}Q${at(0.5, -0.7)} ${at(0.5, -0.18)}L${at(0.03, -0.18)}Z`, sail) +
    path(`M${at(-0.03, -1.1)}Q${at(-0.32, -0.6)} ${at(-0.4, -0.18)}L${at(-0.03, -0.18)}Z`, cream, {
      opacity: 0.9,
    }) +
    path(`M${at(-0.52, -0.12)}L${at(0.6, -0.12)}Q${at(0.5, 0.1)} ${at(0.36, 0.1)}L${at(-0.36, 0.1)}Z`, hull) +
    line(`M${at(-0.5, -0.09)}L${at(0.57, -0.09)}`, cream, size * 0.03) +
    ellipse(x, y + size * 0.13, size * 0.62, size * 0.03, cream, { opacity: 0.5 })
  );
};

/** The harbor in the evening: the customs house, the boardwalk and boats that come home. */
export const drawHarbor = (canvas: Canvas): void => {
  const far = ridge({ seed: 200, y: 470, rise: 130, length: 480, gain: 0.4 });
  canvas.add(
    sky(canvas, [0, teal, 0.18, lake, 0.34, "#8fb3ac", 0.46, rose, 0.56, gold]),
    sun(canvas, 560, 420, 66, { disc: "#fff2cf", light: "#ffd58f", strength: 0.95, reach: 9 }),
    veil(620, 150, 620, rose, 0.4),
    veil(40, 220, 560, rose, 0.4),
    cloud(140, 310, 220, rose, 0.45, 3),
    cloud(840, 280, 190, rose, 0.4, 7),
    land(far, canvas.fade([0, "#6c9a9d", 0.5, "#c6bd98", 1, gold]), 520),
    haze(canvas, 400, 110, "#ffe0a8", 0.6),
    // The lighthouse on the point.
    path("M-20 520V470Q120 450 260 506L280 520Z", deep),
    polygon(
      [
        [120, 470],
        [130, 330],
        [166, 330],
        [176, 470],
      ],
      canvas.fade([0, cream, 1, fog], "right"),
    ),
    polygon(
      [
        [125, 410],
        [127, 370],
        [169, 370],
        [171, 410],
      ],
      clay,
    ),
    rect(122, 322, 52, 9, ink),
    rect(132, 298, 32, 24, lamp),
    polygon(
      [
        [126, 300],
        [148, 276],
        [170, 300],
      ],
      clay,
    ),
    circle(148, 310, 120, canvas.glow([0, seen(lamp, 0.8), 0.3, seen(lamp, 0.22), 1, seen(lamp, 0)])),
    water(canvas, {
      top: 518,
      bottom: 900,
      stops: [0, "#f7d9a0", 0.14, "#d9c79f", 0.42, shallow, 0.75, lake, 1, deep],
      seed: 15,
      light: "#fff0c6",
      x: 560,
      streaks: 170,
    }),
    sailingBoat(400, 600, 110, amber, clay),
    sailingBoat(700, 566, 66, sand, teal),
    sailingBoat(250, 556, 46, cream, deep),
    sailingBoat(610, 700, 190, clay, deep),
  );
  const sheds = [
    [940, 250, 190, clay],
    [1120, 200, 150, teal],
    [1490, 220, 170, lake],
  ] as const;
  canvas.add(
    rect(900, 560, 720, 40, canvas.fade([0, "#8b9b90", 1, "#5c736e"])),
    ...sheds.map(
      ([x, width, height, color]) =>
        rect(x, 566 - height, width, height, color) +
        polygon(
          [
            [x - 10, 566 - height],
            [x + width / 2, 566 - height - 74],
            [x + width + 10, 566 - height],
          ],
          deep,
        ) +
        [0.16, 0.44, 0.72]
          .map((part) => rect(x + width * part, 566 - height * 0.72, width * 0.13, height * 0.26, lamp))
          .join("") +
        rect(x + width * 0.4, 566 - height * 0.36, width * 0.2, height * 0.36, ink),
    ),
    rect(1240, 300, 260, 266, canvas.fade([0, "#fff6e4", 0.6, sand, 1, "#d9c195"], "right")),
    polygon(
      [
        [1222, 304],
        [1370, 212],
        [1518, 304],
      ],
      canvas.fade([0, clay, 1, brick]),
    ),
    rect(1228, 298, 284, 12, cream),
    rect(1336, 140, 68, 100, cream),
    polygon(
      [
        [1328, 144],
        [1370, 84],
        [1412, 144],
      ],
      teal,
    ),
    circle(1370, 180, 20, deep),
    line("M1370 180v-13M1370 180l9 5", cream, 3),
    line("M1370 84v-34", ink, 3),
    polygon(
      [
        [1372, 52],
        [1410, 62],
        [1372, 72],
      ],
      clay,
    ),
    ...[0, 1].flatMap((floor) =>
      [0, 1, 2, 3].map((index) => {
        const x = 1262 + index * 60;
        const y = 330 + floor * 90;
        return (
          path(`M${x} ${y + 58}V${y + 14}q17 -18 34 0V${y + 58}Z`, (index + floor) % 2 ? lamp : teal) +
          rect(x - 4, y + 58, 42, 6, cream)
        );
      }),
    ),
    path("M1344 566v-52q26 -26 52 0v52Z", deep),
  );
  // The boardwalk with its lamps.
  canvas.add(
    ...Array.from({ length: 9 }, (_, index) => rect(846 + index * 92, 640, 16, 150, night)),
    polygon(
      [
        [820, 612],
        [1640, 612],
        [1640, 664],
        [800, 664],
      ],
      canvas.fade([0, "#b98a62", 1, "#8a5f45"]),
    ),
    rect(800, 660, 840, 12, "#5b4033"),
    line(Array.from({ length: 21 }, (_, index) => `M${842 + index * 40} 614l-8 46`).join(""), "#6f4c38", 2),
    line(
      `M826 572H1620M826 592H1620${Array.from({ length: 11 }, (_, index) => `M${830 + index * 80} 566V616`).join("")}`,
      ink,
      4,
    ),
    ...[890, 1190, 1530].map(
      (x) =>
        circle(x, 486, 110, canvas.glow([0, seen(lamp, 0.7), 0.3, seen(lamp, 0.2), 1, seen(lamp, 0)])) +
        line(`M${x} 614V492`, ink, 6) +
        circle(x, 484, 12, lamp),
    ),
    path("M930 752q60 40 190 0l-18 44q-76 16 -152 0Z", clay),
    line("M934 756q80 34 182 0", cream, 5),
    rect(990, 716, 44, 44, cream),
    rect(998, 724, 28, 16, teal),
    line("M1060 754v-70l-40 20", ink, 4),
    ...[0, 1, 2].map((index) => ellipse(1020, 806 + index * 16, 150 - index * 26, 3, mist, { opacity: 0.4 })),
    birds(860, 200, 8, deep, 8),
  );
};
