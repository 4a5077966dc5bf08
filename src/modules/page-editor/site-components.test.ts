import { describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { inputFor, newComponent, newPlace, newPlaced } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, HARBOR, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";

// The public calls, for every kind that has one. Nobody is signed in.

// A provider admin can create every kind.
const { app, vendor: admin } = await openDemoApp("vendor");

type Answer = Record<string, unknown>;

const siteKinds = kinds.filter((kind) => kind.siteCall);
const pathOf = (kind: (typeof kinds)[number]): string => kind.siteCall?.path ?? `/components/Get${kind.type}`;
const ask = (kind: (typeof kinds)[number], id: number, host = RIVERBEND) =>
  app.send("GET", `${pathOf(kind)}?componentId=${id}`, { host });
const MISSING = [404, "This component doesn't exist."];

describe.each(siteKinds.map((kind) => [kind.type, kind] as const))("%s", (type, kind) => {
  const child = kinds.find((candidate) => candidate.type === kind.children);

  test(`is readable once it is live, without fields that only the editor needs [${kind.siteCall?.id}]`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    await attach(admin, place.pageId, place.versionId, type, id);
    const childInput = child?.parent && {
      ...(await inputFor(admin, child, place)),
      [child.parent.key]: id,
    };
    const childId = childInput && numberOf(await admin.post(`/Admin/Create${child?.type}`, childInput));
    expect([(await ask(kind, id)).status, (await ask(kind, id)).json()]).toEqual(MISSING);
    await publishPage(admin, place.pageId);
    const answer = await ask(kind, id);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = answer.json() as Answer;
    const own = { ...input, id, ...place };
    expect(child || kind.lists ? body[kind.names.one] : body).toEqual(own);
    if (child)
      expect(body).toEqual({
        [kind.names.one]: own,
        [child.names.many]: [expect.objectContaining({ ...childInput, id: childId })],
      });
    expect((await ask(kind, id, HARBOR)).status).toBe(404);
  });

  test(`isn't readable before it is attached, nor after its version or page is gone [${kind.siteCall?.id}]`, async () => {
    const place = await newPlace(admin);
    const placed = await newPlaced(admin, kind, place);
    const loose = await newComponent(admin, kind, place);
    await publishPage(admin, place.pageId);
    expect((await ask(kind, placed)).status).toBe(200);
    for (const id of [loose, 0, 987_654_321])
      expect([(await ask(kind, id)).status, (await ask(kind, id)).json()]).toEqual(MISSING);
    const other = siteKinds.find((candidate) => candidate.type !== type) ?? kind;
    expect((await ask(other, placed)).status).toBe(404);
    await admin.get(`/Version/CreateDraft?pageId=${place.pageId}&copyVersionId=1`);
    expect((await ask(kind, placed)).status).toBe(200);
    await publishPage(admin, place.pageId, 2);
    expect((await ask(kind, placed)).status).toBe(404);
    const again = await newPlace(admin);
    const id = await newPlaced(admin, kind, again);
    await publishPage(admin, again.pageId);
    await admin.remove(`/Admin/DeletePage?pageId=${again.pageId}`);
    expect((await ask(kind, id)).status).toBe(404);
  });
});
