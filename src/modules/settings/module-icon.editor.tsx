import IconCake from "@tabler/icons-react/dist/esm/icons/IconCake.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import { contentIcons } from "#content/icons.generated.editor.ts";
import type { ModuleName } from "./module-names.schema.ts";

const ICONS = { form: IconForms, ...contentIcons, birthday: IconCake };

/** A module's icon for choices. */
export const ModuleIcon = ({ module }: { module: ModuleName }) => {
  const Icon = ICONS[module];
  return <Icon size={24} stroke={1.75} />;
};
