import type { FastifyInstance } from "fastify";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import type { Services } from "#platform/services/services.ts";
import type { AppOptions } from "./app-options.ts";
import type { Hosts } from "./hosts.ts";
import { createNodeServer } from "./node-server.ts";
import { createNodeServices } from "./node-services.ts";
import { startTasks } from "./node-tasks.ts";
import { openStores } from "./stores.ts";

/** A node of Tenantry, ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly services: Services;
  readonly hosts: Hosts;
  readonly cache: PageCache;
  readonly storage: Storage;
  /** Starts the background work. Until then, jobs wait. */
  startJobs(): Promise<void>;
  /**
   * From now on, `/servez` and `/readyz` report that this node is stopping, and every answer closes its connection. The
   * node still serves.
   */
  drain(): void;
  /** Writes what was counted so far, which otherwise happens each minute. */
  writeCounts(): Promise<void>;
  /** Clears everything cached from the database. */
  forget(): Promise<void>;
  /** Stops accepting requests, lets open ones finish, then closes everything. */
  close(): Promise<void>;
}

/** Migrates the database and builds the node, which doesn't listen and runs no jobs yet. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const stores = await openStores(options);
  const nodeServices = createNodeServices(options, stores);
  const tasks = startTasks(options, stores, nodeServices);
  const stopping = new AbortController();
  const http = await createNodeServer(options, stores, nodeServices, stopping.signal);

  const { database, storage, caches } = stores;
  const { node, purger, pictures, cleaner, services } = nodeServices;
  const { heartbeat, background, visits, health } = tasks;
  return {
    http,
    database,
    companyDb: caches.companyDb,
    services,
    hosts: caches.hosts,
    cache: caches.pages,
    storage,
    startJobs: background.start,
    drain: () => stopping.abort(),
    writeCounts: async () => {
      await visits.write();
      await health.write();
    },
    forget: caches.forget,
    close: async () => {
      stopping.abort();
      await http.close();
      await heartbeat.stop();
      node.stop();
      // Once no more jobs start, so that the interrupted ones wait for a node that goes on.
      const stopped = background.stop();
      pictures.close();
      await stopped;
      await purger.stop();
      await Promise.all([visits.stop(), health.stop()]);
      await caches.close();
      await cleaner.close();
      storage.close();
      await database.close();
    },
  };
};
