import { Button, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { CallError, call, requireWord } from "#platform/ui/api.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { RoleCell } from "./role-cell.editor.tsx";
import { useRoleDialogs } from "./role-dialogs.editor.tsx";
import { ROLE_EXISTS, ROLE_IS_EMPTY, ROLE_NAME_MAX } from "./roles.contract.ts";
import classes from "./roles.module.css";

/** Rows per page [ROLE-007] [CONST-002]. */
const PAGE_SIZE = 100;

interface Role {
  readonly id: number;
  readonly name: string;
}

const USES = ["role-uses"];

/** The company's roles in words, and a field for a new one [ROLE-006]; for Admins. */
export const RoleManagementScreen = () => {
  const queryClient = useQueryClient();
  const company = useQuery({ queryKey: ["company-name"], queryFn: () => call("getCompanyName") });
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });
  const uses = useQuery({ queryKey: USES, queryFn: ({ signal }) => call("getRoleUses", { signal }) });
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  const { rename, remove } = useRoleDialogs(roles.data ?? [], async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["roles"] }),
      queryClient.invalidateQueries({ queryKey: USES }),
    ]);
  });
  const failed = [roles, uses].find((query) => query.isError && !query.data);
  const useOf = new Map(uses.data?.map((use) => [`${use.id} ${use.name}`, use]));
  const columns: readonly Column<Role>[] = [
    {
      key: "role",
      header: "Role",
      cell: (role) => (
        <RoleCell
          role={role}
          use={useOf.get(`${role.id} ${role.name}`)}
          onRename={() => void rename(role)}
          onDelete={(use) => void remove(use)}
        />
      ),
      sortValue: (role) => role.name,
      isLink: true,
    },
  ];
  return (
    <>
      <PageTitle
        title={company.data ? `${company.data} roles` : "Roles"}
        help="See what each role allows. If you limit a page to a role, only people with that role and admins can edit it."
      />
      {failed ? (
        <QueryError title="The roles couldn't be loaded" query={failed} />
      ) : (
        <div className={classes.screen}>
          <NewRole known={roles.data ?? []} />
          <DataTable
            caption="Roles"
            order="Name, A to Z"
            columns={columns}
            rows={roles.data}
            getId={(role) => role.name}
            state={state}
            isRefreshing={roles.isFetching && roles.data !== undefined}
          />
        </div>
      )}
    </>
  );
};

const NewRole = ({ known }: { known: readonly Role[] }) => {
  const dialogs = useDialogs();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [created, setCreated] = useState("");

  const create = async (roleName: string): Promise<void> => {
    if (roleName === "") return dialogs.alert(ROLE_IS_EMPTY);
    if (known.some((role) => role.name.toLowerCase() === roleName.toLowerCase()))
      return dialogs.alert(ROLE_EXISTS);
    setSaving(true);
    try {
      requireWord(await call("addRole", { body: { roleName } }), "Created");
      setName("");
      setCreated(roleName);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["roles"] }),
        queryClient.invalidateQueries({ queryKey: USES }),
      ]);
    } catch (error) {
      await dialogs.alert(error instanceof CallError ? error.message : "The role couldn't be created.");
    } finally {
      setSaving(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    void create(name.trim()).then(() => input.current?.focus());
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New role">
      <TextInput
        ref={input}
        className={classes.name}
        label="New role"
        maxLength={ROLE_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSaving}>
        Create Role
      </Button>
      <p className={classes.created} role="status">
        {created ? `“${created}” was created.` : ""}
      </p>
    </form>
  );
};
