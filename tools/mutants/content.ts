import type { Mutant } from "./mutant.ts";

/** Events, blogs, documents, newsletters, and images. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  {
    name: "a suspended blog leaves search",
    file: "src/modules/content/item-effects.service.ts",
    find: "if (!isPublic(type, item)) return dropSearchEntry(tx, kind, item.id);",
    replace: "if (!isPublic(type, item)) return;",
    tests: ["test/side-effects.test.ts"],
  },
  {
    name: "a blog's new text updates its entry in the feed",
    file: "src/modules/content/content-feed.service.ts",
    find: "...items.map(({ id }) => itemTag(type.table, id))",
    replace: "",
    tests: ["src/modules/content/content-feed.test.ts"],
  },
  {
    name: "an event's new thumbnail appears in lists",
    file: "src/modules/content/item-effects.service.ts",
    find: 'Object.fromEntries(longFields(type).map((name) => [name, ""]));\n  const listed',
    replace:
      'Object.fromEntries([...longFields(type), "thumbnailImage"].map((name) => [name, ""]));\n  const listed',
    tests: ["src/content/events/public-events.test.ts"],
  },
  {
    name: "a Live blog's new day moves it among the newest",
    file: "src/content/blogs/blogs.type.ts",
    find: "isPublishedOrHidden || before.timestamp !== after.timestamp",
    replace: "isPublishedOrHidden",
    tests: ["src/content/blogs/blog-pages.test.ts"],
  },
  {
    name: "a scheduled blog loses its schedule when someone saves it who can't publish it",
    file: "src/modules/content/item-plans.service.ts",
    find: "const keepsPlan = mayPublish(actor, type) && !isShown;",
    replace: "const keepsPlan = !isShown;",
    tests: ["src/modules/content/item-plans.test.ts"],
  },
  {
    name: "an item's schedule needs a person who may still publish it",
    file: "src/modules/content/run-item-plans.service.ts",
    find: "if (!actor || !mayPublish(actor, type))",
    replace: "if (!actor && !mayPublish({} as never, type))",
    tests: ["src/modules/content/item-plans.test.ts"],
  },
  {
    name: "a hidden event isn't in lists",
    file: "src/content/events/public-events.sql.ts",
    find: " and hidden is null",
    replace: "",
    tests: ["src/modules/content/item-plans.test.ts"],
  },
  {
    name: "lists are rendered again when an event ends",
    file: "src/content/events/public-events.service.ts",
    find: "return end && end < midnight ? end : midnight;",
    replace: "return midnight;",
    tests: ["src/content/events/public-event-ends.test.ts"],
  },
  {
    name: "an item's older form doesn't overwrite a newer save",
    file: "src/modules/content/content-items.service.ts",
    find: "  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();\n",
    replace: "",
    tests: ["src/content/documents/documents.test.ts"],
  },
  {
    name: "a deleted document's file is gone for visitors",
    file: "src/modules/content/content-items.service.ts",
    find: '  for (const name of namesOf(type, "file")) await hideUpload(tx, before[name] as number);\n',
    replace: "",
    tests: ["src/content/documents/documents.test.ts"],
  },
  {
    name: "the deletion of an item is in the audit log",
    file: "src/modules/content/content-items.service.ts",
    find: "await recordAudit(tx, actor, {\n    action: `Deleted ",
    replace: "void ({\n    action: `Deleted ",
    tests: ["test/side-effects.test.ts"],
  },
  {
    name: "a type that leaves the settings leaves the items",
    file: "src/modules/settings/module-settings.service.ts",
    find: "removed.length > 0 ? ((await typeReferences[module]?.remove(tx, removed)) ?? 0) : 0",
    replace: "removed.length > 0 ? ((await typeReferences[module]?.count(tx, removed)) ?? 0) : 0",
    tests: ["src/content/documents/documents.test.ts"],
  },
  {
    name: "an image in use can't be deleted",
    file: "src/modules/images/image-trash.service.ts",
    find: "if (uses.length > 0)",
    replace: "if (uses.length > 1)",
    tests: ["src/modules/images/images.test.ts"],
  },
];
