import {
  type Canvas,
  ellipse,
  HEIGHT,
  type Point,
  path,
  polygon,
  rect,
  round,
  type Stops,
  seen,
  WIDTH,
} from "./canvas.ts";
import { createRandom } from "./random.ts";

/** Height of the ground at x. */
export type Ground = (x: number) => number;

export interface Ridge {
  readonly seed: number;
  /** Where its valleys lie, and how far its peaks rise above that. */
  readonly y: number;
  readonly rise: number;
  /** Width of one hill. */
  readonly length: number;
  /** How much of the next finer shape is added, 0 (smooth) to 0.6 (rocky). */
  readonly gain?: number;
  /** Sinks it towards one side: how far it is lower at the right edge. */
  readonly tilt?: number;
}

/** A line of hills: smooth noise in five sizes. */
export const ridge = ({ seed, y, rise, length, gain = 0.4, tilt = 0 }: Ridge): Ground => {
  const layers = Array.from({ length: 5 }, (_, octave) => {
    const random = createRandom(seed * 31 + octave);
    const points = Array.from({ length: 260 }, () => random());
    return (at: number): number => {
      const position = at * 2 ** octave + 8;
      const index = Math.floor(position);
      const between = (1 - Math.cos((position - index) * Math.PI)) / 2;
      return (points[index] ?? 0) * (1 - between) + (points[index + 1] ?? 0) * between;
    };
  });
  const weights = layers.map((_, octave) => gain ** octave);
  const sum = weights.reduce((all, one) => all + one, 0);
  return (x) => {
    const height = layers.reduce((all, layer, octave) => all + layer(x / length) * (weights[octave] ?? 0), 0);
    return y - (rise * height) / sum + (tilt * x) / WIDTH;
  };
};

/** The line of a ground, from edge to edge. */
export const outline = (ground: Ground, step = 8): Point[] =>
  Array.from({ length: Math.ceil((WIDTH + 80) / step) + 1 }, (_, index): Point => {
    const x = -40 + index * step;
    return [x, ground(x)];
  });

/** Everything below a ground's line, down to `bottom`. */
export const land = (ground: Ground, fill: string, bottom = HEIGHT): string =>
  polygon([...outline(ground), [WIDTH + 40, bottom], [-40, bottom]], fill);

/** A band of fog over the whole width: nothing, then its color, then nothing. */
export const haze = (canvas: Canvas, y: number, height: number, color: string, opacity: number): string =>
  rect(0, y, WIDTH, height, canvas.fade([0, seen(color, 0), 0.55, seen(color, opacity), 1, seen(color, 0)]));

export interface Water {
  readonly top: number;
  readonly bottom: number;
  readonly stops: Stops;
  readonly seed: number;
  /** Color of the light on it, and where it is brightest. */
  readonly light: string;
  readonly x: number;
  readonly streaks?: number;
}

/** Still water with streaks of light, finer towards the horizon and denser below the sun. */
export const water = (
  canvas: Canvas,
  { top, bottom, stops, seed, light, x, streaks = 90 }: Water,
): string => {
  const random = createRandom(seed);
  const marks = Array.from({ length: streaks }, () => {
    const depth = random() ** 1.6;
    const spread = (random() - 0.5) * (random() < 0.6 ? 360 + depth * 260 : WIDTH * 1.9);
    const near = 1 - Math.min(Math.abs(spread) / WIDTH, 0.85);
    return ellipse(
      x + spread,
      top + 4 + depth * (bottom - top - 6),
      (16 + random() * 60) * (0.5 + depth * 1.6),
      0.8 + depth * 2.6,
      light,
      { opacity: round(10 * (0.1 + near * 0.45) * (0.6 + random() * 0.4)) / 10 },
    );
  });
  return rect(0, top, WIDTH, bottom - top, canvas.fade(stops)) + marks.join("");
};

export interface Bend {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** How far the bends swing at the bottom, and how wide the river is there. */
  readonly swing: number;
  readonly width: number;
  readonly turns: number;
  readonly phase: number;
}

