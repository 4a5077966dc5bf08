import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import classes from "./change-pages.module.css";
import type { Target } from "./page-actions.editor.ts";
import { type MenuLevel, useMenuOptions, useRoles } from "./page-form-queries.editor.tsx";

interface TargetFieldsProps {
  action: "move" | "setRole";
  /** A page that can't be the target. */
  exceptId?: number;
  /**
   * @param target null while nothing is chosen
   * @param name the chosen page's; null for the top level
   */
  onChange(target: Target | null, name?: string | null): void;
}

/** Asks where the pages move, or for their new role. */
export const TargetFields = ({ action, exceptId = 0, onChange }: TargetFieldsProps) => (
  <div className={classes.target}>
    {action === "move" ? (
      <ParentFields exceptId={exceptId} onChange={onChange} />
    ) : (
      <RoleField onChange={(roleId) => onChange(roleId === "" ? null : { roleId: Number(roleId) })} />
    )}
  </div>
);

const ROOT = "root";

interface ChosenMenu {
  /** Of its page; "" for none. */
  readonly id: string;
  readonly name: string;
}

/** Parent, Child, and Sub Menu, as in a page's details: the last chosen one is the page above. */
const ParentFields = ({
  exceptId,
  onChange,
}: {
  exceptId: number;
  onChange: TargetFieldsProps["onChange"];
}) => {
  const [menus, setMenus] = useState<readonly ChosenMenu[]>([]);
  const [menu, childMenu, subMenu] = [0, 1, 2].map((level) => menus[level]?.id ?? "") as [
    string,
    string,
    string,
  ];
  const choose = (level: number, chosen: ChosenMenu) => {
    const next = [...menus.slice(0, level), chosen];
    setMenus(next);
    const parent = next.findLast(({ id }) => id !== "");
    if (!parent) onChange(null);
    else if (parent.id === ROOT) onChange({ parentId: null }, null);
    else onChange({ parentId: Number(parent.id) }, parent.name);
  };
  return (
    <>
      <MenuSelect
        label="Parent Menu"
        exceptId={exceptId}
        level="main"
        above=""
        value={menu}
        first={[
          { value: "", label: "Choose a page" },
          { value: ROOT, label: "Root Menu" },
        ]}
        isStart
        onChange={(chosen) => choose(0, chosen)}
      />
      {menu !== "" && menu !== ROOT ? (
        <MenuSelect
          label="Child Menu"
          exceptId={exceptId}
          level="child"
          above={menu}
          value={childMenu}
          first={[NONE]}
          onChange={(chosen) => choose(1, chosen)}
        />
      ) : null}
      {childMenu === "" ? null : (
        <MenuSelect
          label="Sub Menu"
          exceptId={exceptId}
          level="sub"
          above={childMenu}
          value={subMenu}
          first={[NONE]}
          onChange={(chosen) => choose(2, chosen)}
        />
      )}
    </>
  );
};

const NONE = { value: "", label: "None" };

interface MenuSelectProps {
  label: string;
  exceptId: number;
  level: MenuLevel;
  above: string;
  value: string;
  first: readonly { value: string; label: string }[];
  isStart?: boolean;
  onChange(chosen: ChosenMenu): void;
}

const MenuSelect = ({ label, exceptId, level, above, value, first, isStart, onChange }: MenuSelectProps) => {
  const options = useMenuOptions(level, above, exceptId);
  return (
    <NativeSelect
      label={label}
      value={value}
      data-autofocus={isStart || undefined}
      error={options.error?.message}
      onChange={({ currentTarget: { value, selectedOptions } }) =>
        onChange({ id: value, name: selectedOptions[0]?.text ?? "" })
      }
      data={[...first, ...(options.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
};

const RoleField = ({ onChange }: { onChange(roleId: string): void }) => {
  const roles = useRoles();
  const named = (roles.data ?? []).filter(({ name }) => name !== "Admin" && name !== "Level4");
  return (
    <NativeSelect
      label="Role"
      description="Only people with that role, and admins, can edit the pages' drafts."
      data-autofocus
      error={roles.error?.message}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "Choose a role" },
        { value: "0", label: "All staff" },
        ...named.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};
