import { queryOptions, useQuery } from "@tanstack/react-query";
import { callByName } from "#platform/ui/api.ts";
import { NoticeBox } from "#platform/ui/notice-box.tsx";

const ASK_MS = 60_000;
const ASK_READ_ONLY_MS = 10_000;

/** Whether the site refuses changes. Loaded with the session, so that the notice doesn't push a screen down. */
export const readOnlyQuery = queryOptions({
  queryKey: ["is-company-read-only"],
  queryFn: ({ signal }) => callByName("isCompanyReadOnly", { signal, isQuiet: true }),
});

/** For staff of a site that refuses changes: says so on every screen until it accepts them again. */
export const ReadOnlyNotice = () => {
  const { data: isReadOnly } = useQuery({
    ...readOnlyQuery,
    refetchInterval: ({ state }) => (state.data ? ASK_READ_ONLY_MS : ASK_MS),
  });
  if (!isReadOnly) return null;
  return (
    <NoticeBox tone="warning">
      <p>
        This site is read-only while your provider works on it. You can look at everything, but changes can't
        be saved until that's done.
      </p>
    </NoticeBox>
  );
};
