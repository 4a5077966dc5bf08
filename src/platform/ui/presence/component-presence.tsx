import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useParams } from "react-router";
import classes from "./presence.module.css";
import { OpenHint } from "./presence-parts.tsx";
import { markText, peopleIn } from "./presence-words.ts";
import { useOthers } from "./use-presence.ts";

interface ComponentPresenceProps {
  id: number;
  /** Whether it's the hint above the form instead of the mark in the list. */
  isHint?: boolean;
}

/** Says that others have a component of the screen's page open. */
export const ComponentPresence = ({ id, isHint = false }: ComponentPresenceProps) => {
  const pageId = Number(useParams().pageId);
  const others = peopleIn(useOthers({ kind: "page", id: pageId }), id);
  if (isHint) return <OpenHint others={others} noun="component" />;
  const text = markText(others);
  return text ? (
    <span className={classes.mark}>
      <IconUsers size={16} aria-hidden="true" /> {text}
    </span>
  ) : null;
};
