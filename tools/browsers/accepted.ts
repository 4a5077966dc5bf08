import type { Bundle } from "./supported.ts";

/** Features newer than the supported browsers that can be used anyway. */
interface Accepted {
  readonly feature: RegExp;
  readonly bundles: readonly Bundle[];
  /** The effect of its absence, or why it's a false alarm. */
  readonly why: string;
}

const BOTH = ["site", "admin"] as const;

/** The check of the built bundles fails on unneeded entries. */
export const ACCEPTED: readonly Accepted[] = [
  { feature: /^css cursor: /, bundles: BOTH, why: "A phone has no pointer." },
  { feature: /^css resize$/, bundles: BOTH, why: "A text field keeps its size." },
  { feature: /^css text-wrap$/, bundles: BOTH, why: "Lines break where they are full." },
  { feature: /^css forced-color-adjust$/, bundles: BOTH, why: "Safari has no forced colors." },
  {
    feature: /^css :has$/,
    bundles: BOTH,
    why: "Firefox below 121 shows less decoration. What pages need there has another way: `@supports not selector(:has(*))`.",
  },
  { feature: /^css text-box-/, bundles: ["admin"], why: "Mantine's: a line has the room it always had." },
  { feature: /^css rect\(\)$/, bundles: ["admin"], why: "In Mantine's `clip`, where every browser has it." },
  { feature: /^css scrollbar-width$/, bundles: ["site"], why: "A banner shows its scroll bar." },
  {
    feature: /^css font-family: ui-monospace$/,
    bundles: ["site"],
    why: "The next font of the list is taken.",
  },
  {
    feature: /^css (anchor-(name|scope)|position-(anchor|try-fallbacks)|@starting-style)$/,
    bundles: ["site"],
    why: "Used for popovers that `@supports` lets through; it has no effect on its own.",
  },
  {
    feature: /^js Error\.captureStackTrace$/,
    bundles: ["admin"],
    why: "Zod uses it only where it is there.",
  },
  { feature: /^css grid-template-rows: subgrid$/, bundles: ["site"], why: "Each field has its own rows." },
  {
    feature: /^css @media scripting$/,
    bundles: ["site"],
    why: "In narrow columns, no room is kept for the accordion's buttons.",
  },
  {
    feature: /^css (@page|break-after: avoid|content-visibility|::details-content)$/,
    bundles: ["site"],
    why: "On paper: margins and page breaks are the browser's, and folded text stays folded.",
  },
  {
    feature: /^js event beforematch$/,
    bundles: ["site"],
    why: "A search of the page doesn't open a closed tab.",
  },
  {
    feature: /^js event beforeunload$/,
    bundles: ["admin"],
    why: "iOS doesn't ask before leaving; what was typed is kept as a working copy.",
  },
  {
    feature: /^js (navigator\.userAgentData)$/,
    bundles: ["admin"],
    why: "React's and Floating UI's, asked for by a copy of its name.",
  },
  {
    feature:
      /^js \.(addElement|addHandler|build|command|config|configure|createContext|createHTML|createPolicy|destroy|dispatch|element|equals|fetch|first|forget|getHTML|getMetadata|isActive|node|number|override|revoke|run|skipTransition|sync|toArray|use|watch)\(\)$/,
    bundles: ["admin"],
    why: "our own Methods and of libraries that share their names with newer ones of browsers.",
  },
];

/** Whether a finding in this bundle is acceptable. */
export const isAccepted = (feature: string, bundle: Bundle): boolean =>
  ACCEPTED.some((one) => one.bundles.includes(bundle) && one.feature.test(feature));
