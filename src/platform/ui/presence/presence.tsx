import type { ComponentProps } from "react";
import { lazyPart } from "../lazy-part.tsx";
import type { ItemPresence } from "./item-presence.tsx";

/** Loaded after the form, so that the form appears sooner. */
const LateItemPresence = lazyPart(async () => (await import("./item-presence.tsx")).ItemPresence);

/** Says above an item's form who else has the item open. New items have an id of 0, and nobody else has them open. */
export const PresenceOf = (props: ComponentProps<typeof ItemPresence>) =>
  props.id > 0 ? <LateItemPresence {...props} /> : null;
