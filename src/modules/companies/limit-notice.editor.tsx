import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/ui/api.ts";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { limitNotice } from "./limit-texts.schema.ts";

interface LimitNoticeProps {
  isOffered?: boolean;
  children: ReactNode;
}

/**
 * For a site's admins: the limits that are nearly or completely used. The children below the notice load at the same
 * time, but appear with it, so that it doesn't push them down.
 */
export const LimitNotice = ({ isOffered = true, children }: LimitNoticeProps) => {
  const { data, isLoading } = useQuery({
    queryKey: ["own-usage"],
    queryFn: ({ signal }) => call("getOwnUsage", { signal }),
    enabled: isOffered,
  });
  return (
    <>
      {isLoading ? <LoadingScreen label="Loading limits" /> : null}
      {isOffered && data && data.length > 0 ? (
        <NoticeBox tone="warning">
          {data.map(({ kind, used, limit }) => (
            <p key={kind}>{limitNotice(kind, used, limit)}</p>
          ))}
        </NoticeBox>
      ) : null}
      <div hidden={isLoading}>{children}</div>
    </>
  );
};
