/** Labels and help of a look's fields. */
export const LOOK_FIELDS = {
  brand: { label: "Brand color", help: "Used for buttons and links." },
  brandDeep: {
    label: "Header and footer color",
    help: "Used for the top row and the footer. Choose a dark shade.",
  },
  typeface: { label: "Typeface", help: "The fonts of text and headings." },
  corners: { label: "Corners", help: "How rounded buttons, fields, and cards are." },
  header: { label: "Header", help: "The background of the row with your logo." },
  cards: { label: "Cards", help: "How news, events, and links are set off from the page." },
  scale: { label: "Headings", help: "How much larger headings are than text." },
  images: { label: "Images", help: "How images look on every page." },
} as const;
