import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import classes from "./change-pages.module.css";
import type { Target } from "./page-actions.editor.ts";
import { type MenuLevel, useMenuOptions, useRoles } from "./page-form-queries.editor.tsx";

interface TargetFieldsProps {
  action: "move" | "setRole";
  /** Null while nothing is chosen. */
  onChange(target: Target | null): void;
}

/** Asks where the pages move, or for their new role. */
export const TargetFields = ({ action, onChange }: TargetFieldsProps) => (
  <div className={classes.target}>
    {action === "move" ? (
      <ParentFields onChange={onChange} />
    ) : (
      <RoleField onChange={(roleId) => onChange(roleId === "" ? null : { roleId: Number(roleId) })} />
    )}
  </div>
);

const ROOT = "root";

/** Parent, Child, and Sub Menu, as in a page's details: the last chosen one is the page above. */
const ParentFields = ({ onChange }: { onChange: TargetFieldsProps["onChange"] }) => {
  const [[menu = "", childMenu = "", subMenu = ""], setMenus] = useState<readonly string[]>([]);
  const choose = (...menus: string[]) => {
    setMenus(menus);
    const parent = menus.findLast((id) => id !== "");
    onChange(parent === undefined ? null : { parentId: parent === ROOT ? null : Number(parent) });
  };
  return (
    <>
      <MenuSelect
        label="Parent Menu"
        level="main"
        above=""
        value={menu}
        first={[
          { value: "", label: "Choose a page" },
          { value: ROOT, label: "Root Menu" },
        ]}
        isStart
        onChange={(id) => choose(id)}
      />
      {menu !== "" && menu !== ROOT ? (
        <MenuSelect
          label="Child Menu"
          level="child"
          above={menu}
          value={childMenu}
          first={[NONE]}
          onChange={(id) => choose(menu, id)}
        />
      ) : null}
      {childMenu === "" ? null : (
        <MenuSelect
          label="Sub Menu"
          level="sub"
          above={childMenu}
          value={subMenu}
          first={[NONE]}
          onChange={(id) => choose(menu, childMenu, id)}
        />
      )}
    </>
  );
};

const NONE = { value: "", label: "None" };

interface MenuSelectProps {
  label: string;
  level: MenuLevel;
  above: string;
  value: string;
  first: readonly { value: string; label: string }[];
  isStart?: boolean;
  onChange(id: string): void;
}

const MenuSelect = ({ label, level, above, value, first, isStart, onChange }: MenuSelectProps) => {
  const options = useMenuOptions(level, above, 0);
  return (
    <NativeSelect
      label={label}
      value={value}
      data-autofocus={isStart || undefined}
      error={options.error?.message}
      onChange={(event) => onChange(event.currentTarget.value)}
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
