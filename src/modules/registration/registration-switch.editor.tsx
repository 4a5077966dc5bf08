import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import classes from "./registration-switch.module.css";

const QUERY = ["registration"];

/**
 * The "Let visitors register" switch for Admins, saved right away. It's left out where registration can't be opened.
 * The children come with it, so that it doesn't push them down.
 */
export const RegistrationSwitch = ({ children }: { children: ReactNode }) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const settings = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => call("getRegistrationSettings", { signal }),
  });
  const save = useMutation({
    mutationFn: (isOpen: boolean) => call("setRegistrationOpen", { body: { isOpen } }),
    // An answer still on its way would show the old value.
    onMutate: () => queries.cancelQueries({ queryKey: QUERY }),
    onSuccess: (_answer, isOpen) => queries.setQueryData(QUERY, { ...settings.data, isOpen }),
    onError: (error) => void dialogs.alert(error.message),
  });
  if (settings.isPending) return <LoadingScreen label="Loading users" />;
  return (
    <>
      {settings.data?.canBeOpened ? (
        <Switch
          className={classes.switch}
          label="Let visitors register"
          description="Let people request an account at /Register. New accounts stay locked until an admin assigns a role or unlocks them."
          checked={save.isPending ? save.variables : settings.data.isOpen}
          disabled={save.isPending}
          onChange={(event) => save.mutate(event.currentTarget.checked)}
        />
      ) : null}
      {children}
    </>
  );
};
