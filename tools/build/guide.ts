import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

/** Where the guide is written, from the root. */
export const GUIDE_FOLDER = "docs/guide";
/** The page that lists the tasks, in groups. */
const INDEX = "README.md";

/** One task of the guide, as the admin shows it. */
interface GuideTask {
  /** The file's name without its ending, and the last part of its address: /help/<name>. */
  readonly name: string;
  readonly title: string;
  /** Without the title. Pictures have their names inside the guide's folder as addresses. */
  readonly html: string;
  /** What a search looks through. */
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
 * @param root folder of the project
 * @throws where a task has no title or isn't listed in the guide's README.md exactly once
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

/** Each second-level heading with the files that are linked below it. */
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

/** Most tasks have these, so nobody searches for them. */
const SAME_HEADINGS = /<h2>(?:What you need|Steps|What happens next|Good to know|If it&#39;s refused)<\/h2>/g;

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

/** Gives the admin the guide as a module: `import { groups, tasks } from "virtual:guide"`. */
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
          // The guide's pictures are taken of the built product.
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

/** A picture in HTML that is written as a JSON text. */
const PICTURE = /<img src=\\"(images\/[\w-]+\.webp)\\"([^>]*)>/g;
