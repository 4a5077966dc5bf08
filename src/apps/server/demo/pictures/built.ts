import { circle, line, type Point, path, polygon, rect, round } from "./canvas.ts";
import { createRandom } from "./random.ts";

export interface House {
  readonly x: number;
  /** Where it stands. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly wall: string;
  /** The wall away from the light, and the roof's two sides. */
  readonly shade: string;
  readonly roof: string;
  readonly roofShade: string;
  readonly window: string;
  readonly trim: string;
  readonly chimney?: boolean;
  /** Draws a porch in front. */
  readonly porch?: boolean;
}

/** A house seen from a corner: gable to the left, its long side to the right. */
export const house = (one: House): string => {
  const { x, y, width, height, wall, shade, roof, roofShade, window, trim } = one;
  const gable = width * 0.44;
  const eaves = y - height * 0.58;
  const peak = y - height;
  const middle = x + gable / 2;
  const over = width * 0.03;
  const pane = (px: number, py: number, w: number, h: number) =>
    rect(px - 2.5, py - 2.5, w + 5, h + 5, trim) +
    rect(px, py, w, h, window) +
    rect(px + w / 2 - 1, py, 2, h, trim) +
    rect(px, py + h * 0.45, w, 2, trim);
  const w = width * 0.1;
  const h = height * 0.2;
  return [
    one.chimney
      ? rect(x + width * 0.66, peak - height * 0.1, width * 0.07, height * 0.3, roofShade) +
        rect(x + width * 0.65, peak - height * 0.12, width * 0.09, height * 0.035, trim)
      : "",
    rect(x + gable, eaves, width - gable, y - eaves, shade),
    polygon(
      [
        [x, y],
        [x, eaves],
        [middle, peak],
        [x + gable, eaves],
        [x + gable, y],
      ],
      wall,
    ),
    polygon(
      [
        [middle, peak - 3],
        [x + width - gable * 0.42, peak - 3],
        [x + width + over, eaves + 5],
        [x + gable + over * 0.6, eaves + 5],
      ],
      roof,
    ),
    line(
      `M${round(x - over)} ${round(eaves + 6)}L${round(middle)} ${round(peak - 3)}L${round(x + gable + over * 0.6)} ${round(eaves + 6)}`,
      roofShade,
      Math.max(3, width * 0.022),
      { "stroke-linecap": "butt" },
    ),
    pane(middle - w * 0.55, eaves - height * 0.1, w * 1.1, h * 0.8),
    pane(x + gable * 0.16, y - height * 0.4, w, h),
    one.porch ? "" : rect(x + gable * 0.6, y - height * 0.36, w * 0.95, height * 0.36, roofShade),
    pane(x + gable + (width - gable) * 0.16, y - height * 0.4, w, h),
    pane(x + gable + (width - gable) * 0.6, y - height * 0.4, w, h),
    one.porch ? porch(one, gable) : "",
  ].join("");
};

const porch = ({ x, y, width, height, trim, roof, roofShade, window }: House, gable: number): string => {
  const top = y - height * 0.44;
  const left = x + gable * 0.46;
  const right = x + gable * 1.02;
  return (
    rect(x + gable * 0.62, y - height * 0.34, width * 0.09, height * 0.34, roofShade) +
    circle(x + gable * 0.56, y - height * 0.3, 3.5, window) +
    polygon(
      [
        [left - 8, top + 10],
        [left + 6, top - 8],
        [right - 4, top - 8],
        [right + 8, top + 10],
      ],
      roof,
    ) +
    [left, right - 4].map((post) => rect(post, top + 10, 5, y - top - 10, trim)).join("") +
    rect(left - 6, y - 5, right - left + 14, 7, trim)
  );
};

/** A wooden pole with cross-arm and insulators. Wires hang from `wireEnds`. */
export const pole = (x: number, y: number, height: number, fill: string): string => {
  const thick = height * 0.024;
  const arm = height * 0.17;
  const top = y - height;
  const insulators = [-arm, -arm * 0.45, arm * 0.45, arm].map((dx) =>
    rect(x + dx - thick * 0.4, top + height * 0.05, thick * 0.8, height * 0.034, fill),
  );
  return (
    polygon(
      [
        [x - thick * 0.42, top],
        [x + thick * 0.42, top],
        [x + thick * 0.7, y + 6],
        [x - thick * 0.7, y + 6],
      ],
      fill,
    ) +
    rect(x - arm - thick * 0.6, top + height * 0.08, (arm + thick * 0.6) * 2, thick * 0.85, fill) +
    line(
      `M${round(x - arm * 0.6)} ${round(top + height * 0.09)}L${round(x)} ${round(top + height * 0.17)}L${round(x + arm * 0.6)} ${round(top + height * 0.09)}`,
      fill,
      thick * 0.35,
    ) +
    insulators.join("")
  );
};

const wireEnds = (x: number, y: number, height: number): Point[] =>
  [-1, -0.45, 0.45, 1].map((part): Point => [x + part * height * 0.17, y - height * 0.952]);

/** Wires that hang between two poles. */
export const wires = (
  from: readonly [x: number, y: number, height: number],
  to: readonly [x: number, y: number, height: number],
  stroke: string,
  width = 1.6,
): string => {
  const ends = wireEnds(...to);
  return wireEnds(...from)
    .map(([x, y], index) => {
      const [toX, toY] = ends[index] as Point;
      const sag = Math.abs(toX - x) * 0.09;
      return line(
        `M${round(x)} ${round(y)}Q${round((x + toX) / 2)} ${round((y + toY) / 2 + sag)} ${round(toX)} ${round(toY)}`,
        stroke,
        width,
      );
    })
    .join("");
};

