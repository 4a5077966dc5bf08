import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";

/** Debian's package of each program. */
const PACKAGES = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  nginx: "nginx",
  varnishd: "varnish",
} as const;

/** Where Debian puts programs that aren't on an ordinary user's path. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin"];

const VERSIONS = "/usr/lib/postgresql";

export interface Programs extends Readonly<Record<keyof typeof PACKAGES, string>> {
  /** Folder of PostgreSQL's programs. */
  readonly postgresql: string;
}

/** Where a program is installed. */
export const pathOf = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The path of pgBackRest, which only `recover` needs. @returns null if it's missing, which it prints */
export const findPgBackRest = (): string | null => {
  const path = pathOf("pgbackrest");
  if (!path) console.error("Restoring needs pgBackRest: apt-get install pgbackrest");
  return path ?? null;
};

/** Folder of the newest installed PostgreSQL. */
const postgresqlFolder = (): string | undefined =>
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, "bin"))
    .find((folder) => existsSync(join(folder, "pg_basebackup")));

/** Debian's packages of the programs that aren't installed. */
export const missingPackages = (): string[] => [
  ...Object.entries(PACKAGES).flatMap(([name, wanted]) => (pathOf(name) ? [] : [wanted])),
  ...(postgresqlFolder() ? [] : ["postgresql"]),
  // Varnish's module xkey, whose location varies.
  ...(existsSync("/usr/share/doc/varnish-modules") ? [] : ["varnish-modules"]),
  // Patroni speaks to etcd with it. Debian runs Patroni with its own Python.
  ...(spawnSync("/usr/bin/python3", ["-c", "import etcd"]).status === 0 ? [] : ["python3-etcd"]),
];

/**
 * The programs of a cluster. As root, they are installed where Debian's package manager is.
 * @returns null if some are missing, which it prints
 */
export const findPrograms = (): Programs | null => {
  const missing = missingPackages();
  if (missing.length > 0 && userInfo().uid === 0 && pathOf("apt-get")) {
    console.log(`Installing ${missing.join(", ")}.`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { env, stdio: "inherit" });
    execFileSync("apt-get", ["install", "-qq", "-y", "--no-install-recommends", ...missing], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const left = missingPackages();
  if (left.length > 0) {
    console.error(`A cluster needs programs that aren't installed: apt-get install ${left.join(" ")}`);
    return null;
  }
  return installedPrograms();
};

/** The programs of a cluster where none is missing. */
export const installedPrograms = (): Programs => ({
  ...(Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, pathOf(name)])) as Omit<
    Programs,
    "postgresql"
  >),
  postgresql: postgresqlFolder() as string,
});
