import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/ui/api.ts";

const TRIES = 2;

/** What screens have read from the server. Only a lost connection is tried again: a refusal stays a refusal. */
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
