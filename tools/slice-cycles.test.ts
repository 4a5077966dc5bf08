import { expect, test } from "vitest";
import { findCycle } from "./slice-cycles.ts";

const graphOf = (...edges: readonly [string, string][]) => {
  const graph = new Map<string, Map<string, string>>();
  for (const [from, to] of edges)
    graph.set(from, (graph.get(from) ?? new Map()).set(to, `${from} imports ${to}`));
  return graph;
};

test("slices that import one another in a circle are named, import by import", () => {
  const graph = graphOf(["a", "b"], ["b", "c"], ["c", "d"], ["c", "b"], ["a", "d"]);
  expect(findCycle(graph)).toEqual(["b imports c", "c imports b"]);
});

test("two ways to one slice aren't a circle", () => {
  expect(findCycle(graphOf(["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"]))).toBeNull();
});
