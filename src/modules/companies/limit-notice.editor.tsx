import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { limitNotice } from "./limit-texts.schema.ts";
import classes from "./notice.module.css";

/** For a site's admins: the limits that are nearly or completely used. Shows nothing if there are none. */
export const LimitNotice = () => {
  const { data } = useQuery({
    queryKey: ["own-usage"],
    queryFn: ({ signal }) => call("getOwnUsage", { signal }),
  });
  if (!data || data.length === 0) return null;
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <div>
        {data.map(({ kind, used, limit }) => (
          <p key={kind}>{limitNotice(kind, used, limit)}</p>
        ))}
      </div>
    </div>
  );
};
