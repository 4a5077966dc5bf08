import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { Field } from "#platform/fields/fields.ts";
import { kindNamed } from "../test/support/kind-named.ts";
import type { Client } from "./client.ts";

/** A draft version of a page. */
export interface Place {
  readonly pageId: unknown;
  readonly versionId: number;
}

export const newPage = async ({ call }: Client, name: string): Promise<Place> => ({
  pageId: await call("POST", "/Admin/CreatePage", {
    name,
    friendlyUrl: name.toLowerCase().replace(/[^a-z]/g, ""),
    scoTitle: name,
    scoMetaDescription: "Made to be measured.",
    scoMetaKeywords: "bench",
  }),
  versionId: 1,
});

/** Creates a page with a draft V1 of this many texts and returns its id. */
export const pageOfTexts = async ({ call }: Client, friendlyUrl: string, texts: number): Promise<number> => {
  const pageId = await call("POST", "/Admin/CreatePage", {
    name: friendlyUrl,
    friendlyUrl,
    scoTitle: friendlyUrl,
    scoMetaDescription: "Made to be measured.",
    scoMetaKeywords: "bench",
  });
  const place = { pageId, versionId: 1 };
  for (let number = 1; number <= texts; number++) {
    const componentId = await call("POST", "/Admin/CreateHtmlEditor", {
      ...place,
      componentName: `Text ${number}`,
      content: `<h2>Part ${number}</h2><p>${WORDS.repeat(12)}</p>`,
    });
    await call("POST", "/Admin/ManagePageComponent", { ...place, type: "HtmlEditor", componentId });
  }
  return Number(pageId);
};

/** Publishes a page's draft V1. */
export const publish = async ({ call }: Client, pageId: number): Promise<void> => {
  await call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
  await call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
};

const PICTURE = "https://pictures.example/a.png";
const WORDS = "A sentence about water, power, and gas in the valley. ";

const rightValue = (field: Field<unknown>): unknown => {
  if (field.choices) return field.choices[0]?.value;
  if (field.kind === "image") return PICTURE;
  const tries = [
    `<h2>Part</h2><p>${WORDS.repeat(12)}</p>`,
    "Words",
    "/services",
    "images/a.webp",
    "5550100142",
  ];
  const wanted = field.kind === "richText" ? tries : [...tries.slice(1), true, field.min ?? 1, field.empty];
  return wanted.find((value) => field.schema.safeParse(value).success);
};

/** Publishes a reusable block with a text. @returns its id */
const aReusableBlock = async (client: Client): Promise<number> => {
  const pageId = await client.call("POST", "/Admin/AddReusableBlock", { name: "Measured" });
  const place = { pageId, versionId: 1 };
  const componentId = await create(client, kindNamed("HtmlEditor"), place);
  await client.call("POST", "/Admin/ManagePageComponent", { ...place, type: "HtmlEditor", componentId });
  await publish(client, Number(pageId));
  return Number(pageId);
};

/** The body for creating a component of a kind. Creates its container or referenced components first. */
export const inputFor = async (
  client: Client,
  kind: BlockKind,
  place: Place,
): Promise<Record<string, unknown>> => {
  const input: Record<string, unknown> = { ...place, componentName: "Measured" };
  for (const [name, field] of Object.entries(kind.fields))
    if (!field.refersTo) input[name] = rightValue(field);
  for (const [name, { refersTo }] of Object.entries(kind.fields)) {
    if (!refersTo) continue;
    const type = refersTo.typeField ? String(input[refersTo.typeField]) : (refersTo.types[0] ?? "");
    const id = await create(client, kindNamed(type), place);
    input[name] = refersTo.isList ? String(id) : id;
  }
  if (kind.parent) input[kind.parent.key] = await create(client, kindNamed(kind.parent.type), place);
  if (kind.type === "ReusableBlock") input.blockId = await aReusableBlock(client);
  return input;
};

/** Creates a component with one child and returns its id. */
export const create = async (client: Client, kind: BlockKind, place: Place): Promise<unknown> =>
  client.call("POST", `/Admin/Create${kind.type}`, await inputFor(client, kind, place));

/** Adds one component of each kind to a page, containers with a child. Returns how many there are. */
export const putOneOfEach = async (client: Client, place: Place): Promise<number> => {
  const standing = kinds.filter((kind) => !kind.parent);
  for (const kind of standing) {
    const componentId = await create(client, kind, place);
    const held = kind.children ? kindNamed(kind.children) : undefined;
    if (held?.parent) {
      const input = await inputFor(client, held, place);
      await client.call("POST", `/Admin/Create${held.type}`, { ...input, [held.parent.key]: componentId });
    }
    await client.call("POST", "/Admin/ManagePageComponent", { ...place, type: kind.type, componentId });
  }
  return standing.length;
};
