import { CloseButton } from "@mantine/core";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import classes from "./notice.module.css";

/** What the screen before this one has to say: goes along as the `state` of the way here. */
export interface Notice {
  readonly notice: string;
  /** Where it goes on from there. */
  readonly next?: { readonly label: string; readonly to: string };
}

/** Says once what the screen before has done. Shows nothing where that has nothing to say. */
export const ArrivalNotice = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const { notice, next } = (location.state ?? {}) as Partial<Notice>;
  const box = useRef<HTMLDivElement>(null);
  // The screen before may have been scrolled down.
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
        aria-label="Close this message"
        onClick={() => void navigate({ search: location.search }, { replace: true, state: null })}
      />
    </div>
  );
};
