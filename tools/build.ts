import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { compressFiles } from "./build/compress.ts";
import { isStale, listInputs, type Stamp, stampOf, writeStamp } from "./build/stamp.ts";
import { TARGETS, type Target } from "./build/targets.ts";
import { generateRegistries } from "./generate.ts";
import { withFolderLock } from "./node-runtime/folder-lock.mjs";
import { relayTo } from "./node-runtime/relay.mjs";

export const ROOT = dirname(import.meta.dirname);

/** The bundles whose sources changed since they were built. Takes tens of milliseconds. */
export const staleTargets = (): Target[] => {
  const inputs = listInputs(ROOT);
  return TARGETS.filter((target) => isStale(ROOT, target, inputs));
};

/**
 * Builds stale bundles in a separate process, because the bundler's memory shouldn't stay with the server.
 * @returns 0, or the exit code of the failed build, which has printed the reason
 */
export const buildIfStale = async (): Promise<number> => {
  if (staleTargets().length === 0) return 0;
  return await relayTo(process.execPath, [join(ROOT, "tools", "build.ts")]);
};

const buildStale = async (): Promise<void> => {
  generateRegistries();
  const targets = staleTargets();
  if (targets.length === 0) return;
  removeLeftovers();
  const { build } = await import("vite");
  for (const target of targets) {
    const started = performance.now();
    const stamp = stampOf(ROOT, target, listInputs(ROOT));
    const staging = join(ROOT, "dist", `.${target}-${process.pid}`);
    await build({
      root: target === "admin" ? join(ROOT, "src/apps/admin") : ROOT,
      configFile: join(ROOT, `vite.${target}.config.ts`),
      configLoader: "native",
      logLevel: "warn",
      build: { outDir: staging, emptyOutDir: true },
    });
    if (target !== "server") await compressFiles(staging);
    putInPlace(staging, join(ROOT, "dist", target), stamp);
    console.error(`Built ${target} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
};

/** Renamed as a whole with its stamp inside, so that an interrupted build is repeated and never half used. */
const putInPlace = (staging: string, folder: string, stamp: Stamp): void => {
  writeStamp(staging, stamp);
  const old = `${staging}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(staging, folder);
  rmSync(old, { recursive: true, force: true });
};

const removeLeftovers = (): void => {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "dist"))) {
    if (/^\.(server|admin|islands)-\d+/.test(name))
      rmSync(join(ROOT, "dist", name), { recursive: true, force: true });
  }
};

if (import.meta.main) {
  // Without NODE_ENV, browsers would get React's development build.
  process.env.NODE_ENV = "production";
  await withFolderLock(join(ROOT, ".runtime", "build.lock"), "Waiting for another build …", buildStale);
}
