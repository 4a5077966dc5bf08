import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import classes from "./address-input.module.css";
import { useDeadLinks } from "./link-finder.ts";

/** Says which of these links lead visitors nowhere, and why. Shows nothing where all is well. */
export const DeadLinkNotes = ({ addresses }: { addresses: readonly string[] }) => {
  const dead = useDeadLinks(addresses);
  return (
    <div aria-live="polite">
      {dead.map(({ address, note }) => (
        <p key={address} className={classes.note}>
          <IconUnlink size={18} aria-hidden="true" className={classes.noteIcon} />
          <span>{note}</span>
        </p>
      ))}
    </div>
  );
};
