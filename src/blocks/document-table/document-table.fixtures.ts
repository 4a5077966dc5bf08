import type { PublicDocument } from "#content/documents/documents.type.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { documentTable } from "./document-table.schema.ts";
import type { TableData } from "./table-state.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof documentTable>;
  readonly data: TableData;
}

const value = { types: "Rates,Minutes", maxEntries: 0, isCompact: false };
const state = { type: "", search: "", order: "newest" } as const;
const all = { tableId: 7, types: ["Rates", "Minutes"], state, total: 2, page: 1, pages: 1 };

const document = (id: number, changes: Partial<PublicDocument> = {}): PublicDocument => ({
  id,
  name: `Document ${id}`,
  type: "Rates",
  description: "",
  location: `/files/${id}/document-${id}.pdf`,
  timestamp: "2026-11-20",
  fileName: `Document ${id}.pdf`,
  bytes: 48_213,
  ...changes,
});

/** Tables of documents: none, some, one page of many, and extreme names. */
export const documentTableFixtures = {
  empty: { value: { ...value, types: "Rates" }, data: { ...all, types: [], documents: [] } },
  typical: {
    value,
    data: {
      ...all,
      state: { ...state, type: "Minutes" },
      documents: [
        document(1, {
          name: "Electric rates from January 2027",
          type: "Rates,Minutes",
          description: "electric,tariff",
        }),
        document(2, {
          name: "Board meeting of 20 October 2026",
          type: "Minutes",
          fileName: "minutes.docx",
          bytes: 1_300_000,
          timestamp: "2026-10-21",
        }),
      ],
    },
  },
  compact: {
    value: { ...value, isCompact: true },
    data: { ...all, types: ["Rates"], documents: [document(1, { description: "electric" }), document(2)] },
  },
  longest: {
    value,
    data: {
      ...all,
      page: 2,
      pages: 3,
      types: Array.from({ length: 12 }, (_, index) => `A type with a rather long name, number ${index + 1}`),
      documents: Array.from({ length: 50 }, (_, index) =>
        document(index + 1, {
          name: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4).trim(),
          description: Array.from({ length: 20 }, (_, word) => `word ${word}`).join(","),
        }),
      ),
    },
  },
  hostile: {
    value,
    data: {
      ...all,
      types: ["<b>Rates</b>", '"&type=x'],
      state: { type: '"&type=x', search: '"><script>alert(2)</script>', order: "name" },
      documents: [
        document(1, {
          name: '"><script>alert(1)</script>',
          type: "<i>x</i>",
          description: "<img src=x onerror=alert(1)>",
          fileName: "<x>.pdf",
        }),
      ],
    },
  },
} satisfies Record<string, Fixture>;
