import { Button } from "@mantine/core";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import { type Ref, useEffect, useState } from "react";
import classes from "./app-frame.module.css";
import { reportConnection, tryConnection, useIsConnectionLost } from "./connection.ts";

/** How often the connection is retried, in milliseconds. */
const RETRY_MS = 5_000;

/** A banner shown while the server can't be reached. It keeps retrying. */
export const ConnectionBanner = ({ ref }: { ref: Ref<HTMLDivElement> }) => {
  const isLost = useIsConnectionLost();
  const [isTrying, setTrying] = useState(false);

  useEffect(() => {
    const onOffline = () => reportConnection(false);
    const onOnline = () => void tryConnection();
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void tryConnection(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isLost]);

  const retry = async () => {
    setTrying(true);
    await tryConnection();
    setTrying(false);
  };
  return (
    <div ref={ref} role="status" className={classes.connectionPlace}>
      {isLost ? (
        <div className={classes.connection}>
          <IconWifiOff size={22} aria-hidden="true" />
          <p className={classes.connectionText}>
            The server can't be reached. Everything you typed is still on this screen. Save it once you're
            back online.
          </p>
          <Button variant="default" size="sm" loading={isTrying} onClick={() => void retry()}>
            Try now
          </Button>
        </div>
      ) : null}
    </div>
  );
};
