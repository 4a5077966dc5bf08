import { type Canvas, circle, HEIGHT, line, path, rect, round, type Stops, seen, WIDTH } from "./canvas.ts";
import { createRandom } from "./random.ts";

export const sky = (canvas: Canvas, stops: Stops, height = HEIGHT): string =>
  rect(0, 0, WIDTH, height, canvas.fade(stops));

/** The sun or the moon with its light around it. */
export const sun = (
  canvas: Canvas,
  x: number,
  y: number,
  r: number,
  colors: {
    readonly disc: string;
    readonly light: string;
    readonly strength?: number;
    readonly reach?: number;
  },
): string => {
  const { disc, light, strength = 0.85, reach = 8 } = colors;
  return (
    circle(
      x,
      y,
      r * reach,
      canvas.glow([
        0,
        seen(light, strength),
        0.18,
        seen(light, strength * 0.62),
        0.5,
        seen(light, strength * 0.2),
        1,
        seen(light, 0),
      ]),
    ) + circle(x, y, r, disc)
  );
};

/** A cloud that is flat below and billows above. */
export const cloud = (
  x: number,
  y: number,
  width: number,
  fill: string,
  opacity: number,
  seed = 1,
): string => {
  const random = createRandom(seed + Math.round(x));
  const disc = (cx: number, cy: number, r: number) =>
    `M${round(cx - r)} ${round(cy)}a${round(r)} ${round(r)} 0 0 1 ${round(2 * r)} 0Z`;
  const billows = Array.from({ length: 7 }, (_, index) => {
    const part = (index + 0.5) / 7;
    const r = width * (0.05 + 0.085 * Math.sin(Math.PI * part)) * (0.85 + random() * 0.35);
    return disc(x + width * (0.06 + 0.88 * part), y, r);
  });
  const r = width * 0.022;
  const base = `M${round(x)} ${round(y)}h${round(width)}a${round(r)} ${round(r)} 0 0 1 0 ${round(2 * r)}h${round(-width)}a${round(r)} ${round(r)} 0 0 1 0 ${round(-2 * r)}Z`;
  return path(billows.join("") + base, fill, { opacity, "fill-rule": "nonzero" });
};

/** Thin layers of cloud that the light comes through. */
export const veil = (x: number, y: number, width: number, fill: string, opacity: number): string =>
  path(
    `M${round(x)} ${round(y)}c${round(width * 0.2)} ${round(-width * 0.022)} ${round(width * 0.7)} ${round(-width * 0.026)} ${round(width)} 0c${round(-width * 0.25)} ${round(width * 0.014)} ${round(-width * 0.75)} ${round(width * 0.018)} ${round(-width)} 0Z`,
    fill,
    { opacity },
  );

/** A few birds far away. */
export const birds = (x: number, y: number, count: number, color: string, seed: number): string => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const left = x + random() * 200 - 100;
    const top = y + random() * 70 - 35;
    const size = 7 + random() * 9;
    return line(
      `M${round(left - size)} ${round(top - size * 0.25)}q${round(size * 0.55)} ${round(-size * 0.35)} ${round(size)} ${round(size * 0.25)}q${round(size * 0.45)} ${round(-size * 0.6)} ${round(size)} ${round(-size * 0.25)}`,
      color,
      1.9,
    );
  }).join("");
};

export const stars = (count: number, bottom: number, color: string, seed: number): string => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () =>
    circle(random() * WIDTH, random() ** 1.4 * bottom, 0.8 + random() * 1.5, color, {
      opacity: 0.3 + random() * 0.6,
    }),
  ).join("");
};

/** Falling snow; the near flakes are larger. */
export const snowfall = (count: number, color: string, seed: number): string => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const near = random() ** 2.2;
    return circle(random() * WIDTH, random() * HEIGHT, 1.2 + near * 4.6, color, {
      opacity: 0.35 + random() * 0.5,
    });
  }).join("");
};
