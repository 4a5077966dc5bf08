import { type Canvas, circle, line, path, polygon, rect } from "./canvas.ts";
import { brick, cream, gold, lake, leaf, moss, pine, sand, shallow, teal } from "./palette.ts";

/** Logos are drawn in the pixels they are made in: what the image library takes for a logo. */
export const LOGO = { width: 289, height: 200 } as const;

/**
 * A sign with a light rim, so that it stands out from a white page, a dark one and the footer alike. Its ground
 * ends under the rim.
 * @param corner radius of its corners
 */
const sign = (canvas: Canvas, corner: number, ground: string, ...parts: readonly string[]): void => {
  const [x, y, width, height] = [5, 5, LOGO.width - 10, LOGO.height - 10];
  const inside = canvas.clip(
    `M${x + corner} ${y}h${width - 2 * corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}v${height - 2 * corner}` +
      `a${corner} ${corner} 0 0 1 ${-corner} ${corner}h${2 * corner - width}a${corner} ${corner} 0 0 1 ${-corner} ${-corner}` +
      `v${2 * corner - height}a${corner} ${corner} 0 0 1 ${corner} ${-corner}Z`,
  );
  canvas.add(
    `<g clip-path="${inside}">`,
    rect(x, y, width, height, ground),
    ...parts,
    "</g>",
    rect(x, y, width, height, "none", {
      rx: corner,
      stroke: cream,
      "stroke-width": 6,
    }),
  );
};

/** The sun over the hills, and the bend of the river that gives the place its name. */
export const drawRiverbendLogo = (canvas: Canvas): void => {
  const sky = canvas.fade([0, teal, 1, lake]);
  const river = canvas.fade([0, sand, 1, cream]);
  sign(
    canvas,
    44,
    sky,
    circle(208, 78, 34, gold),
    path("M0 112C44 70 84 62 128 96S214 118 289 78V200H0Z", moss),
    path("M0 136C58 104 120 104 168 122S248 128 289 116V200H0Z", leaf),
    path("M0 168C70 150 190 152 289 140V200H0Z", pine),
    path(
      "M152 112C196 118 214 126 178 138S78 158 92 200H206C168 172 190 158 222 146S252 112 152 112Z",
      river,
    ),
  );
};

/** A cedar beside the falls. */
export const drawCedarFallsLogo = (canvas: Canvas): void => {
  const water = canvas.fade([0, shallow, 1, cream]);
  const tier = (top: number, half: number, height: number) =>
    polygon(
      [
        [98, top],
        [98 + half, top + height],
        [98 - half, top + height],
      ],
      cream,
    );
  sign(
    canvas,
    14,
    "#2f6138",
    rect(174, 0, 66, 200, water),
    line("M196 14V120M218 46V150", cream, 5, { opacity: 0.6 }),
    path("M0 172C60 156 128 160 174 170S250 162 289 170V200H0Z", "#1d3b2a"),
    rect(91, 140, 14, 32, cream),
    tier(22, 30, 44),
    tier(52, 42, 48),
    tier(86, 56, 58),
  );
};

/** The lighthouse with its beam over the water. */
export const drawHarborLogo = (canvas: Canvas): void => {
  const beam = canvas.fade([0, `${gold}/0`, 1, `${gold}/0.95`], "right");
  const beamBack = canvas.fade([0, `${gold}/0.95`, 1, `${gold}/0`], "right");
  const band = (from: number, to: number) => {
    const half = (y: number) => 15 + (y - 66) * 0.13;
    return polygon(
      [
        [144.5 - half(from), from],
        [144.5 + half(from), from],
        [144.5 + half(to), to],
        [144.5 - half(to), to],
      ],
      brick,
    );
  };
  sign(
    canvas,
    10,
    "#132a4d",
    polygon(
      [
        [0, 20],
        [136, 48],
        [136, 58],
        [0, 88],
      ],
      beam,
    ),
    polygon(
      [
        [289, 20],
        [153, 48],
        [153, 58],
        [289, 88],
      ],
      beamBack,
    ),
    polygon(
      [
        [129, 66],
        [160, 66],
        [173, 164],
        [116, 164],
      ],
      cream,
    ),
    band(82, 104),
    band(124, 146),
    rect(122, 60, 45, 8, cream),
    rect(132, 40, 25, 20, gold),
    path("M128 42L144.5 20L161 42Z", brick),
    line("M-6 166q18 -14 36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0", cream, 8),
    line("M-24 188q18 -14 36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0", shallow, 8),
  );
};

/** Three houses, each of them a page with its lines: towns that have their websites from one hand. */
export const drawProviderLogo = (canvas: Canvas): void => {
  const house = (x: number, top: number, color: string, ...lines: readonly string[]) => [
    path(`M${x} ${top + 34}L${x + 35} ${top}L${x + 70} ${top + 34}V200H${x}Z`, color, {
      stroke: color,
      "stroke-width": 6,
      "stroke-linejoin": "round",
    }),
    ...lines,
  ];
  const words = (x: number, top: number, color: string, ...widths: readonly number[]) =>
    widths.map((width, index) => line(`M${x} ${top + index * 22}h${width}`, color, 9));
  const violet = "#4a3fc4";
  sign(
    canvas,
    58,
    canvas.fade([0, violet, 1, "#352b9a"]),
    ...house(32, 86, "#a79df0", ...words(50, 136, violet, 34, 24)),
    ...house(187, 70, gold, ...words(205, 120, "#6b4a10", 34, 26, 34)),
    ...house(109, 34, "#ffffff", ...words(127, 88, violet, 34, 22, 34, 26)),
  );
};
