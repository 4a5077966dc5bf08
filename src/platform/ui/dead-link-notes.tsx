import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import classes from "./address-input.module.css";
import { useDeadLinks } from "./link-finder.ts";

/** Shows which of these links are broken for visitors, and why. Renders nothing if all links work. */
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
