import { writeFile } from "node:fs/promises";
import { documents } from "#content/documents/documents.type.ts";
import { createItem } from "#modules/content/content.public.ts";
import { addUpload } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { dbWithin } from "./db-within.ts";
import { smallPdf } from "./small-pdf.ts";

/** A document of the demo; its file is made when the demo is. */
export interface DemoDocument {
  readonly name: string;
  readonly types: readonly string[];
  readonly description?: readonly string[];
  /** How many days before the demo is made it is dated. */
  readonly daysAgo: number;
  /** Ends in .pdf or .csv. */
  readonly fileName: string;
  readonly lines: readonly string[];
}

const DAY_MS = 86_400_000;

/** Adds documents with their files, as an Admin does, but all in the given transaction. */
export const addDemoDocuments = async (
  tx: WriteTx,
  admin: Actor,
  { files }: Services,
  papers: readonly DemoDocument[],
): Promise<void> => {
  const db = dbWithin(tx);
  for (const { name, types, description = [], daysAgo, fileName, lines } of papers) {
    const content = fileName.endsWith(".pdf") ? smallPdf(name, lines) : Buffer.from(`${lines.join("\n")}\n`);
    const location = await files.temporary.with(async (path) => {
      await writeFile(path, content, { flag: "wx", mode: 0o600 });
      return addUpload(db, admin, files, "Documents", { path, fileName, bytes: content.length });
    });
    await createItem(tx, documents, admin, {
      name,
      type: [...types],
      description: [...description],
      location,
      timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    });
  }
};

export const riverbendDocuments: readonly DemoDocument[] = [
  {
    name: "Power rates",
    types: ["Rates"],
    description: ["electric", "tariff"],
    daysAgo: 40,
    fileName: "Power rates.pdf",
    lines: [
      "Residential service, inside and outside the city limits.",
      "Base charge: $16.00 a month. June to September: 10.4 cents a kilowatt-hour,",
      "and 12.1 above 650. October to May: 9.6 cents, and 9.9 above 650.",
      "Approved by the board in its public meeting of October.",
    ],
  },
  {
    name: "Water and sewer rates",
    types: ["Rates"],
    description: ["water", "sewer", "tariff"],
    daysAgo: 40,
    fileName: "Water and sewer rates.pdf",
    lines: [
      "Homes inside the city limits: $14.20 a month with the first 2,000 gallons.",
      "Each further 1,000 gallons: $4.10. Sewer: $5.05 for each 1,000 gallons.",
      "Approved by the board in its public meeting of October.",
    ],
  },
  {
    name: "All rates as a table",
    types: ["Rates"],
    description: ["spreadsheet"],
    daysAgo: 39,
    fileName: "Rates.csv",
    lines: [
      "Service,Unit,Price",
      "Power summer,kilowatt-hour,0.104",
      "Power winter,kilowatt-hour,0.096",
      "Water,1000 gallons,4.10",
    ],
  },
  {
    name: "Start service at a new address",
    types: ["Forms"],
    description: ["moving", "new account"],
    daysAgo: 210,
    fileName: "Start service.pdf",
    lines: [
      "Please fill in this form and bring it to 140 Mill Street, with a photo ID.",
      "Name: ______________________________",
      "Address: ___________________________",
      "First day of service: ______________",
    ],
  },
  {
    name: "Request for a payment plan",
    types: ["Forms"],
    description: ["billing", "help"],
    daysAgo: 150,
    fileName: "Payment plan.pdf",
    lines: [
      "We can spread a bill over six months, without interest.",
      "Account number: ____________________",
      "I can pay each month: ______________",
    ],
  },
  {
    name: "Water quality report",
    types: ["Reports"],
    description: ["drinking water", "lead", "hardness"],
    daysAgo: 120,
    fileName: "Water quality report.pdf",
    lines: [
      "Our water comes from Laurel Reservoir, eleven miles up the river.",
      "It met every federal and state limit in all 1,680 samples of the year.",
      "Lead: 1.2 parts per billion at nine of ten taps. Hardness: 2.8 grains.",
    ],
  },
  {
    name: "Annual report to our members",
    types: ["Reports", "Minutes"],
    description: ["budget", "members"],
    daysAgo: 190,
    fileName: "Annual report.pdf",
    lines: [
      "14,300 customers, 96 people at work, 640 miles of line, 310 miles of pipe.",
      "The average customer was without power for 74 minutes in the whole year.",
    ],
  },
  ...(["October", "September", "August"] as const).map((month, index) => ({
    name: `Board meeting, minutes of ${month}`,
    types: ["Minutes"],
    daysAgo: 20 + index * 30,
    fileName: `Minutes ${month}.pdf`,
    lines: [
      "Present: Barnes (chair), Castellano, Delaney, Haddad, Whitlock.",
      "1. The minutes of the last meeting were approved.",
      "2. The general manager reported on the second main under the river.",
      "3. Three members of the public spoke. 4. The meeting ended at 7:40 p.m.",
    ],
  })),
];
