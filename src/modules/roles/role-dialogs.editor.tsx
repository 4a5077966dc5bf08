import { NativeSelect, TextInput } from "@mantine/core";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { counted } from "./role-words.schema.ts";
import { ROLE_EXISTS, ROLE_NAME_MAX, type RoleUse } from "./roles.contract.ts";

interface Role {
  readonly id: number;
  readonly name: string;
}

/**
 * Renaming and deleting roles, each with its dialog.
 * @param roles all of the company's roles
 * @param onChanged called after a change, and after a refusal, because someone else may have changed the roles
 */
export const useRoleDialogs = (roles: readonly Role[], onChanged: () => Promise<void>) => {
  const dialogs = useDialogs();
  const toasts = useToasts();

  const tell = async (error: unknown): Promise<void> => {
    await dialogs.alert(messageOf(error));
    await onChanged();
  };

  const rename = async (role: Role): Promise<void> => {
    const name = await askForName(dialogs, role, roles);
    if (name === null || name === role.name) return;
    try {
      requireWord(
        await call("renameRole", { body: { id: role.id, roleName: name, seen: role.name } }),
        "Saved",
      );
    } catch (error) {
      return tell(error);
    }
    await onChanged();
    toasts.success("Role renamed");
  };

  const remove = async (use: RoleUse): Promise<void> => {
    const pagesTo = await askForDeletion(dialogs, use, roles);
    if (pagesTo === null) return;
    try {
      const query = { id: String(use.id), ...(pagesTo === "" ? {} : { pagesTo }) };
      requireWord(await call("deleteRole", { query }), "Deleted");
    } catch (error) {
      return tell(error);
    }
    await onChanged();
    toasts.success("Role deleted");
  };

  return { rename, remove };
};

/** Asks for a role's new name until it's free. Returns null on Cancel. */
const askForName = async (dialogs: Dialogs, role: Role, roles: readonly Role[]): Promise<string | null> => {
  let typed = role.name;
  for (;;) {
    const initial = typed;
    const isSure = await dialogs.confirm({
      text: `Rename the role “${role.name}”`,
      details: "People and pages keep the role under its new name.",
      confirmLabel: "Rename role",
      inputs: () => (
        <TextInput
          label="Role name"
          defaultValue={initial}
          required
          pattern=".*\S.*"
          title="Enter a name."
          maxLength={ROLE_NAME_MAX}
          autoComplete="off"
          data-start
          mb="md"
          onChange={(event) => {
            typed = event.currentTarget.value;
          }}
        />
      ),
    });
    if (!isSure) return null;
    typed = typed.trim();
    const lower = typed.toLowerCase();
    if (!roles.some(({ id, name }) => id !== role.id && name.toLowerCase() === lower)) return typed;
    await dialogs.alert(ROLE_EXISTS);
  }
};

/**
 * Says what deleting a role does to its people and pages, and asks who edits its pages afterward.
 * @returns the id of the pages' new role, "0" for all staff, and empty if there are no pages; null on Cancel
 */
const askForDeletion = async (
  dialogs: Dialogs,
  use: RoleUse,
  roles: readonly Role[],
): Promise<string | null> => {
  const pageCount = use.pageCount + use.deletedPageCount;
  let pagesTo = "";
  const others = roles.filter(({ id }) => id > 0 && id !== use.id);
  const isSure = await dialogs.confirm({
    text: `Are you sure you want to delete the role “${use.name}”?`,
    details: consequencesOf(use),
    confirmLabel: "Delete role",
    cancelLabel: "Keep role",
    danger: true,
    inputs: () =>
      pageCount === 0 ? null : (
        <NativeSelect
          label={`Who can edit ${pageCount === 1 ? "this page" : `these ${pageCount} pages`} afterward`}
          description={pagesInWords(use)}
          required
          mb="md"
          onChange={(event) => {
            pagesTo = event.currentTarget.value;
          }}
          data={[
            { value: "", label: "Choose a role" },
            { value: "0", label: "All staff" },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ),
  });
  return isSure ? pagesTo : null;
};

const consequencesOf = ({ peopleCount }: RoleUse): string => {
  const them =
    peopleCount === 0
      ? "No one has this role."
      : `${counted(peopleCount, "person")} ${peopleCount === 1 ? "loses" : "lose"} it. Staff who had it are signed out and need to sign in again.`;
  return `${them} This can't be undone.`;
};

const pagesInWords = ({ pages, pageCount, deletedPageCount }: RoleUse): string => {
  const names = pages.map(({ name }) => name).join(", ");
  const more = pageCount > pages.length ? `, and ${pageCount - pages.length} more` : "";
  const deleted = deletedPageCount > 0 ? `${counted(deletedPageCount, "page")} in the trash` : "";
  return [`${names}${more}`, deleted].filter(Boolean).join("; ");
};
