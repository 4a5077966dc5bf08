import { kinds } from "#blocks/kinds.generated.ts";
import { storedFields } from "#modules/blocks/blocks.public.ts";
import { rememberShown } from "#modules/versions/versions.public.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import { handle, type Services } from "#platform/services/services.ts";
import type { ComponentInput } from "./component-checks.service.ts";
import { copyComponent, orderPageComponents, placeComponent } from "./component-places.service.ts";
import {
  addComponent,
  orderChildren,
  readComponent,
  removeComponent,
  requireMayKeep,
  saveComponent,
} from "./components.service.ts";
import { duplicatePage as duplicate } from "./duplicate-page.service.ts";
import { readEditorData } from "./editor-data.service.ts";
import {
  callsOfKind,
  copyPageComponent,
  deletePageComponent,
  duplicatePage,
  getPageComponentData,
  managePageComponent,
  updatePageComponentOrder,
} from "./page-editor.contract.ts";
import { readSiteComponent } from "./site-components.service.ts";

type Values = Record<string, unknown>;

const hasText = ({ fields }: BlockKind): boolean =>
  Object.values(fields).some((field) => field.kind === "richText");

/**
 * The input of Create (id null) and Update, with rich text cleaned before the transaction begins. Cleaning is slow, so
 * permission is checked first. @throws Refusal 404, 403, 409
 */
const inputOf = async (
  kind: BlockKind,
  id: number | null,
  context: CallContext<Services>,
): Promise<ComponentInput> => {
  const { db, actor, services } = context;
  const body = context.body as Values;
  const place = { id: id ?? 0, pageId: body.pageId as number, versionId: body.versionId as number };
  if (hasText(kind)) await db.read((tx) => requireMayKeep(tx, actor, kind, place));
  return {
    ...place,
    rowVersion: body.rowVersion as number | undefined,
    componentName: body.componentName as string,
    containerId: kind.parent ? (body[kind.parent.key] as number) : null,
    data: await storedFields(
      kind,
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    ),
  };
};

/** Runs last, so that people who can't save learn nothing; the transaction is rolled back. @throws Refusal 400 */
const refuseViolations = async (
  tx: WriteTx,
  kind: BlockKind,
  { data }: ComponentInput,
  { services }: CallContext<Services>,
): Promise<void> => {
  const [violation] = await services.violationsOf(tx, kind.type, data);
  if (violation) throw refuse.invalid(violation.message, { [violation.field]: [violation.message] });
};

/** The items that a form can pick: all types, up to the most that a list shows. */
const OFFERED = { types: "", maxEntries: 500 };

const handlersOf = (kind: BlockKind) => {
  const calls = callsOfKind[kind.type];
  if (!calls) throw new Error(`The kind ${kind.type} has no calls.`);
  const idOf = (context: CallContext<Services>) => (context.query as { componentId: number }).componentId;
  return [
    handle(calls.get, async (context) => {
      const { companyId } = context.db;
      const siteLinks = await context.services.siteLinks(companyId);
      const { lists } = kind;
      const readItems = lists?.areOffered ? await context.services.itemsAt(context.site, context.log) : null;
      return context.db.read(async (tx) => ({
        ...(await readComponent(tx, context.actor, kind, idOf(context), staffLinks(siteLinks))),
        ...(lists && readItems
          ? { [lists.items]: await readItems(tx, visitorLinks(siteLinks), kind.type, OFFERED) }
          : {}),
      }));
    }),
    handle(calls.create, async (context) => {
      const input = await inputOf(kind, null, context);
      return context.db.write(async (tx) => {
        const id = await addComponent(tx, context.actor, kind, input);
        await refuseViolations(tx, kind, input, context);
        return id;
      });
    }),
    handle(calls.update, async (context) => {
      const input = await inputOf(kind, (context.body as Values).id as number, context);
      return context.db.write(async (tx) => {
        const id = await saveComponent(tx, context.actor, kind, input);
        await refuseViolations(tx, kind, input, context);
        return id;
      });
    }),
    handle(calls.remove, async (context) => {
      await context.db.write((tx) => removeComponent(tx, context.actor, kind, idOf(context)));
      return "Deleted" as const;
    }),
    ...(calls.order
      ? [
          handle(calls.order, async (context) => {
            const body = context.body as Values & { seen?: number[] };
            const ids = body[kind.parent?.orderKey ?? ""] as number[];
            await context.db.write((tx) => orderChildren(tx, context.actor, kind, { ids, seen: body.seen }));
            return "Saved" as const;
          }),
        ]
      : []),
    ...(calls.site
      ? [
          handle(calls.site, async (context) => {
            const { companyId } = context.db;
            if (kind.module && !(await context.services.isModuleOn(companyId, kind.module)))
              throw refuse.notFound("component");
            const siteLinks = await context.services.siteLinks(companyId);
            const links = visitorLinks(siteLinks);
            const readItems = await context.services.itemsAt(context.site, context.log);
            return context.db.read((tx) =>
              readSiteComponent(tx, kind, idOf(context), { siteLinks, links, readItems }),
            );
          }),
        ]
      : []),
  ];
};

export const pageEditorCalls = [
  handle(getPageComponentData, async (context) => {
    const { reservedSegments, violationsOf } = context.services;
    const links = await context.services.siteLinks(context.db.companyId);
    const { data, shown } = await context.db.read((tx) =>
      readEditorData(tx, context.actor, context.query.pageId, staffLinks(links), {
        links,
        reservedSegments,
        violationsOf,
      }),
    );
    await rememberShown(context.db, shown ? [shown] : []);
    return data;
  }),
  handle(managePageComponent, async ({ db, actor, body }) => {
    await db.write((tx) => placeComponent(tx, actor, body));
    return "Saved" as const;
  }),
  handle(copyPageComponent, ({ db, actor, body }) => db.write((tx) => copyComponent(tx, actor, body))),
  handle(duplicatePage, ({ db, actor, body, services }) =>
    db.write((tx) => duplicate(tx, actor, body, services.reservedSegments)),
  ),
  handle(deletePageComponent, async ({ db, actor, query }) => {
    await db.write((tx) => removeComponent(tx, actor, null, query.pageComponentId));
    return "Deleted" as const;
  }),
  handle(updatePageComponentOrder, async ({ db, actor, body }) => {
    const { pageComponentIds: ids, seen } = body;
    await db.write((tx) => orderPageComponents(tx, actor, { ids, seen }));
    return "Saved" as const;
  }),
  ...kinds.flatMap(handlersOf),
];
