import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

/** Folder of the guide, relative to the root. */
const GUIDE_FOLDER = "docs/guide";
/** The page that lists the tasks by group. */
const INDEX = "README.md";

/** A task of the guide, for the admin. */
interface GuideTask {
  /** The file's name without extension, and the last part of its address: /help/<name>. */
  readonly name: string;
  readonly title: string;
  /** Without the title. Images have addresses relative to the guide's folder. */
  readonly html: string;
  /** The text that search uses. */
  readonly text: string;
}

interface GuideGroup {
  readonly title: string;
  /** Names of its tasks, in order. */
  readonly tasks: readonly string[];
}

export interface Guide {
  readonly groups: readonly GuideGroup[];
  readonly tasks: readonly GuideTask[];
}

/**
 * Reads the guide and renders its Markdown.
 * @param root the project's folder
 * @throws if a task has no title or isn't listed exactly once in the guide's README.md
 */
export const readGuide = (root: string): Guide => {
  const folder = join(root, GUIDE_FOLDER);
  const groups = groupsOf(readFileSync(join(folder, INDEX), "utf8"));
  const listed = groups.flatMap(({ tasks }) => tasks);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== INDEX)
    .map((file) => file.slice(0, -3))
    .sort();
  if (listed.toSorted().join() !== names.join())
    throw new Error(`${GUIDE_FOLDER}/${INDEX} must list each of these exactly once: ${names.join(", ")}.`);
  return {
    groups,
    tasks: names.map((name) => taskOf(name, readFileSync(join(folder, `${name}.md`), "utf8"))),
  };
};

/** Each second-level heading with the files linked below it. */
const groupsOf = (index: string): GuideGroup[] =>
  index
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split("\n", 1)[0]?.trim() ?? "",
      tasks: [...part.matchAll(/\]\(([a-z0-9-]+)\.md\)/g)].map(([, name = ""]) => name),
    }));

const taskOf = (name: string, markdown: string): GuideTask => {
  const [, title, body] = /^# (.+)\n([\s\S]+)$/.exec(markdown) ?? [];
  if (!title || !body) throw new Error(`${GUIDE_FOLDER}/${name}.md must begin with "# " and its title.`);
  const html = marked.parse(body, { async: false });
  const text = html
    .replace(SAME_HEADINGS, " ")
    .replace(/<\/?(?:strong|em|code|a)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  return { name, title, html, text };
};

/** In most tasks, so nobody searches for them. */
const SAME_HEADINGS =
  /<h2>(?:What you need|Steps|What happens next|Good to know|If it doesn&#39;t work)<\/h2>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const task = /^([a-z0-9-]+)\.md$/.exec(href)?.[1];
      const words = this.parser.parseInline(tokens);
      return task
        ? `<a href="/help/${task}" data-task="${task}">${words}</a>`
        : `<a href="${href}">${words}</a>`;
    },
    image({ href, text }) {
      return `<img src="${href}" alt="${text.replaceAll('"', "&quot;")}" loading="lazy">`;
    },
  },
});

const NAME = "virtual:guide";

/** Provides the guide to the admin as a module: `import { groups, tasks } from "virtual:guide"`. */
export const guide = (root: string): Plugin => ({
  name: "tenantry:guide",
  resolveId: { filter: { id: /^virtual:guide$/ }, handler: () => `\0${NAME}` },
  load: {
    filter: { id: /^\0virtual:guide$/ },
    handler() {
      const { groups, tasks } = readGuide(root);
      const pictures = new Map<string, string>();
      const entries = tasks.map((task) => {
        const html = JSON.stringify(task.html).replace(PICTURE, (_, file: string, rest: string) => {
          // The guide's images are taken from the built product.
          if (!existsSync(join(root, GUIDE_FOLDER, file))) return "";
          const name = pictures.get(file) ?? `picture${pictures.size}`;
          pictures.set(file, name);
          return `<img src=\\"" + ${name} + "\\"${rest}>`;
        });
        return `{ ...${JSON.stringify({ ...task, html: undefined })}, html: ${html} }`;
      });
      const imports = [...pictures].map(
        ([file, name]) =>
          `import ${name} from ${JSON.stringify(`${join(root, GUIDE_FOLDER, file)}?no-inline`)};`,
      );
      return `${imports.join("\n")}
export const groups = ${JSON.stringify(groups)};
export const tasks = [${entries.join(",\n")}];
`;
    },
  },
});

/** An image in HTML within a JSON text. */
const PICTURE = /<img src=\\"(images\/[\w-]+\.webp)\\"([^>]*)>/g;
