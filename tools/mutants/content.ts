import type { Mutant } from "./mutant.ts";

/** Events, blogs, documents, newsletters, and images. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  {
    name: "a suspended blog leaves search",
    file: "src/modules/blogs/blogs.service.ts",
    find: 'if (record.status !== "Live") return dropSearchEntry(tx, "blog", record.id);',
    replace: 'if (record.status !== "Live") return;',
    tests: ["test/side-effects.test.ts"],
  },
  {
    name: "an event's new thumbnail appears in lists",
    file: "src/modules/events/events.service.ts",
    find: '{ ...auditedFields(before), description: "" },\n    { ...auditedFields(after), description: "" },',
    replace:
      '{ ...auditedFields(before), description: "", thumbnailImage: "" },\n    { ...auditedFields(after), description: "", thumbnailImage: "" },',
    tests: ["src/modules/events/shown-events.test.ts"],
  },
  {
    name: "a Live blog's new day moves it among the newest",
    file: "src/modules/blogs/blogs.service.ts",
    find: "isShown.includes(false) || before.datedOn !== after.datedOn",
    replace: "isShown.includes(false)",
    tests: ["src/modules/blogs/blog-pages.test.ts"],
  },
];
