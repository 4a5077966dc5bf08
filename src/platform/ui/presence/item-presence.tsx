import { OpenHint } from "./presence-parts.tsx";
import { usePresence } from "./use-presence.ts";

interface ItemPresenceProps {
  /** As in the call `reportPresence`. */
  kind: string;
  id: number;
  /** The item's word in a sentence: "event". */
  noun: string;
}

/** Reports an open item, and says above its form who else has it open. */
export const ItemPresence = ({ kind, id, noun }: ItemPresenceProps) => (
  <OpenHint others={usePresence({ kind, id })} noun={noun} />
);
