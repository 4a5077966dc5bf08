import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type {} from "#apps/calls.generated.ts";
import { areaPath, SITE_AREA_NAMES } from "#modules/layout/site-areas.schema.ts";
import { contentScreens } from "./content-screens.generated.ts";
import { helpTopicOf } from "./help-topics.ts";
import { PROVIDER_SETTINGS_PATH } from "./product-title.ts";
import { screens } from "./routes.tsx";

const topicOf = (path: string): string => helpTopicOf(path, PROVIDER_SETTINGS_PATH);
const general = topicOf("/AnythingElse");

test("every screen's help is a task of the guide, and only general lists share one", () => {
  const paths = screens.flatMap(({ path = "*" }) =>
    path === "*" ? [] : [`/${path.replace(/:\w+\?/, "x")}`],
  );
  expect(paths.length).toBeGreaterThan(40);
  const added = contentScreens.flatMap(({ list, create, update }) => [list, create, `${update}/:itemId`]);
  for (const path of paths) {
    expect(existsSync(`docs/guide/${topicOf(path)}.md`), `${path}: ${topicOf(path)}`).toBe(true);
    const isList = path === "/PageComponentManagement" || added.includes(path);
    if (!isList) expect(topicOf(path), path).not.toBe(general);
  }
});

test("each area of Site Information has a task of the guide", () => {
  const topics = SITE_AREA_NAMES.map((area) => topicOf(areaPath(area)));
  for (const topic of topics) expect(existsSync(`docs/guide/${topic}.md`), topic).toBe(true);
  expect(topics).not.toContain(topicOf("/LayoutManagement"));
});

test("a screen's help is found in any letter case", () => {
  expect(topicOf("/CREATEEVENT")).toBe("add-an-event");
  expect(topicOf("/layoutmanagement/Design/")).toBe("change-the-colors");
  expect(topicOf(PROVIDER_SETTINGS_PATH.toUpperCase())).toBe("change-provider-settings");
});
