import { type Canvas, circle, ellipse, line, path, polygon, rect, round, seen } from "./canvas.ts";
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
  sand,
  shallow,
  straw,
  teal,
} from "./palette.ts";
import { birds, cloud, sky, sun, veil } from "./sky.ts";

interface Child {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** How far the upper half leans to the right. */
  readonly lean: number;
  readonly shirt: string;
  readonly trousers: string;
  readonly skin: string;
  readonly hair: string;
  readonly long?: boolean;
  /** Where both hands are, from the shoulders. */
  readonly hands: readonly [x: number, y: number];
}

const child = ({ x, y, size, lean, shirt, trousers, skin, hair, long, hands }: Child): string => {
  const s = (value: number) => round(value * size);
  const shoulder = x + s(lean * 0.7);
  const top = y - s(0.68 - Math.abs(lean) * 0.16);
  const headX = x + s(lean * 1.12);
  const headY = top - s(0.16 - Math.abs(lean) * 0.1);
  return [
    line(
      `M${x - s(0.07)} ${y - s(0.36)}L${x - s(0.09)} ${y}M${x + s(0.07)} ${y - s(0.36)}L${x + s(0.09)} ${y}`,
      skin,
      s(0.075),
    ),
    line(
      `M${x - s(0.07)} ${y - s(0.36)}L${x - s(0.08)} ${y - s(0.2)}M${x + s(0.07)} ${y - s(0.36)}L${x + s(0.08)} ${y - s(0.2)}`,
      trousers,
      s(0.14),
    ),
    line(`M${x - s(0.1)} ${y}h${s(0.05)}M${x + s(0.08)} ${y}h${s(0.06)}`, cream, s(0.07)),
    line(
      `M${shoulder - s(0.04)} ${top + s(0.09)}L${shoulder + s(hands[0])} ${top + s(hands[1])}`,
      skin,
      s(0.07),
    ),
    long ? ellipse(headX - s(0.1), headY + s(0.08), s(0.075), s(0.15), hair) : "",
    path(
      `M${x - s(0.15)} ${y - s(0.32)}L${shoulder - s(0.16)} ${top + s(0.1)}Q${shoulder - s(0.14)} ${top} ${shoulder} ${top - s(0.01)}Q${shoulder + s(0.14)} ${top} ${shoulder + s(0.15)} ${top + s(0.1)}L${x + s(0.15)} ${y - s(0.32)}Z`,
      shirt,
    ),
    line(
      `M${shoulder - s(0.08)} ${top + s(0.09)}L${shoulder + s(hands[0] * 0.45)} ${top + s(0.09 + (hands[1] - 0.09) * 0.5)}`,
      shirt,
      s(0.11),
    ),
    line(
      `M${shoulder + s(hands[0] * 0.45)} ${top + s(0.09 + (hands[1] - 0.09) * 0.5)}L${shoulder + s(hands[0])} ${top + s(hands[1])}`,
      skin,
      s(0.07),
    ),
    rect(headX - s(0.04 + lean * 0.12), headY + s(0.08), s(0.08), s(0.12), skin),
    circle(headX, headY, s(0.135), skin),
    path(
      `M${headX - s(0.148)} ${headY + s(0.05)}a${s(0.148)} ${s(0.15)} 0 0 1 ${s(0.285)} ${s(-0.09)}q${s(-0.12)} ${s(0.05)} ${s(-0.2)} ${s(0.01)}q${s(-0.01)} ${s(0.06)} ${s(-0.05)} ${s(0.12)}Z`,
      hair,
    ),
  ].join("");
};

