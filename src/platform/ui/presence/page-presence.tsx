import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { OtherPerson } from "./other-person.ts";
import classes from "./presence.module.css";
import { Initials } from "./presence-parts.tsx";
import { changeText, pageText } from "./presence-words.ts";
import { NO_OTHERS, usePresence } from "./use-presence.ts";

interface PagePresenceProps {
  pageId: number;
  /** The open component; null if none is. */
  componentId: number | null;
}

/** Reports the open page and component, and shows who else is there. */
export const PagePresence = ({ pageId, componentId }: PagePresenceProps) => {
  const others = usePresence({ kind: "page", id: pageId }, componentId);
  const announced = useAnnouncement(others);
  const text = pageText(others);
  return (
    <div className={classes.page} data-shown={text !== "" || undefined}>
      <Initials others={others} />
      {text ? <p className={classes.pageText}>{text}</p> : null}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
};

/** What screen readers announce: who is there at first, and then who comes and leaves. */
const useAnnouncement = (others: readonly OtherPerson[]): string => {
  const before = useRef(NO_OTHERS);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const colleagues = others.filter(({ isOwn }) => !isOwn);
    const text = before.current === NO_OTHERS ? pageText(colleagues) : changeText(before.current, others);
    before.current = others;
    if (text) setAnnounced(text);
  }, [others]);
  return announced;
};
