import { globSync, readFileSync } from "node:fs";
import { type BlockKind, isReadWithOthers } from "#platform/blocks/define-block.ts";
import { type Field, settledValues } from "#platform/fields/fields.ts";
import { kindNamed } from "./kind-named.ts";
import { attach, newPage, numberOf, type Staff } from "./sign-in.ts";

// Creates components of any kind through the calls, as the page editor does.

/** A draft version of a page. */
export interface Place {
  pageId: number;
  versionId: number;
}

export const newPlace = async (admin: Staff): Promise<Place> => ({
  pageId: await newPage(admin),
  versionId: 1,
});

/**
 * The ids of a kind's calls for a test's title: 0 Get, 1 Create, 2 Update, 3 Delete. Empty if the specification has
 * none.
 */
export const callIds = ({ firstCall }: BlockKind, ...offsets: number[]): string =>
  firstCall === undefined
    ? ""
    : offsets.map((offset) => `[C-${String(firstCall + offset).padStart(3, "0")}]`).join(" ");

/** Riverbend's reusable block: the demo's first page is its home page, and its blocks come after its pages. */
const demoBlockId =
  2 +
  globSync("demo/riverbend/pages/*.json").reduce(
    (sum, file) => sum + (readFileSync(file, "utf8").match(/"friendlyUrl":/g)?.length ?? 0),
    0,
  );

/** A valid value for a field, in its stored form; `again` returns a different one if there is one. */
const rightValue = (field: Field<unknown>, again: boolean): unknown => {
  switch (field.kind) {
    case "richText":
      return `<p>${again ? "Something else" : "Something"}</p>`;
    case "text":
      return again ? "Something else" : "Something";
    case "link":
      return again ? "/something/else" : "/something";
    case "image":
      return again ? "https://pictures.example/b.png" : "https://pictures.example/a.png";
    case "select":
      return field.choices?.at(again ? -1 : 0)?.value;
    case "tags":
      return again ? "one,two" : "one";
    case "number":
      return again ? field.max : field.min;
    case "switch":
      return again;
    case "date":
      return again ? "2027-03-31" : "2026-02-28";
    case "dateTime":
      return again ? "2027-03-31T10:00:00.000Z" : "2026-02-28T08:30:00.000Z";
    case "phone":
      return again ? "5550100100" : "5550100142";
    case "item":
      if (field.isReusableBlock) return demoBlockId;
      // Riverbend's two forms.
      return again ? 2 : 1;
    case "listedItem":
      return field.empty;
    case "reference":
      return undefined;
    default:
      return field.kind satisfies never;
  }
};

/** Valid values for all fields that don't point to other components. They are also valid together. */
export const fieldsOf = (kind: BlockKind, again = false): Record<string, unknown> => {
  // A component keeps its kind and its references.
  const typeFields = Object.values(kind.fields).map(({ refersTo }) => refersTo?.typeField);
  return settledValues(
    kind.fields,
    Object.fromEntries(
      Object.entries(kind.fields)
        .filter(([, field]) => field.kind !== "reference")
        .map(([name, field]) => [name, rightValue(field, again && !typeFields.includes(name))]),
    ),
  );
};

/** The body for Create. A child gets a new container, and a reference gets a component to point to. */
export const inputFor = async (
  admin: Staff,
  kind: BlockKind,
  place: Place,
): Promise<Record<string, unknown>> => {
  const input: Record<string, unknown> = { id: 0, componentName: "Component", ...place, ...fieldsOf(kind) };
  if (kind.parent) input[kind.parent.key] = await newComponent(admin, kindNamed(kind.parent.type), place);
  for (const [name, { refersTo }] of Object.entries(kind.fields)) {
    if (!refersTo) continue;
    const type = refersTo.typeField ? String(input[refersTo.typeField]) : (refersTo.types[0] ?? "");
    const id = await newComponent(admin, kindNamed(type), place);
    input[name] = refersTo.isList ? String(id) : id;
  }
  return input;
};

/** Creates a component that isn't attached yet. Returns its id. */
export const newComponent = async (admin: Staff, kind: BlockKind, place: Place): Promise<number> =>
  numberOf(await admin.post(`/Admin/Create${kind.type}`, await inputFor(admin, kind, place)));

/** Creates a component and attaches it to its page. */
export const newPlaced = async (admin: Staff, kind: BlockKind, place: Place): Promise<number> => {
  const id = await newComponent(admin, kind, place);
  await attach(admin, place.pageId, place.versionId, kind.type, id);
  return id;
};

export type Component = Record<string, unknown> & { rowVersion: number };

/** Reads a component. If the answer also has lists of other components, the component is beside them. */
export const readComponent = async (staff: Staff, kind: BlockKind, id: number) => {
  const answer = await staff.get(`/Admin/Get${kind.type}?componentId=${id}`);
  const body = answer.json() as Record<string, unknown>;
  const component = (isReadWithOthers(kind) ? body[kind.names.one] : body) as Component;
  return { status: answer.status, body, component };
};
