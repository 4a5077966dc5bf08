import type { BrandColors } from "./tokens.schema.ts";

/** Color pairs to start with. A test checks that everything is readable with each. */
export const PALETTES: readonly (BrandColors & { readonly name: string })[] = [
  { name: "River", brand: "#0b5566", brandDeep: "#083c49" },
  { name: "Forest", brand: "#2f6138", brandDeep: "#1d3b2a" },
  { name: "Harbor", brand: "#0f5396", brandDeep: "#0b2a4a" },
  { name: "Brick", brand: "#9a3324", brandDeep: "#47201a" },
  { name: "Copper", brand: "#87490f", brandDeep: "#3a2614" },
  { name: "Plum", brand: "#7a2e6d", brandDeep: "#3b1b38" },
  { name: "Indigo", brand: "#4a3fc4", brandDeep: "#211c52" },
  { name: "Graphite", brand: "#3f4a54", brandDeep: "#20272d" },
];