/** The town's water tower: a round tank on legs. A gradient from left to right makes its tank round. */
export const waterTower = (
  x: number,
  y: number,
  height: number,
  colors: { readonly tank: string; readonly dome: string; readonly legs: string },
): string => {
  const r = height * 0.19;
  const tank = y - height * 0.74;
  const leg = Math.max(1.5, height * 0.013);
  const bottom = tank + r * 0.72;
  const shoulder = tank - r * 0.35;
  const legs = [-0.86, -0.42, 0.42, 0.86].map((part) =>
    line(
      `M${round(x + part * r * 0.86)} ${round(bottom - r * 0.1)}L${round(x + part * r * 1.12)} ${round(y)}`,
      colors.legs,
      leg,
    ),
  );
  const braces = [0.22, 0.56].map((part) => {
    const top = bottom + (y - bottom) * part;
    const low = bottom + (y - bottom) * Math.min(part + 0.34, 1);
    const half = r * (0.76 + part * 0.2);
    return (
      line(`M${round(x - half)} ${round(top)}H${round(x + half)}`, colors.legs, leg * 0.7) +
      line(
        `M${round(x - half)} ${round(top)}L${round(x + half)} ${round(low)}M${round(x + half)} ${round(top)}L${round(x - half)} ${round(low)}`,
        colors.legs,
        leg * 0.4,
      )
    );
  });
  const rails = Array.from(
    { length: 11 },
    (_, index) =>
      `M${round(x - r * 1.14 + index * r * 0.228)} ${round(tank + r * 0.3)}V${round(tank + r * 0.12)}`,
  );
  return [
    rect(x - r * 0.11, bottom, r * 0.22, y - bottom, colors.legs),
    ...legs,
    ...braces,
    path(
      `M${round(x - r)} ${round(shoulder)}V${round(tank + r * 0.3)}Q${round(x - r * 0.9)} ${round(bottom + r * 0.12)} ${round(x)} ${round(bottom + r * 0.22)}Q${round(x + r * 0.9)} ${round(bottom + r * 0.12)} ${round(x + r)} ${round(tank + r * 0.3)}V${round(shoulder)}Z`,
      colors.tank,
    ),
    path(
      `M${round(x - r * 1.06)} ${round(shoulder)}Q${round(x - r * 0.6)} ${round(tank - r * 0.9)} ${round(x)} ${round(tank - r * 0.95)}Q${round(x + r * 0.6)} ${round(tank - r * 0.9)} ${round(x + r * 1.06)} ${round(shoulder)}Z`,
      colors.dome,
    ),
    rect(x - r * 1.08, shoulder - r * 0.02, r * 2.16, r * 0.06, colors.legs),
    rect(x - r * 1.16, tank + r * 0.3, r * 2.32, r * 0.07, colors.legs),
    line(rails.join(""), colors.legs, leg * 0.35),
    line(`M${round(x - r * 1.16)} ${round(tank + r * 0.12)}H${round(x + r * 1.16)}`, colors.legs, leg * 0.45),
    rect(x - leg * 0.5, tank - r * 1.15, leg, r * 0.24, colors.legs),
  ].join("");
};

/** Roofs of a town far away, between two places on a ground. */
export const town = (
  ground: (x: number) => number,
  options: {
    readonly from: number;
    readonly to: number;
    readonly size: number;
    readonly walls: readonly string[];
    readonly roofs: readonly string[];
    readonly window: string;
    readonly seed: number;
  },
): string => {
  const random = createRandom(options.seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "none";
  const parts: string[] = [];
  for (let x = options.from; x < options.to; ) {
    const width = options.size * (0.8 + random() * 0.8);
    const height = options.size * (0.55 + random() * 0.5);
    const y = ground(x + width / 2) + 6;
    const roof = pick(options.roofs);
    parts.push(
      rect(x, y - height, width, height + 8, pick(options.walls)),
      polygon(
        [
          [x - 3, y - height],
          [x + width * 0.22, y - height - options.size * 0.42],
          [x + width * 0.78, y - height - options.size * 0.42],
          [x + width + 3, y - height],
        ],
        roof,
      ),
    );
    for (let pane = 0; pane < 3; pane++)
      if (random() < 0.7)
        parts.push(
          rect(
            x + width * (0.16 + pane * 0.26),
            y - height * 0.68,
            width * 0.12,
            height * 0.26,
            options.window,
          ),
        );
    x += width * (0.75 + random() * 0.7);
  }
  return parts.join("");
};

/** The white church whose steeple stands above the town's roofs. */
export const church = (
  x: number,
  y: number,
  size: number,
  wall: string,
  shade: string,
  roof: string,
): string =>
  rect(x, y - size * 0.5, size * 0.9, size * 0.5, shade) +
  polygon(
    [
      [x - 3, y - size * 0.5],
      [x + size * 0.1, y - size * 0.78],
      [x + size * 0.84, y - size * 0.78],
      [x + size * 0.95, y - size * 0.5],
    ],
    roof,
  ) +
  rect(x - size * 0.24, y - size * 1.0, size * 0.28, size, wall) +
  polygon(
    [
      [x - size * 0.28, y - size],
      [x - size * 0.1, y - size * 1.85],
      [x + size * 0.08, y - size],
    ],
    roof,
  ) +
  rect(x - size * 0.14, y - size * 0.86, size * 0.08, size * 0.16, roof);
