import { useQuery } from "@tanstack/react-query";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./content.module.css";
import { readItemUses } from "./content-client.editor.ts";
import type { ContentType } from "./content-type.schema.ts";

/** Everything that links to an item's file or lists the item. */
export const ItemUses = ({ type, id }: { type: ContentType; id: number }) => {
  const uses = useQuery({ queryKey: ["item-uses", type.name, id], queryFn: () => readItemUses(type, [id]) });
  if (uses.isPending) return <Loading label="Loading where it's used" lines={2} />;
  if (uses.isError) return <QueryError title="Where it's used couldn't be loaded" query={uses} />;
  const found = uses.data ?? [];
  return (
    <section className={classes.uses} aria-label="Used on">
      <h2>Used on</h2>
      {found.length === 0 ? (
        <p>
          Nothing links to this {type.noun}, and no {type.noun} table lists it.
        </p>
      ) : (
        <ul>
          {found.map(({ where }) => (
            <li key={where}>{where}</li>
          ))}
        </ul>
      )}
    </section>
  );
};
