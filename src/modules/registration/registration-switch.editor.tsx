import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";

const QUERY = ["registration-open"];

/** "Let visitors register": saved at once. For Admins. */
export const RegistrationSwitch = () => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const isOpen = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => call("isRegistrationOpen", { signal }),
  });
  const save = useMutation({
    mutationFn: (next: boolean) => call("setRegistrationOpen", { body: { isOpen: next } }),
    onSuccess: (_answer, next) => queries.setQueryData(QUERY, next),
    onError: (error) => void dialogs.alert(error.message),
  });
  return (
    <Switch
      label="Let visitors register"
      description="Visitors may ask for an account at /Register. It stays locked until an Admin gives it roles."
      checked={isOpen.data ?? false}
      disabled={isOpen.data === undefined || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
};
