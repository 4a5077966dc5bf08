import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedPrograms, missingPackages } from "../../tools/cluster/programs.ts";
import { prove } from "../../tools/cluster/prove.ts";
import { type Cluster, startCluster } from "../../tools/cluster/start-cluster.ts";
import type { Line } from "../../tools/cluster/table.ts";

/** Half a minute on an idle machine. */
const START_MS = 300_000;
const TEST_MS = 300_000;

const missing = missingPackages();
const title = `a cluster whose leader is killed under load${
  missing.length > 0 ? `: not installed: apt-get install ${missing.join(" ")}` : ""
}`;

describe.skipIf(missing.length > 0)(title, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(installedPrograms(), () => {});
  }, START_MS);
  afterAll(() => cluster?.stop({ keepsLogs: false }));

  test(
    "loses no change or email, duplicates none, and shows cached pages all the time",
    async () => {
      const lines = await prove(cluster, ["leader's process killed"], 1_000);
      // Times depend on the machine.
      const counts = lines.filter(({ goal }) => goal === "0");
      const found = (words: RegExp): Line | undefined => counts.find(({ what }) => words.test(what));
      for (const words of [
        /of [1-9]\d* confirmed changes, lost/,
        /made twice/,
        /of [1-9]\d* emails, missing/,
        /emails sent twice/,
        /of [1-9]\d* kept pages through HAProxy, lost/,
        /of [1-9]\d* kept pages through nginx, lost/,
        /of [1-9]\d* kept pages through Varnish, lost/,
        /of [1-9]\d* publications, failed/,
      ])
        expect(found(words), String(words)).toBeDefined();
      expect(counts.filter(({ isMet }) => !isMet)).toEqual([]);
    },
    TEST_MS,
  );
});
