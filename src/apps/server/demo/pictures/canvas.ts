/** Pictures are drawn in these units, whatever the size they are made in. */
export const WIDTH = 1600;
export const HEIGHT = 900;

/** Where a gradient has which color: a position 0 to 1, its color, the next position, and so on. */
export type Stops = readonly (number | string)[];
export type Point = readonly [x: number, y: number];

/** One decimal place is finer than a pixel, and keeps the drawing short. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? round(value) : value}"`)
    .join("");

type Attributes = Readonly<Record<string, string | number | undefined>>;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more?: Attributes) =>
  `<rect${attributes({ x, y, width, height, fill, ...more })}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more?: Attributes) =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more?: Attributes) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`;

export const path = (d: string, fill: string, more?: Attributes) =>
  `<path${attributes({ d, fill, ...more })}/>`;

export const polygon = (points: readonly Point[], fill: string, more?: Attributes) =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`, fill, more);

/** A color of a gradient that lets through what lies below. @param opacity 0 to 1 */
export const seen = (color: string, opacity: number): string => `${color}/${opacity}`;

/** A stroke with round ends. */
export const line = (d: string, stroke: string, width: number, more?: Attributes) =>
  `<path${attributes({
    d,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  })}/>`;

/** Collects the parts of one picture, from the back to the front, and the gradients that they use. */
export interface Canvas {
  add(...parts: readonly string[]): void;
  /** A gradient from the top to the bottom of what it fills, or from left to right. Answers its address. */
  fade(stops: Stops, direction?: "down" | "right"): string;
  /** A round gradient in what it fills. Answers its address. */
  glow(stops: Stops): string;
  /** What cuts off everything outside a path. Answers its address. */
  clip(d: string): string;
  /** @param units what the parts are drawn in, from 0, as wide and as high */
  svg(width: number, height: number, units?: { readonly width: number; readonly height: number }): string;
}

export const createCanvas = (): Canvas => {
  const parts: string[] = [];
  const definitions: string[] = [];
  const define = (element: string, more: Attributes, content: string): string => {
    const id = `d${definitions.length}`;
    definitions.push(`<${element}${attributes({ id, ...more })}>${content}</${element}>`);
    return `url(#${id})`;
  };
  const stopsOf = (stops: Stops) =>
    stops
      .map((part) => {
        if (typeof part === "number") return `<stop offset="${part}"`;
        const [color, opacity] = part.split("/");
        return ` stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
      })
      .join("");
  return {
    add: (...more) => {
      parts.push(...more);
    },
    fade: (stops, direction = "down") =>
      define("linearGradient", direction === "down" ? { x2: 0, y2: 1 } : { x2: 1, y2: 0 }, stopsOf(stops)),
    glow: (stops) => define("radialGradient", {}, stopsOf(stops)),
    clip: (d) => define("clipPath", {}, `<path d="${d}"/>`),
    svg: (width, height, units = { width: WIDTH, height: HEIGHT }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${units.width} ${units.height}">` +
      `<defs>${definitions.join("")}</defs>${parts.join("")}</svg>`,
  };
};
