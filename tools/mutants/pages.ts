import type { Mutant } from "./mutant.ts";

/** Pages: versions, addresses, menus, and search. */
export const PAGE_MUTANTS: readonly Mutant[] = [
  {
    name: "an approval publishes only the version that was looked at",
    file: "src/modules/versions/versions.service.ts",
    find: "if (version.number !== versionId)",
    replace: "if (version.number < versionId)",
    tests: ["src/modules/versions/versions.test.ts"],
  },
  {
    name: "a rejected version is a draft again",
    file: "src/modules/versions/versions.service.ts",
    find: '  await updateVersionStatus(tx, pending.id, "draft");\n',
    replace: "",
    tests: ["src/modules/versions/versions.test.ts"],
  },
  {
    name: "a step is refused when the content isn't what was seen",
    file: "src/modules/versions/seen.service.ts",
    find: "if (seen === undefined || seen.toLowerCase() === content.contentHash) return;",
    replace: "return;",
    tests: ["src/modules/versions/content-hash.test.ts"],
  },
  {
    name: "nobody is their own second person",
    file: "src/modules/versions/versions.policy.ts",
    find: "companyId === actor.companyId && userId === actor.userId",
    replace: "false && companyId === userId",
    tests: ["src/modules/versions/second-person.test.ts"],
  },
  {
    name: "the content hash counts what a component refers to",
    file: "src/modules/versions/canonical-form.service.ts",
    find: ".filter(([, ones]) => ones.length > 0)",
    replace: ".filter(() => false)",
    tests: ["src/modules/versions/canonical-form.test.ts"],
  },
  {
    name: "a live version is compared with what was approved",
    file: "src/modules/versions/verify.service.ts",
    find: 'publication.componentsHash === componentsHash ? null : "components"',
    replace: "null",
    tests: ["src/modules/versions/verify.test.ts"],
  },
  {
    name: "a page version takes a thousand components and no more",
    file: "src/modules/blocks/version-limits.service.ts",
    find: "> MOST_COMPONENTS)",
    replace: "> MOST_COMPONENTS + 1)",
    tests: ["src/modules/blocks/too-long.test.ts"],
  },
  {
    name: "staff save only pages without a role or with one of theirs",
    file: "src/modules/pages/pages.policy.ts",
    find: "page.roleId === null || actor.roleIds.includes(page.roleId)",
    replace: "page.roleId === null || actor.roleIds !== null",
    tests: ["src/modules/versions/version-rights.test.ts"],
  },
  {
    name: "a page's older form doesn't overwrite a newer save",
    file: "src/modules/pages/page-changes.service.ts",
    find: "  if (form.rowVersion !== undefined && form.rowVersion !== page.rowVersion) throw refuse.stale();\n",
    replace: "",
    tests: ["src/modules/pages/change-page.test.ts"],
  },
  {
    name: "a page's former address leads to the new one",
    file: "src/modules/pages/page-changes.service.ts",
    find: "  if (isReadressed) await leaveRedirects(tx, page.id, places);\n",
    replace: "",
    tests: ["src/apps/server/site/old-paths.test.ts"],
  },
  {
    name: "a page that comes onto the menu appears there at once",
    file: "src/modules/pages/page-changes.service.ts",
    find: "if (wasShown !== after.showOnMenu || (wasShown && differs(SHOWN)))",
    replace: "if (wasShown !== after.showOnMenu && differs(SHOWN))",
    tests: ["src/apps/server/site/old-paths.test.ts"],
  },
  {
    name: "the first publication brings a page into the sitemap",
    file: "src/modules/versions/versions.service.ts",
    find: "`, SITEMAP_TAG);",
    replace: "`);",
    tests: ["src/apps/server/site/site-files.test.ts"],
  },
];
