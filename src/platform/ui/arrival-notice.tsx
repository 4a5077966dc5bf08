import { CloseButton } from "@mantine/core";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import classes from "./notice.module.css";

/** A message from the previous screen, passed in the navigation's `state`. */
export interface Notice {
  readonly notice: string;
  /** A link to the next step. */
  readonly next?: { readonly label: string; readonly to: string };
}

/** Shows the previous screen's message once. Renders nothing without a message. */
export const ArrivalNotice = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const { notice, next } = (location.state ?? {}) as Partial<Notice>;
  const box = useRef<HTMLDivElement>(null);
  // The previous screen may have been scrolled down.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);
  if (!notice) return null;
  return (
    <div ref={box} role="status" className={classes.notice}>
      <IconCircleCheck size={22} aria-hidden="true" className={classes.noticeIcon} />
      <p className={classes.noticeText}>
        {notice} {next ? <Link to={next.to}>{next.label}</Link> : null}
      </p>
      <CloseButton
        aria-label="Close message"
        onClick={() => void navigate({ search: location.search }, { replace: true, state: null })}
      />
    </div>
  );
};
