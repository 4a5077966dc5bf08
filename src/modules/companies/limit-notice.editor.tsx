import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { limitNotice } from "./limit-texts.schema.ts";

/** For a site's admins: the limits that are nearly or completely used. Shows nothing if there are none. */
export const LimitNotice = () => {
  const { data } = useQuery({
    queryKey: ["own-usage"],
    queryFn: ({ signal }) => call("getOwnUsage", { signal }),
  });
  if (!data || data.length === 0) return null;
  return (
    <NoticeBox tone="warning">
      {data.map(({ kind, used, limit }) => (
        <p key={kind}>{limitNotice(kind, used, limit)}</p>
      ))}
    </NoticeBox>
  );
};
