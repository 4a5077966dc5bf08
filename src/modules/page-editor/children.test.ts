import { describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { callIds, fieldsOf, newComponent, newPlace, readComponent } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { numberOf, publishPage } from "#test/support/sign-in.ts";

// Runs on every child kind.

const { admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

/** Every child kind with its container. */
const children = kinds.flatMap((kind) => (kind.parent ? [{ kind, ...kind.parent }] : []));

describe.each(children.map((child) => [child.kind.type, child] as const))(
  "%s in its container",
  (type, child) => {
    const container = kindNamed(child.type);

    const heldBy = async (containerId: number) => {
      const { body } = await readComponent(admin, container, containerId);
      return (body[child.kind.names.many] as { id: number }[]).map((one) => one.id);
    };

    /** A container with three children. */
    const filled = async () => {
      const place = await newPlace(admin);
      const containerId = await newComponent(admin, container, place);
      const input = { componentName: "Child", ...place, ...fieldsOf(child.kind), [child.key]: containerId };
      const ids: number[] = [];
      for (let n = 0; n < 3; n++) ids.push(numberOf(await admin.post(`/Admin/Create${type}`, input)));
      return { place, containerId, input, ids };
    };

    test(`is added at the end and read with its container ${callIds(container, 0)} ${callIds(child.kind, 1)}`, async () => {
      const { containerId, ids } = await filled();
      expect(await heldBy(containerId)).toEqual(ids);
    });

    test(`is reordered as a whole list [CMP-GEN-18] [${child.orderCallId}]`, async () => {
      const { containerId, ids } = await filled();
      const [first = 0, second = 0, third = 0] = ids;
      const order = (list: unknown) => clerk.post(`/Admin/${child.orderCall}`, { [child.orderKey]: list });
      const saved = await order([third, first, second]);
      expect([saved.status, saved.json()]).toEqual([200, "Saved"]);
      expect(await heldBy(containerId)).toEqual([third, first, second]);
      const stranger = (await filled()).ids[0] ?? 0;
      for (const list of [
        [first, second],
        [first, second, second],
        [first, second, third, stranger],
        [stranger, first, second],
      ])
        expect((await order(list)).json()).toBe("Someone else changed this list. Reload it, then reorder.");
      for (const list of [[], null, "1,2", [0], [-1], [1.5], ["x"]])
        expect((await order(list)).status).toBe(400);
      expect((await harbor.post(`/Admin/${child.orderCall}`, { [child.orderKey]: ids })).status).toBe(404);
      expect(await heldBy(containerId)).toEqual([third, first, second]);
    });

    test(`is reordered in a draft only [VER-002] [${child.orderCallId}]`, async () => {
      const { place, ids } = await filled();
      await publishPage(admin, place.pageId);
      const answer = await admin.post(`/Admin/${child.orderCall}`, { [child.orderKey]: ids });
      expect([answer.status, answer.json()]).toEqual([
        409,
        "V1 is live. Only a draft version can be changed.",
      ]);
    });

    test(`must be in a container of the same version and stay in it ${callIds(child.kind, 1, 2)}`, async () => {
      const { place, containerId, input, ids } = await filled();
      const elsewhere = await newComponent(admin, container, await newPlace(admin));
      const noContainer = await newComponent(admin, kindNamed("HtmlEditor"), place);
      for (const wrong of [elsewhere, noContainer, 987_654_321]) {
        const answer = await admin.post(`/Admin/Create${type}`, { ...input, [child.key]: wrong });
        expect([answer.status, answer.json()]).toEqual([404, "This container doesn't exist."]);
      }
      const second = await newComponent(admin, container, place);
      const moved = await admin.post(`/Admin/Update${type}`, { ...input, id: ids[0], [child.key]: second });
      expect([moved.status, moved.json()]).toEqual([400, "You can't move a component to another container."]);
      const without = await admin.post(`/Admin/Create${type}`, { ...input, [child.key]: undefined });
      expect([without.status, without.json()]).toEqual([400, `${child.key} is required.`]);
      expect(await heldBy(containerId)).toEqual(ids);
    });

    test("can't be attached to the page itself [CMP-GEN-13] [C-069]", async () => {
      const { place, ids } = await filled();
      const answer = await admin.post("/Admin/ManagePageComponent", {
        PageId: place.pageId,
        VersionId: place.versionId,
        Type: type,
        ComponentId: ids[0],
      });
      expect([answer.status, answer.json()]).toEqual([
        400,
        `You can't add a component of this type to a page: ${type}.`,
      ]);
    });
  },
);
