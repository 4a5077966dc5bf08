/**
 * Computes colors like the CSS functions `oklch(from …)` and `color-mix(in oklab, …)`, so that contrast can be
 * checked before a page uses a color. Colors are texts such as `#0b5566`.
 */

/** Lightness from 0 to 1, chroma from 0, and hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Three = readonly [number, number, number];

/** Whether a text is a stored color: # and six hex digits. */
export const isHexColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** A color's red, green, and blue in linear light. */
const linearOf = (hex: string): Three => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear((number >> 16) / 255),
    toLinear(((number >> 8) & 255) / 255),
    toLinear((number & 255) / 255),
  ];
};

const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Clips out-of-gamut values channel by channel, as browsers do. */
const toHex = (linear: Three): string =>
  `#${linear
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const toOklab = (hex: string): Three => {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromOklab = ([lightness, a, b]: Three): string => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
};

/** @param hex `#0b5566` */
export const oklchOf = (hex: string): Oklch => {
  const [l, a, b] = toOklab(hex);
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
};

/** As `#0b5566`; what screens can't show is clipped. */
export const fromOklch = ({ l, c, h }: Oklch): string => {
  const angle = (h * Math.PI) / 180;
  return fromOklab([l, c * Math.cos(angle), c * Math.sin(angle)]);
};

/** `color-mix(in oklab, one share%, other)`. @param share 0 to 1 */
export const mix = (one: string, share: number, other: string): string => {
  const [a, b] = [toOklab(one), toOklab(other)];
  const mixed = (at: 0 | 1 | 2): number => a[at] * share + b[at] * (1 - share);
  return fromOklab([mixed(0), mixed(1), mixed(2)]);
};

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The WCAG 2 contrast ratio of two colors, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
