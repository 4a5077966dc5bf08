import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { AnyFixture } from "./block-models.ts";

const BLOCKS = resolve(import.meta.dirname, "../../src/blocks");

export interface KindFixture {
  readonly kind: BlockKind;
  /** empty, typical, longest, hostile, or a name that only this kind uses. */
  readonly name: string;
  readonly fixture: AnyFixture;
}

/** The fixtures of every kind that appears on a page by itself. */
export const allFixtures = async (): Promise<readonly KindFixture[]> => {
  const found: KindFixture[] = [];
  for (const folder of readdirSync(BLOCKS).sort()) {
    const file = (ending: string) => join(BLOCKS, folder, `${folder}.${ending}.ts`);
    if (!existsSync(file("fixtures"))) continue;
    const kind = await exported<BlockKind>(file("schema"), (name) => name === camel(folder));
    const fixtures = await exported<Record<string, AnyFixture>>(file("fixtures"), (name) =>
      name.endsWith("Fixtures"),
    );
    found.push(...Object.entries(fixtures).map(([name, fixture]) => ({ kind, name, fixture })));
  }
  return found;
};

const camel = (folder: string): string =>
  folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const exported = async <T>(file: string, isWanted: (name: string) => boolean): Promise<T> => {
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  const name = Object.keys(module).find(isWanted);
  if (!name) throw new Error(`${file} lacks what its name promises.`);
  return module[name] as T;
};