/** A river that winds from the distance towards the viewer. Answers its path. */
export const river = ({ top, bottom, x, swing, width, turns, phase }: Bend): string => {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 120; step++) {
    const t = step / 120;
    const y = top + (bottom - top) * t ** 1.9;
    const middle = x + swing * t ** 0.9 * Math.sin(Math.PI * 2 * turns * t ** 0.62 + phase);
    const half = (4 + width * t ** 1.7) / 2;
    left.push([middle - half, y]);
    right.push([middle + half, y]);
  }
  return `M${[...left, ...right.reverse()].map(([px, py]) => `${round(px)} ${round(py)}`).join("L")}Z`;
};

/** A fir: tiers that get wider, a little ragged. */
export const fir = (x: number, y: number, height: number, fill: string, seed = 1): string => {
  const random = createRandom(seed + Math.round(x));
  const left: Point[] = [];
  const right: Point[] = [];
  const tiers = 6;
  for (let tier = 1; tier <= tiers; tier++) {
    const at = y - height + (height * 0.94 * tier) / tiers;
    const half = height * 0.2 * (tier / tiers) ** 0.85 * (0.88 + random() * 0.24);
    left.push([x - half, at], [x - half * 0.52, at - height * 0.018]);
    right.push([x + half, at], [x + half * 0.52, at - height * 0.018]);
  }
  return (
    rect(x - height * 0.018, y - height * 0.1, height * 0.036, height * 0.12, fill) +
    polygon([[x, y - height], ...left.slice(0, -1), ...right.slice(0, -1).reverse()], fill)
  );
};

/** Firs along a ground between two places. `density` is how many stand on 100 units. */
export const forest = (
  ground: Ground,
  options: {
    readonly from: number;
    readonly to: number;
    readonly density: number;
    readonly height: number;
    readonly fill: string;
    readonly seed: number;
  },
): string => {
  const random = createRandom(options.seed);
  const count = Math.round(((options.to - options.from) / 100) * options.density);
  return Array.from({ length: count }, (_, index) => {
    const x = options.from + ((index + random() * 0.9) / count) * (options.to - options.from);
    return fir(
      x,
      ground(x) + 5,
      options.height * (0.55 + random() * 0.6),
      options.fill,
      options.seed + index,
    );
  }).join("");
};

/** A tree with a round crown; `light` falls on its side towards `sun` (-1 left, 1 right). */
export const tree = (
  x: number,
  y: number,
  height: number,
  colors: { readonly crown: string; readonly light: string; readonly trunk: string },
  options: { readonly seed?: number; readonly sun?: -1 | 1 } = {},
): string => {
  const { seed = 1, sun = -1 } = options;
  const random = createRandom(seed * 7 + Math.round(x));
  const middle = y - height * 0.63;
  const puffs = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + random() * 0.5;
    const far = height * (0.15 + random() * 0.05);
    return [
      x + Math.cos(angle) * far,
      middle + Math.sin(angle) * far * 1.15,
      height * (0.15 + random() * 0.05),
    ] as const;
  });
  const crown = (dx: number, dy: number, scale: number) =>
    [[x, middle, height * 0.24] as const, ...puffs]
      .map(
        ([px, py, r]) =>
          `M${round(px + dx - r * scale)} ${round(py + dy)}a${round(r * scale)} ${round(r * scale)} 0 1 0 ${round(2 * r * scale)} 0a${round(r * scale)} ${round(r * scale)} 0 1 0 ${round(-2 * r * scale)} 0Z`,
      )
      .join("");
  const trunk = height * 0.028;
  return (
    path(
      `M${round(x - trunk * 1.5)} ${round(y)}Q${round(x - trunk)} ${round(y - height * 0.2)} ${round(x - trunk * 0.8)} ${round(middle)}H${round(x + trunk * 0.8)}Q${round(x + trunk)} ${round(y - height * 0.2)} ${round(x + trunk * 1.5)} ${round(y)}Z`,
      colors.trunk,
    ) +
    path(crown(0, 0, 1), colors.crown) +
    path(crown(sun * height * 0.06, -height * 0.07, 0.62), colors.light, { opacity: 0.85 })
  );
};
