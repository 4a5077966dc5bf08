import { type Canvas, circle, ellipse, line, path, polygon, rect, round, seen } from "./canvas.ts";
import { forest, haze, land, ridge } from "./land.ts";
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
import { sky, sun } from "./sky.ts";

const flames = (canvas: Canvas, x: number, y: number, width: number): string => {
  const fill = canvas.fade([0, seen("#bfe9f2", 0.95), 0.4, "#4db4d0", 1, "#136f92"]);
  const count = 9;
  return Array.from({ length: count }, (_, index) => {
    const left = x - width / 2 + (index * width) / (count - 1);
    const high = 38 + (index % 2) * 13;
    return path(`M${round(left - 8)} ${y}q-1 -${high * 0.5} 8 -${high}q9 ${high * 0.5} 8 ${high}Z`, fill);
  }).join("");
};

/** A kitchen in the morning: a kettle on the gas flame, the valley in the window. */
export const drawKitchen = (canvas: Canvas): void => {
  const far = ridge({ seed: 160, y: 400, rise: 170, length: 360, gain: 0.46 });
  const near = ridge({ seed: 167, y: 440, rise: 90, length: 300, gain: 0.4 });
  const pane = canvas.clip("M610 110H1180V520H610Z");
  canvas.add(
    rect(0, 0, 1600, 900, canvas.fade([0, "#e9dcc0", 0.5, sand, 1, "#dcc9a2"])),
    `<g clip-path="${pane}">${[
      sky(canvas, [0, shallow, 0.3, mist, 0.5, cream]),
      sun(canvas, 1010, 230, 44, { disc: "#fff9e6", light: "#ffe9b4", strength: 0.95, reach: 8 }),
      land(far, canvas.fade([0, "#8db7b6", 0.4, mist, 1, cream])),
      haze(canvas, 300, 120, cream, 0.5),
      land(near, canvas.fade([0, leaf, 0.4, moss, 1, straw])),
      forest(near, { from: 600, to: 1200, density: 10, height: 40, fill: leaf, seed: 4 }),
      land(() => 470, meadow),
    ].join("")}</g>`,
    rect(594, 94, 602, 442, "none", { stroke: "#fffaf0", "stroke-width": 30 }),
    rect(886, 110, 16, 410, "#fffaf0"),
    rect(610, 300, 570, 12, "#fffaf0"),
    rect(566, 532, 658, 24, "#fffaf0"),
    rect(566, 554, 658, 8, "#c9b48c"),
  );
  // Curtains, a shelf with bowls, herbs on the sill.
  canvas.add(
    path("M540 70H700Q690 230 566 330Q556 200 540 70Z", canvas.fade([0, teal, 1, lake])),
    path("M1250 70H1090Q1100 230 1224 330Q1234 200 1250 70Z", canvas.fade([0, teal, 1, lake])),
    rect(500, 58, 790, 14, brick, { rx: 7 }),
    ...[0, 1, 2].map((index) => {
      const x = 660 + index * 66;
      return (
        path(`M${x} 496h44l-6 38h-32Z`, clay) +
        [-16, -6, 6, 16]
          .map((dx) =>
            line(`M${x + 22} 496q${dx / 2} -20 ${dx} -${34 + Math.abs(dx)}`, index === 1 ? moss : leaf, 5),
          )
          .join("") +
        [-18, 0, 17]
          .map((dx) => ellipse(x + 22 + dx, 458 - (dx === 0 ? 14 : 0), 9, 13, index === 1 ? moss : leaf))
          .join("")
      );
    }),
    rect(90, 250, 360, 16, brick),
    rect(120, 266, 12, 34, "#6f3a30"),
    rect(408, 266, 12, 34, "#6f3a30"),
    path("M120 196h96q0 54 -48 54t-48 -54Z", teal),
    path("M128 178h80q0 18 -6 18h-68q-6 0 -6 -18Z", cream),
    rect(244, 176, 40, 74, lake, { rx: 6 }),
    rect(240, 168, 48, 14, cream, { rx: 4 }),
    rect(300, 196, 40, 54, amber, { rx: 6 }),
    rect(296, 188, 48, 14, cream, { rx: 4 }),
    path("M362 250v-40q0 -10 10 -10h34q10 0 10 10v40Z", mist),
    line("M416 214q22 2 20 18t-20 12", mist, 7),
    rect(0, 566, 1600, 60, "#f8eed9"),
    line(Array.from({ length: 16 }, (_, index) => `M${index * 104 + 20} 566v60`).join(""), "#dccdaa", 2),
    rect(0, 566, 1600, 60, canvas.fade([0, seen("#b79f75", 0.32), 0.5, seen("#b79f75", 0)])),
  );
  // The worktop and the stove.
  canvas.add(
    rect(0, 684, 1600, 38, canvas.fade([0, "#a06a4f", 1, brick])),
    rect(0, 720, 1600, 180, canvas.fade([0, teal, 1, deep])),
    ...[40, 236, 432, 1210, 1406].map(
      (x) =>
        rect(x, 748, 170, 190, "none", { stroke: "#2a7482", "stroke-width": 4, rx: 6 }) +
        rect(x + 60, 764, 50, 8, gold, { rx: 4 }),
    ),
    rect(620, 660, 560, 30, canvas.fade([0, "#3b5660", 1, ink]), { rx: 8 }),
    rect(620, 688, 560, 212, canvas.fade([0, cream, 1, "#d6cbb0"])),
    ...[690, 770, 1030, 1110].map((x) => circle(x, 726, 20, deep) + rect(x - 2, 708, 4, 17, cream)),
    rect(860, 712, 80, 28, deep, { rx: 5 }),
    rect(660, 772, 480, 12, shallow, { rx: 6 }),
    rect(660, 800, 480, 110, canvas.fade([0, deep, 1, ink]), { rx: 10 }),
    ellipse(780, 640, 200, 90, canvas.glow([0, seen("#58c4de", 0.65), 1, seen("#58c4de", 0)])),
    flames(canvas, 780, 660, 142),
    line("M684 662v-52h192v52M735 610v-6h90v6", ink, 9, { "stroke-linecap": "butt" }),
    line("M950 660v-18h170v18", ink, 9, { "stroke-linecap": "butt" }),
    // Kettle.
    line("M714 502q66 -150 132 0", ink, 13),
    path(
      "M690 600q-14 -96 66 -116h48q80 20 66 116q-90 14 -180 0Z",
      canvas.fade([0, "#d0805f", 0.35, "#f0b18c", 0.55, clay, 1, "#7d3f33"], "right"),
    ),
    path("M862 528l72 -54l10 12l-66 76Z", "#8d4a3b"),
    ellipse(780, 486, 36, 8, "#7d3f33"),
    circle(780, 472, 11, ink),
    ...[0, 1, 2].map((index) =>
      line(
        `M${946 + index * 12} ${464 - index * 10}q${18 - index * 3} -26 2 -46t8 -46`,
        "#ffffff",
        9 - index * 2,
        { opacity: 0.5 - index * 0.1 },
      ),
    ),
    // A pan waits on the other burner.
    path("M962 642v-44h146v44Z", canvas.fade([0, fog, 0.4, mist, 1, shallow], "right")),
    rect(954, 592, 162, 10, lake, { rx: 5 }),
    line("M1116 606h84", ink, 10),
    ellipse(1035, 584, 18, 10, ink),
    // On the worktop: a board with lemons, a jar of spoons.
    rect(210, 664, 250, 20, "#c28e5f", { rx: 8 }),
    circle(290, 640, 28, gold),
    circle(345, 642, 26, "#e0ad5e"),
    ellipse(402, 654, 26, 14, gold),
    path("M1330 684v-92h96v92Z", canvas.fade([0, lake, 0.4, shallow, 1, deep], "right")),
    line("M1352 592l-18 -96M1378 592v-112M1402 592l20 -92", "#a06a4f", 9),
    ellipse(1332, 490, 14, 22, "#a06a4f"),
    ellipse(1378, 472, 15, 24, "#c28e5f"),
    ellipse(1424, 494, 13, 20, "#a06a4f"),
    path("M1480 684q-10 -70 20 -92h40q30 22 20 92Z", cream),
    rect(1496, 578, 48, 16, amber, { rx: 6 }),
    polygon(
      [
        [610, 110],
        [1180, 110],
        [900, 900],
        [-40, 900],
      ],
      canvas.fade([0, seen("#fff4d2", 0.0), 0.5, seen("#fff4d2", 0.14), 1, seen("#fff4d2", 0)]),
    ),
    rect(0, 0, 1600, 900, canvas.glow([0.5, seen(pine, 0), 1, seen(ink, 0.2)])),
  );
};
