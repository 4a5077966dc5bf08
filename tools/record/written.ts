import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Answer, Listener } from "./client.ts";
import { headerOf } from "./site.ts";

/** A growing record: texts by file name. */
export interface Written {
  /** A listener that adds each request and its answer to the current file. */
  readonly into: (fileOf: (person: string, path: string) => string) => Listener;
  add(file: string, text: string): void;
  save(folder: string): void;
}

export const newWritten = (): Written => {
  const files = new Map<string, string[]>();
  const add = (file: string, text: string): void => {
    const texts = files.get(file);
    if (texts) texts.push(text);
    else files.set(file, [text]);
  };
  return {
    add,
    into: (fileOf) => (person, asked, answer) => {
      const [, path = ""] = asked.split("\n")[0]?.split(" ") ?? [];
      add(
        fileOf(person.name, path.split("?")[0] ?? ""),
        `### ${person.name}@${person.host} ${asked}\n${textOf(answer)}\n`,
      );
    },
    save: (folder) => {
      rmSync(folder, { recursive: true, force: true });
      for (const [name, texts] of files) {
        const file = join(folder, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${texts.join("\n")}\n`);
      }
    },
  };
};

/** A path as a file name. */
export const fileNamed = (path: string): string =>
  `${
    path
      .replace(/^\//, "")
      .replace(/[^\w.-]+/g, "_")
      .slice(0, 100) || "home"
  }.txt`;

/** Status, every header as it came, and the body. */
const textOf = (answer: Answer): string => {
  const headers = answer.rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${answer.rawHeaders[at + 1]}`] : [],
  );
  return [answer.status, ...headers, "", bodyOf(answer)].join("\n");
};

const bodyOf = (answer: Answer): string => {
  const type = headerOf(answer, "content-type");
  if (!/text|json|xml|javascript|^$/.test(type)) {
    const hash = createHash("sha256").update(answer.body).digest("hex");
    return `${answer.body.length} bytes, SHA-256 ${hash}`;
  }
  const text = answer.body.toString("utf8");
  if (type.includes("html")) return text.replaceAll("><", ">⏎\n<");
  if (!type.includes("json") || text === "") return text;
  // A body that isn't in the format of JSON.stringify stays unchanged.
  const value = JSON.parse(text);
  return JSON.stringify(value) === text ? JSON.stringify(value, null, 1) : text;
};