/** Children at the drinking fountain in Mill Park. */
export const drawDrinkingFountain = (canvas: Canvas): void => {
  const far = ridge({ seed: 240, y: 500, rise: 180, length: 420, gain: 0.46 });
  const middle = ridge({ seed: 247, y: 545, rise: 100, length: 380, gain: 0.4 });
  const stone = canvas.fade([0, cream, 0.5, sand, 1, "#b79f78"], "right");
  const trees = { crown: leaf, light: moss, trunk: "#4b3a30" };
  canvas.add(
    sky(canvas, [0, shallow, 0.28, fog, 0.5, cream]),
    sun(canvas, 1290, 210, 46, { disc: "#fff9e6", light: "#ffeec2", strength: 0.9, reach: 10 }),
    veil(820, 130, 460, cream, 0.5),
    cloud(560, 220, 220, cream, 0.6, 4),
    cloud(960, 300, 160, cream, 0.55, 7),
    land(far, canvas.fade([0, fog, 0.4, mist, 0.7, cream])),
    haze(canvas, 380, 150, cream, 0.6),
    land(middle, canvas.fade([0, shallow, 0.3, "#9bbfb0", 0.8, straw])),
    forest(middle, { from: -20, to: 1620, density: 9, height: 44, fill: "#5f9c9a", seed: 5 }),
    haze(canvas, 480, 110, cream, 0.5),
    land(() => 590, canvas.fade([0, straw, 0.12, meadow, 0.6, moss, 1, leaf])),
    path(
      "M980 590Q900 650 1130 690T1640 790V900H300Q420 760 700 700T960 590Z",
      canvas.fade([0, "#f6ead0", 1, "#e3cfa3"]),
    ),
    ...(
      [
        [1120, 612, 130],
        [1210, 618, 170],
        [1490, 626, 210],
        [700, 614, 120],
      ] as const
    ).map(
      ([x, y, height]) =>
        ellipse(x - 20, y, height * 0.4, 6, ink, { opacity: 0.14 }) +
        tree(x, y, height, trees, { seed: x, sun: 1 }),
    ),
    // A bench in the shade.
    ellipse(1330, 706, 120, 8, ink, { opacity: 0.18 }),
    line("M1250 704V640M1410 704V640M1250 668L1240 706M1410 668L1420 706", ink, 7),
    rect(1226, 660, 208, 12, brick),
    rect(1226, 618, 208, 12, clay),
    rect(1226, 638, 208, 12, clay),
    ellipse(150, 806, 330, 22, ink, { opacity: 0.16 }),
    tree(170, 806, 720, { crown: "#2f6657", light: leaf, trunk: "#4b3a30" }, { seed: 3, sun: 1 }),
  );
  // The fountain and its water.
  canvas.add(
    ellipse(800, 822, 330, 26, ink, { opacity: 0.18 }),
    rect(716, 796, 168, 30, stone, { rx: 5 }),
    path("M746 800q18 -90 -6 -170h120q-24 80 -6 170Z", stone),
    path("M672 588h256q-6 54 -70 58h-116q-64 -4 -70 -58Z", stone),
    ellipse(800, 588, 128, 24, "#fffaf0"),
    ellipse(800, 590, 112, 18, canvas.fade([0, lake, 1, shallow])),
    polygon(
      [
        [790, 588],
        [794, 548],
        [806, 548],
        [810, 588],
      ],
      teal,
    ),
    rect(786, 542, 28, 10, deep, { rx: 4 }),
    line("M798 544q-10 -62 -46 -50q-20 10 -26 92", "#e7f6f6", 8, { opacity: 0.95 }),
    line("M798 544q-10 -62 -46 -50q-20 10 -26 92", "#8fcbd3", 2.5),
    ...[0, 1, 2].map((index) =>
      ellipse(728, 590, 14 + index * 14, 3 + index * 2.6, "none", {
        stroke: "#ffffff",
        "stroke-width": 1.6,
        opacity: 0.7 - index * 0.2,
      }),
    ),
    circle(716, 548, 3, cream),
    circle(740, 530, 2.6, cream),
    circle(712, 566, 2.4, cream),
    rect(772, 690, 56, 40, teal, { rx: 4 }),
    path("M800 698q14 16 0 25q-14 -9 0 -25Z", mist),
  );
  canvas.add(
    ellipse(600, 826, 90, 9, ink, { opacity: 0.2 }),
    ellipse(1050, 828, 160, 9, ink, { opacity: 0.2 }),
    child({
      x: 590,
      y: 820,
      size: 390,
      lean: 0.19,
      shirt: amber,
      trousers: deep,
      skin: "#b97a56",
      hair: "#3a2a24",
      hands: [0.2, 0.2],
      long: true,
    }),
    child({
      x: 1010,
      y: 824,
      size: 350,
      lean: -0.02,
      shirt: teal,
      trousers: "#8d6a4a",
      skin: "#e3ae88",
      hair: "#8a5a34",
      hands: [-0.19, 0.28],
    }),
    child({
      x: 1130,
      y: 830,
      size: 300,
      lean: 0,
      shirt: clay,
      trousers: lake,
      skin: "#7d5038",
      hair: ink,
      hands: [0.19, 0.06],
    }),
    line("M1188 640l40 -150", "#5b4033", 2),
    ellipse(1228, 454, 44, 53, canvas.fade([0, "#f2d391", 1, gold])),
    polygon(
      [
        [1228, 504],
        [1220, 516],
        [1236, 516],
      ],
      amber,
    ),
    path("M-20 900V862Q200 836 420 900Z", pine),
    path("M1180 900Q1420 838 1620 850V900Z", pine),
    ...Array.from({ length: 22 }, (_, index) =>
      circle(30 + ((index * 211) % 330), 868 + ((index * 37) % 26), 4, index % 3 ? gold : cream),
    ),
    ...Array.from({ length: 14 }, (_, index) =>
      circle(1290 + ((index * 173) % 300), 870 + ((index * 41) % 24), 4, index % 2 ? gold : cream),
    ),
    rect(
      0,
      0,
      1600,
      900,
      canvas.fade([0, seen("#fff4d2", 0), 0.5, seen("#fff4d2", 0.1), 1, seen("#fff4d2", 0.25)], "right"),
    ),
    birds(720, 150, 5, teal, 3),
  );
};
