import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { CallError } from "#platform/ui/api.ts";

const TRIES = 2;

/**
 * Asks again also where a first answer is on its way: it can be from before the change. By itself, the library only
 * cancels requests whose query has an answer already.
 */
class ChangedQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries({ ...filters, type: "active", fetchStatus: "fetching" });
    await super.invalidateQueries(filters, options);
  }
}

/** Caches what screens read from the server. Only network failures are retried. */
export const queryClient = new ChangedQueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < TRIES,
    },
    mutations: { networkMode: "always" },
  },
});
