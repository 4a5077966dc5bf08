import {
  type Comparison,
  code,
  NOT_FOUND,
  plugin,
  SITE_EDITOR,
  SQUARESPACE_PEOPLE,
  WAGTAIL,
  WORDPRESS,
} from "./comparison-sources.ts";

/** Tasks with everything else. */
export const OTHER_COMPARISONS = {
  addEvent: {
    wordpress: plugin("https://docs.joedolson.com/my-calendar/my-calendar-add-event/"),
    wagtail: code(),
    squarespace: NOT_FOUND,
  },
  addBlog: {
    wordpress: {
      source: "https://wpfreelancer.info/creating-publishing-posts-pages/",
      steps: [
        "Posts → Posts",
        "Add Post → Editor",
        "Set featured image → Media",
        "Upload files",
        "Select files → Files of the device",
        "File",
        "Open",
        "Alternative text",
        "Set featured image",
        "Publish → Publish panel",
        "Publish",
      ],
    },
    wagtail: {
      source: "https://github.com/uchicago-library/bmrc/wiki/Images,-Links,-&-Documents",
      steps: [
        "Pages → Explorer",
        "Blog",
        "Add child page → Editor",
        "Body",
        "Choose image → Images",
        "Upload",
        "Choose file → Files of the device",
        "File",
        "Open",
        "Upload",
        "More actions",
        "Publish",
      ],
    },
    squarespace: NOT_FOUND,
  },
  addDocuments: {
    wordpress: {
      source: `${WORDPRESS}/media-add-new-screen/`,
      isUnread: true,
      steps: [
        "Media → Media",
        "Add Media File",
        "Select files → Files of the device",
        "File 1",
        "File 2",
        "File 3",
        "Open",
      ],
    },
    wagtail: {
      source: `${WAGTAIL}/127ef49924da/docs/editor_manual/documents_images_snippets/documents.md`,
      steps: [
        "Documents → Documents",
        "Add document → Upload",
        "Choose files → Files of the device",
        "File 1",
        "File 2",
        "File 3",
        "Open",
      ],
    },
    squarespace: NOT_FOUND,
  },
  replacePdf: {
    wordpress: plugin(),
    wagtail: {
      source: `${WAGTAIL}/127ef49924da/docs/editor_manual/documents_images_snippets/documents.md`,
      steps: [
        "Documents → Documents",
        "Document → Form",
        "Choose file → Files of the device",
        "File",
        "Open",
        "Save",
      ],
    },
    squarespace: NOT_FOUND,
  },
  buildForm: {
    wordpress: plugin(),
    wagtail: {
      source: `${WAGTAIL}/21669d071cea/docs/tutorial/create_contact_page.md`,
      steps: [
        "Pages → Explorer",
        "Home",
        "Add child page → Page types",
        "Form page → Editor",
        "Add form field",
        "Label 1",
        "Add form field",
        "Label 2",
        "Add form field",
        "Label 3",
        "To address",
        "Subject",
        "More actions",
        "Publish",
      ],
    },
    squarespace: NOT_FOUND,
  },
  answerSubmission: {
    wordpress: plugin(),
    wagtail: {
      source: "https://guide.wagtail.org/en/how-to-guides/manage-forms/",
      why: "Lists submissions; the answer is written elsewhere",
    },
    squarespace: NOT_FOUND,
  },
  exportSubmissions: {
    wordpress: plugin(),
    wagtail: {
      source: "https://guide.wagtail.org/en/how-to-guides/manage-forms/",
      isUnread: true,
      steps: ["Forms → Forms", "Form → Submissions", "Download", "CSV"],
    },
    squarespace: NOT_FOUND,
  },
  replaceImage: {
    wordpress: plugin(),
    wagtail: {
      source: `${WAGTAIL}/51dbd3c2e7e3/docs/editor_manual/documents_images_snippets/images.md`,
      steps: [
        "Images → Images",
        "Search",
        "Image → Form",
        "Choose file → Files of the device",
        "File",
        "Open",
        "Save",
      ],
    },
    squarespace: NOT_FOUND,
  },
  describeImage: {
    wordpress: {
      source: `${WORDPRESS}/edit-media/`,
      isUnread: true,
      steps: ["Media → Media", "Search", "Image → Attachment details", "Alternative text"],
    },
    wagtail: {
      source: `${WAGTAIL}/51dbd3c2e7e3/docs/editor_manual/documents_images_snippets/images.md`,
      steps: ["Images → Images", "Search", "Image → Form", "Title", "Save"],
    },
    squarespace: NOT_FOUND,
  },
  undoDeletion: {
    wordpress: {
      source: "https://sites.wcsu.edu/docs/posts/",
      steps: ["Posts → Posts", "Trash", "Restore"],
    },
    wagtail: {
      source: `${WAGTAIL}/127ef49924da/docs/editor_manual/new_pages/previewing_and_submitting_for_moderation.md`,
      why: "Deleted pages can't be recovered",
    },
    squarespace: NOT_FOUND,
  },
  whoChanged: {
    wordpress: plugin(),
    wagtail: {
      source: "https://github.com/wagtail/wagtail/blob/v2.10.2/docs/advanced_topics/adding_reports.rst",
      steps: ["Reports", "Site history → Site history"],
    },
    squarespace: NOT_FOUND,
  },
  changeColors: {
    wordpress: {
      source: SITE_EDITOR,
      steps: ["Appearance → Themes", "Editor → Site Editor", "Styles", "Style", "Save"],
    },
    wagtail: code(`${WAGTAIL}/be8cf054fc82/docs/tutorial/style_your_site.md`),
    squarespace: NOT_FOUND,
  },
  changePhone: {
    wordpress: {
      source: "https://learn.tri.be/?p=1228",
      steps: ["Appearance → Themes", "Editor → Site Editor", "Patterns", "Footer → Editor", "Text", "Save"],
    },
    wagtail: code(`${WAGTAIL}/025d1cceaec0/docs/tutorial/create_footer_for_all_pages.md`),
    squarespace: NOT_FOUND,
  },
  invite: {
    wordpress: {
      source: `${WORDPRESS}/users-add-new-screen/`,
      steps: [
        "Users → Users",
        "Add User → Form",
        "Username",
        "Email",
        "First name",
        "Last name",
        "Role",
        "Editor",
        "Add User",
      ],
    },
    wagtail: {
      source: `${WAGTAIL}/1af38f0be19a/docs/editor_manual/administrator_tasks/managing_users.md`,
      steps: [
        "Settings",
        "Users → Users",
        "Add a user → Form",
        "Username",
        "Email",
        "First name",
        "Last name",
        "Password",
        "Password confirmation",
        "Roles",
        "Editor",
        "Add user",
      ],
    },
    squarespace: {
      source: SQUARESPACE_PEOPLE,
      steps: [
        "Settings → Settings",
        "Permissions → Permissions",
        "Invite contributor → Dialog",
        "Name",
        "Email",
        "Permission",
        "Save",
      ],
    },
  },
  deactivate: {
    wordpress: {
      source: `${WORDPRESS}/users-screen/`,
      isUnread: true,
      steps: ["Users → Users", "Delete → Question", "Attribute all content to", "Confirm deletion"],
    },
    wagtail: {
      source: "https://guide.wagtail.org/en-7.1.x/concepts/users-status/",
      steps: ["Settings", "Users → Users", "Person → Form", "Roles", "Active", "Save"],
    },
    squarespace: {
      source: "http://help.squarespace.com/guides/adding-and-managing-contributors",
      steps: ["Settings → Settings", "Permissions → Permissions", "Person → Dialog", "Remove access"],
    },
  },
  newCompany: {
    wordpress: {
      source: "https://help.dreamhost.com/hc/en-us/articles/217897468-Add-sites-to-WordPress-Multisite",
      steps: [
        "Network Admin → Network Admin",
        "Sites → Sites",
        "Add New → Form",
        "Site address",
        "Site title",
        "Admin email",
        "Add Site",
      ],
    },
    wagtail: {
      why: "Shares one admin and its people among all sites",
    },
    squarespace: NOT_FOUND,
  },
} satisfies Record<string, Comparison>;
