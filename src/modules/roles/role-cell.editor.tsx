import { Button } from "@mantine/core";
import { RolePages, RolePeople } from "./role-links.editor.tsx";
import { RoleWords } from "./role-words.editor.tsx";
import { counted } from "./role-words.schema.ts";
import type { RoleUse } from "./roles.contract.ts";
import classes from "./roles.module.css";

interface RoleCellProps {
  role: { readonly id: number; readonly name: string };
  /** Undefined while it loads. */
  use: RoleUse | undefined;
  onRename(): void;
  onDelete(use: RoleUse): void;
}

/** A role in words: what its people may do, who has it, and which pages are limited to it. */
export const RoleCell = ({ role, use, onRename, onDelete }: RoleCellProps) => (
  <div className={classes.role}>
    <div className={classes.roleHead}>
      <span className={classes.roleName}>{role.name}</span>
      {role.id > 0 && use ? (
        <span className={classes.roleActions}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Rename ${role.name}`}
            onClick={() => onRename()}
          >
            Rename
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label={`Delete ${role.name}`}
            onClick={() => onDelete(use)}
          >
            Delete
          </Button>
        </span>
      ) : null}
    </div>
    {use ? (
      <>
        <RoleWords name={role.name} isNamed={role.id > 0} pageCount={use.pageCount} />
        <dl className={classes.uses}>
          <dt>People</dt>
          <dd>
            <RolePeople people={use.people} peopleCount={use.peopleCount} />
          </dd>
          {use.pageCount > 0 ? (
            <>
              <dt>Pages</dt>
              <dd>
                <RolePages pages={use.pages} pageCount={use.pageCount} />
              </dd>
            </>
          ) : null}
          {use.deletedPageCount > 0 ? (
            <>
              <dt>Trash</dt>
              <dd>{counted(use.deletedPageCount, "page")}</dd>
            </>
          ) : null}
        </dl>
      </>
    ) : null}
  </div>
);
