import type { Mutant } from "./mutant.ts";

/** Events, blogs, documents, newsletters, and images. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  {
    name: "a suspended blog leaves search",
    file: "src/modules/content/content-items.service.ts",
    find: "if (!isPublic(type, item)) return dropSearchEntry(tx, kind, item.id);",
    replace: "if (!isPublic(type, item)) return;",
    tests: ["test/side-effects.test.ts"],
  },
  {
    name: "an event's new thumbnail appears in lists",
    file: "src/modules/content/content-items.service.ts",
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
];
