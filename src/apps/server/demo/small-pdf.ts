/** Lines of a page, from its upper edge down, at a distance that reads well. */
const LINE_HEIGHT = 18;
const LINES_OF_A_PAGE = 36;

/** A PDF of letter pages with a heading and lines of text, in a font that every reader has. ASCII only. */
export const smallPdf = (heading: string, lines: readonly string[]): Buffer => {
  const pages: string[][] = [];
  for (let from = 0; from === 0 || from < lines.length; from += LINES_OF_A_PAGE)
    pages.push(lines.slice(from, from + LINES_OF_A_PAGE));
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(en-US)>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap((page, index) => {
      const content = pageContent(index === 0 ? heading : "", page);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${first + index * 2 + 1} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj${object}endobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
};

const pageContent = (heading: string, lines: readonly string[]): string =>
  [
    "BT 72 710 Td",
    ...(heading ? [`/F 20 Tf (${escaped(heading)}) Tj 0 -36 Td`] : []),
    `/F 11 Tf ${LINE_HEIGHT} TL`,
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    "ET",
  ].join("\n");

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");
