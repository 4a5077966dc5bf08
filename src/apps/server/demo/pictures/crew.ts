import { circle, ellipse, line, type Point, path, rect, round } from "./canvas.ts";

/** A bucket truck: its arm reaches to `reach`, where the bucket hangs. */
export const bucketTruck = (
  x: number,
  y: number,
  size: number,
  reach: Point,
  colors: {
    readonly body: string;
    readonly shade: string;
    readonly glass: string;
    readonly dark: string;
    readonly lamp: string;
  },
): string => {
  const s = (value: number) => value * size;
  const at = (dx: number, dy: number): Point => [x + s(dx), y + s(dy)];
  const wheel = (dx: number) =>
    circle(x + s(dx), y - s(0.13), s(0.13), colors.dark) +
    circle(x + s(dx), y - s(0.13), s(0.055), colors.shade);
  const base = at(0.34, -0.6);
  const elbow: Point = [(base[0] + reach[0]) / 2 - s(0.28), (base[1] + reach[1]) / 2 + s(0.02)];
  const [bx, by] = reach;
  return [
    line(
      `M${round(base[0])} ${round(base[1])}L${round(elbow[0])} ${round(elbow[1])}L${round(bx)} ${round(by + s(0.1))}`,
      colors.shade,
      s(0.075),
    ),
    line(
      `M${round(base[0])} ${round(base[1])}L${round(elbow[0])} ${round(elbow[1])}L${round(bx)} ${round(by + s(0.1))}`,
      colors.body,
      s(0.04),
    ),
    circle(elbow[0], elbow[1], s(0.05), colors.dark),
    path(
      `M${round(bx - s(0.14))} ${round(by - s(0.12))}h${round(s(0.28))}l${round(s(-0.03))} ${round(s(0.26))}h${round(s(-0.22))}Z`,
      colors.body,
    ),
    rect(bx - s(0.155), by - s(0.14), s(0.31), s(0.035), colors.shade),
    rect(x - s(0.52), y - s(0.24), s(1.62), s(0.1), colors.dark),
    rect(x - s(0.5), y - s(0.52), s(1.0), s(0.32), colors.body, { rx: s(0.03) }),
    rect(x - s(0.5), y - s(0.32), s(1.0), s(0.06), colors.shade),
    [-0.4, -0.1, 0.2]
      .map((dx) =>
        rect(x + s(dx), y - s(0.49), s(0.25), s(0.13), "none", {
          stroke: colors.shade,
          "stroke-width": s(0.012),
        }),
      )
      .join(""),
    rect(x + s(0.24), y - s(0.6), s(0.2), s(0.12), colors.dark),
    path(
      `M${round(x + s(0.53))} ${round(y - s(0.18))}v${round(s(-0.5))}q0 ${round(s(-0.05))} ${round(s(0.05))} ${round(s(-0.05))}h${round(s(0.26))}q${round(s(0.05))} 0 ${round(s(0.08))} ${round(s(0.06))}l${round(s(0.1))} ${round(s(0.22))}q${round(s(0.1))} ${round(s(0.01))} ${round(s(0.12))} ${round(s(0.09))}v${round(s(0.18))}Z`,
      colors.body,
    ),
    path(
      `M${round(x + s(0.62))} ${round(y - s(0.45))}v${round(s(-0.2))}h${round(s(0.2))}l${round(s(0.1))} ${round(s(0.2))}Z`,
      colors.glass,
    ),
    rect(x + s(0.53), y - s(0.27), s(0.61), s(0.05), colors.shade),
    rect(x + s(1.09), y - s(0.35), s(0.05), s(0.06), colors.lamp),
    rect(x + s(0.62), y - s(0.78), s(0.12), s(0.05), colors.lamp),
    wheel(-0.26),
    wheel(0.86),
  ].join("");
};

/** Somebody at work, seen from afar: hard hat, vest, arms towards `hand`. */
export const worker = (
  x: number,
  y: number,
  size: number,
  hand: Point,
  colors: { readonly hat: string; readonly coat: string; readonly vest: string; readonly skin: string },
  legs?: string,
): string => {
  const s = (value: number) => value * size;
  return [
    legs
      ? line(
          `M${round(x - s(0.07))} ${round(y)}V${round(y - s(0.45))}M${round(x + s(0.08))} ${round(y)}V${round(y - s(0.45))}`,
          legs,
          s(0.13),
        )
      : "",
    path(
      `M${round(x - s(0.16))} ${round(y - s(0.38))}V${round(y - s(0.7))}q0 ${round(s(-0.1))} ${round(s(0.1))} ${round(s(-0.1))}h${round(s(0.12))}q${round(s(0.1))} 0 ${round(s(0.1))} ${round(s(0.1))}v${round(s(0.32))}Z`,
      colors.coat,
    ),
    rect(x - s(0.16), y - s(0.6), s(0.32), s(0.06), colors.vest),
    line(
      `M${round(x + s(0.1))} ${round(y - s(0.72))}L${round(hand[0])} ${round(hand[1])}`,
      colors.coat,
      s(0.1),
    ),
    line(
      `M${round(x - s(0.08))} ${round(y - s(0.7))}L${round((x + hand[0]) / 2)} ${round((y + hand[1]) / 2 - s(0.2))}L${round(hand[0])} ${round(hand[1] + s(0.1))}`,
      colors.coat,
      s(0.09),
    ),
    ellipse(x + s(0.01), y - s(0.89), s(0.1), s(0.115), colors.skin),
    path(
      `M${round(x - s(0.13))} ${round(y - s(0.92))}a${round(s(0.14))} ${round(s(0.15))} 0 0 1 ${round(s(0.27))} 0h${round(s(0.05))}v${round(s(0.03))}h${round(s(-0.32))}Z`,
      colors.hat,
    ),
  ].join("");
};
