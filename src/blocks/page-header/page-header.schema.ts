import { defineBlock, type RuleViolation } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { image } from "#platform/fields/value-fields.ts";

/** How many key facts a header can have. */
export const FACT_NUMBERS = [1, 2, 3, 4] as const;

const fact = (number: (typeof FACT_NUMBERS)[number]) =>
  text({
    label: `Key fact ${number}`,
    help: number === 1 ? "A number or a few words, such as $14.20. Leave blank for none." : undefined,
    max: 40,
  });
const factLabel = (number: (typeof FACT_NUMBERS)[number]) =>
  text({
    label: `Label of key fact ${number}`,
    help: number === 1 ? "Say what the fact is, such as the monthly charge." : undefined,
    max: 60,
  });

/** What the header of a page says besides the page's name: a lead, an image, and key facts. */
export const pageHeader = defineBlock({
  type: "PageHeader",
  title: "Page header",
  description: "A lead, an image, or key facts beside the page's name.",
  keywords: ["hero", "intro", "photo", "picture"],
  names: { one: "pageHeader", many: "pageHeaders" },
  siteCall: { id: "own" },
  fields: {
    lead: text({
      label: "Lead",
      help: "One or two sentences below the page's name that say what the page is for.",
      max: 300,
    }),
    imageLink: image({
      label: "Image",
      help: "Shown beside the page's name, or below it on phones.",
    }),
    fact1: fact(1),
    fact1Label: factLabel(1),
    fact2: fact(2),
    fact2Label: factLabel(2),
    fact3: fact(3),
    fact3Label: factLabel(3),
    fact4: fact(4),
    fact4Label: factLabel(4),
  },
  rules: (value): readonly RuleViolation[] => [
    ...(isBlank(value.lead) && isBlank(value.imageLink) && isBlank(value.fact1)
      ? [{ field: "lead", message: "Add a lead, an image, or a key fact." }]
      : []),
    ...FACT_NUMBERS.flatMap((number) => {
      const hasFact = !isBlank(value[`fact${number}`]);
      if (hasFact === !isBlank(value[`fact${number}Label`])) return [];
      return hasFact
        ? [{ field: `fact${number}Label`, message: `Key fact ${number} needs a label.` }]
        : [{ field: `fact${number}`, message: `The label of key fact ${number} needs a fact.` }];
    }),
  ],
  valueVersion: 1,
});

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
