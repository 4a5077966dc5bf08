import { Button } from "@mantine/core";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import { useEffect, useState } from "react";
import classes from "./app-frame.module.css";
import { noteConnection, tryConnection, useIsConnectionLost } from "./connection.ts";

/** How long until it is tried again by itself, in milliseconds. */
const AGAIN_MS = 5_000;

/** Says that the server can't be reached, for as long as it can't, and tries again. */
export const ConnectionBanner = () => {
  const isLost = useIsConnectionLost();
  const [isTrying, setTrying] = useState(false);

  useEffect(() => {
    const onOffline = () => noteConnection(false);
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
    const timer = setInterval(() => void tryConnection(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLost]);

  const retry = async () => {
    setTrying(true);
    await tryConnection();
    setTrying(false);
  };
  return (
    <div role="status">
      {isLost ? (
        <div className={classes.connection}>
          <IconWifiOff size={22} aria-hidden="true" />
          <p className={classes.connectionText}>
            The server can't be reached. What you have typed stays on this screen; save it once the connection
            is back.
          </p>
          <Button variant="default" size="sm" loading={isTrying} onClick={() => void retry()}>
            Try now
          </Button>
        </div>
      ) : null}
    </div>
  );
};
