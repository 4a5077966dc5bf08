import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

let testApp: TestApp;
let document: Document;
let operations: { path: string; method: string; operation: Operation }[];

beforeAll(async () => {
  testApp = await startTestApp();
  const answer = await testApp.send("GET", "/api/openapi.json");
  expect(answer.status).toBe(200);
  document = answer.json() as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});
afterAll(() => testApp?.close());

const calls = handlers.map(({ call }) => call);

test("the page for reading and trying out calls shows the same document", async () => {
  expect((await testApp.send("GET", "/api/docs/json")).json()).toEqual(document);
  const yaml = (await testApp.send("GET", "/api/docs/yaml")).text;
  for (const { operation } of operations) expect(yaml).toContain(`operationId: ${operation.operationId}\n`);
});

test("the document is valid OpenAPI 3.1", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: "Tenantry", version: "test" });
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, method, operation } of operations) {
    const where = `${method} ${path}`;
    expect(path, where).toMatch(/^\/[A-Za-z0-9/_-]+$/);
    expect(["get", "post", "put", "delete"], where).toContain(method);
    expect(operation.operationId, where).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(operation.summary.length, where).toBeGreaterThan(5);
    for (const parameter of operation.parameters ?? []) {
      const place = parameter.name === "Idempotency-Key" ? "header" : "query";
      expect(parameter, where).toMatchObject({ in: place, required: expect.any(Boolean) });
      expect(parameter.schema, where).toBeTypeOf("object");
    }
    const names = (operation.parameters ?? []).map(({ name }) => name);
    expect(new Set(names).size, where).toBe(names.length);
    if (method === "get" || method === "delete") expect(operation.requestBody, where).toBeUndefined();
    const bodies = [...Object.values(operation.responses), operation.requestBody ?? { content: {} }];
    for (const { content } of bodies)
      for (const [type, { schema }] of Object.entries(content ?? {})) {
        expect(type, where).toMatch(/^[a-z]+\/[a-z+-]+$/);
        expect(schema, where).toBeTypeOf("object");
      }
    for (const [status, { description }] of Object.entries(operation.responses)) {
      expect(status, where).toMatch(/^([1-5]\d\d|[1-5]XX)$/);
      expect(description.length, where).toBeGreaterThan(0);
    }
  }
});

test("the document lists every call exactly once, at its path and verb, and by POST if it accepts that, too", () => {
  for (const call of calls) {
    const found = operations.filter(({ operation }) => operation.operationId === call.name);
    expect(
      found.map(({ path, method }) => [path, method]),
      call.name,
    ).toEqual([[call.path, call.method.toLowerCase()]]);
    const byPost = operations.filter(({ operation }) => operation.operationId === `${call.name}ByPost`);
    expect(
      byPost.map(({ path, method }) => [path, method]),
      call.name,
    ).toEqual(call.alsoPost ? [[call.path, "post"]] : []);
    if (call.id !== "own") expect(found[0]?.operation.description).toContain(call.id);
  }
  expect(operations).toHaveLength(calls.length + calls.filter(({ alsoPost }) => alsoPost).length);
});

test("the document says which calls require a session", () => {
  const scheme = Object.keys(document.components.securitySchemes)[0] ?? "";
  for (const call of calls) {
    const found = operations.find(({ operation }) => operation.operationId === call.name);
    const isOpen = call.who === "anyone" || call.who === "login-step";
    expect(found?.operation.security, call.name).toEqual(isOpen ? undefined : [{ [scheme]: [] }]);
  }
});

test("no two calls have the same name, number, or path and verb", () => {
  const ids = calls.map(({ id }) => id).filter((id) => id !== "own");
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  const routes = calls.flatMap((call) =>
    (call.alsoPost ? ["GET", "POST"] : [call.method]).map((method) => `${method} ${call.path.toLowerCase()}`),
  );
  expect(new Set(routes).size).toBe(routes.length);
});
