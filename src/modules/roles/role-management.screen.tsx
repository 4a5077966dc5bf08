import { Button, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { CallError, call, requireWord } from "#platform/ui/api.ts";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { ROLE_EXISTS, ROLE_IS_EMPTY, ROLE_NAME_MAX } from "./roles.contract.ts";
import classes from "./roles.module.css";

/** Rows per page [ROLE-007] [CONST-002]. */
const PAGE_SIZE = 100;

interface Role {
  readonly id: number;
  readonly name: string;
}

/** The company's roles, and a field for a new one [ROLE-006]; for Admins. */
export const RoleManagementScreen = () => {
  const company = useQuery({ queryKey: ["company-name"], queryFn: () => call("getCompanyName") });
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });
  const { state } = useUrlTableState({ pageSize: PAGE_SIZE });
  return (
    <>
      <PageTitle
        title={company.data ? `${company.data} roles` : "Roles"}
        help="Limit a page to one role: only people with that role, and admins, can edit it."
      />
      {roles.isError && !roles.data ? (
        <ErrorPanel
          title="The roles couldn't be loaded"
          text={roles.error.message}
          onRetry={() => void roles.refetch()}
        />
      ) : (
        <div className={classes.screen}>
          <NewRole known={roles.data ?? []} />
          <DataTable
            caption="Roles"
            columns={COLUMNS}
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

const COLUMNS: readonly Column<Role>[] = [
  { key: "role", header: "Role", cell: (role) => role.name, sortValue: (role) => role.name, isLink: true },
];

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
      await queryClient.invalidateQueries({ queryKey: ["roles"] });
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
