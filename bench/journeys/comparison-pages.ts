import {
  type Comparison,
  GUTENBERG,
  NOT_FOUND,
  SITE_EDITOR,
  SITES_ON_SQUARESPACE,
  WAGTAIL,
  WORDPRESS,
} from "./comparison-sources.ts";

/** Tasks with pages and the menu. */
export const PAGE_COMPARISONS = {
  makePage: {
    wordpress: {
      source: `${GUTENBERG}/07f111483f95/packages/e2e-test-utils-playwright/src/editor/publish-post.ts`,
      steps: ["Pages → Pages", "Add Page → Editor", "Publish → Publish panel", "Publish"],
    },
    wagtail: {
      source: `${WAGTAIL}/21669d071cea/docs/tutorial/create_contact_page.md`,
      steps: [
        "Pages → Explorer",
        "Home",
        "Add child page → Page types",
        "Page type → Editor",
        "Body",
        "More actions",
        "Publish",
      ],
    },
    squarespace: NOT_FOUND,
    reason:
      "Every page needs a description for search engines, the kind of each component is chosen, and publishing asks first.",
  },
  fixTypo: {
    wordpress: {
      source: "https://webtheme.wustl.edu/items/saving/",
      steps: ["Pages → Pages", "Page → Editor", "Text", "Update"],
    },
    wagtail: {
      source: `${WAGTAIL}/2b2a3a67b766/docs/editor_manual/editing_existing_pages.md`,
      steps: ["Pages → Explorer", "Page → Editor", "Text", "More actions", "Publish"],
    },
    squarespace: {
      source: "https://docs.chykalophia.com/squarespace/publishing-changes-squarespace",
      steps: ["Pages → Pages panel", "Page", "Edit", "Text", "Save"],
    },
    reason:
      "A live page is never changed in place. The fix is a new draft that someone publishes, and the earlier version stays. Creating the draft and publishing it each ask first.",
  },
  schedulePage: {
    wordpress: {
      source: `${GUTENBERG}/19f5b510a232/test/e2e/specs/editor/various/scheduling.spec.js`,
      steps: [
        "Pages → Pages",
        "Page → Editor",
        "Change date → Calendar",
        "Day",
        "Schedule → Publish panel",
        "Schedule",
      ],
    },
    wagtail: {
      source: `${WAGTAIL}/700d590b84c1/docs/editor_manual/new_pages/the_promote_tab.md`,
      steps: [
        "Pages → Explorer",
        "Page → Editor",
        "Settings",
        "Go live date/time",
        "More actions",
        "Publish",
      ],
    },
    squarespace: NOT_FOUND,
  },
  approveFromEmail: {
    wordpress: {
      source:
        "https://digital.va.gov/wpnavigator/managing-content-in-wordpress-understanding-statuses-and-the-trash-feature/",
      steps: ["Link in the email → Editor", "Publish → Publish panel", "Publish"],
    },
    wagtail: {
      source: `${WAGTAIL}/2b2a3a67b766/docs/editor_manual/editing_existing_pages.md`,
      steps: ["Link in the email → Editor", "More actions", "Approve and publish"],
    },
    squarespace: NOT_FOUND,
  },
  restoreVersion: {
    wordpress: {
      source: `${GUTENBERG}/042852be09e3/test/e2e/specs/editor/various/revisions.spec.js`,
      steps: ["Pages → Pages", "Page → Editor", "Revisions → Revisions", "Slider", "Restore", "Save"],
    },
    wagtail: {
      source: `${WAGTAIL}/2b2a3a67b766/docs/editor_manual/editing_existing_pages.md`,
      steps: [
        "Pages → Explorer",
        "Page → Editor",
        "History → History",
        "Review this version → Editor",
        "More actions",
        "Publish this version",
      ],
    },
    squarespace: NOT_FOUND,
  },
  duplicatePage: {
    wordpress: NOT_FOUND,
    wagtail: {
      source: `${WAGTAIL}/0e6b5c4aa190/docs/editor_manual/copying_aliasing_existing_pages.md`,
      steps: ["Pages → Explorer", "More", "Copy → Copy form", "Slug", "Copy this page"],
    },
    squarespace: NOT_FOUND,
  },
  takeDown: {
    wordpress: {
      source: `${GUTENBERG}/043779da2bd8/test/e2e/specs/editor/various/switch-to-draft.spec.js`,
      steps: ["Pages → Pages", "Page → Editor", "Switch to draft → Question", "OK"],
    },
    wagtail: {
      source: `${WAGTAIL}/700d590b84c1/docs/editor_manual/finding_your_way_around/the_explorer_page.md`,
      steps: ["Pages → Explorer", "More", "Unpublish → Question", "Yes, unpublish it"],
    },
    squarespace: {
      source: SITES_ON_SQUARESPACE,
      steps: ["Pages → Pages panel", "Gear → Page settings", "Enabled", "Save"],
    },
  },
  findBySentence: {
    wordpress: {
      source: `${WORDPRESS}/pages-screen/`,
      isUnread: true,
      steps: ["Pages → Pages", "Search", "Page → Editor"],
    },
    wagtail: {
      source: `${WAGTAIL}/1af38f0be19a/docs/editor_manual/finding_your_way_around/using_search.md`,
      steps: ["Search", "Page → Editor"],
    },
    squarespace: NOT_FOUND,
  },
  movePage: {
    wordpress: {
      source: "https://www.jezweb.info/change-parent-page/",
      steps: ["Pages → Pages", "Page → Editor", "Parent", "New parent", "Update"],
    },
    wagtail: {
      source: `${WAGTAIL}/700d590b84c1/docs/editor_manual/finding_your_way_around/the_explorer_page.md`,
      steps: ["Pages → Explorer", "More", "Move → Move form", "New parent", "Yes, move this page"],
    },
    squarespace: {
      source: SITES_ON_SQUARESPACE,
      steps: ["Pages → Pages panel", "Drag the page"],
    },
  },
  reorderMenu: {
    wordpress: {
      source: SITE_EDITOR,
      steps: ["Appearance → Themes", "Editor → Site Editor", "Navigation", "Options", "Move up", "Save"],
    },
    wagtail: {
      source: `${WAGTAIL}/700d590b84c1/docs/editor_manual/finding_your_way_around/the_explorer_page.md`,
      steps: ["Pages → Explorer", "More", "Sort menu order", "Drag the page"],
    },
    squarespace: {
      source: SITES_ON_SQUARESPACE,
      steps: ["Pages → Pages panel", "Drag the page"],
    },
  },
} satisfies Record<string, Comparison>;
