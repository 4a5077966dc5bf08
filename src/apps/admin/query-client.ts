import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/ui/api.ts";

const TRIES = 2;

/** Caches what screens read from the server. Only network failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < TRIES,
    },
    mutations: { networkMode: "always" },
  },
});
