import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { call, requireWord } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useFieldInAddress } from "#platform/ui/field-in-address.ts";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import { type LayoutAreaName, layoutAreas, pathsOfArea, valuesOfArea } from "./layout-areas.schema.ts";
import { LAYOUT_FIELDS } from "./layout-fields.schema.ts";
import { SITE_AREAS, SITE_INFORMATION } from "./site-areas.schema.ts";

type Values = Record<string, unknown>;
export type AreaFormState = ZodForm<Values, Values>;

/** Where to go after saving [LAY-003]. */
const AFTER_SAVING = "/PageComponentManagement";

/** What the list of pages says once a new site is set up. */
const FINISHED: Notice = {
  notice: "Site Information is complete.",
  next: { label: "Go to the setup checklist", to: "/AdminHome" },
};

/** Whether what the site needs first is missing, so that only Site Information can be opened. */
const isUnfinished = ({ navbar }: LayoutComponents): boolean => navbar.telephone.trim() === "";

interface SiteAreaFormProps {
  area: LayoutAreaName;
  opened: LayoutComponents;
  onSaved(): void;
  onTakeTheirs(theirs: LayoutComponents): void;
  /** The area's fields. */
  children(form: AreaFormState): ReactNode;
}

/** The form of one area of Site Information. Saving it doesn't change the other areas. */
export const SiteAreaForm = ({ area, opened, onSaved, onTakeTheirs, children }: SiteAreaFormProps) => {
  const { title } = SITE_AREAS[area];
  const { form, save, dialog } = useItemForm<LayoutComponents, Values, Values>({
    schema: layoutAreas[area] as unknown as z.ZodType<Values, Values>,
    fields: Object.fromEntries(
      pathsOfArea(area).map((path) => [path, LAYOUT_FIELDS[path] ?? { label: path }]),
    ),
    opened,
    valuesOf: (layout) => valuesOfArea(area, layout),
    versionOf: (layout) => layout.rowVersion,
    saver: { kind: `site-${area}` },
    read: () => call("getLayoutComponents"),
    send: async (values, rowVersion) => {
      const answer = await call("updateLayoutAreas", {
        body: { [area]: values, rowVersion },
      });
      requireWord(answer, "Saved");
    },
    // The very first save sets it to 2.
    next: (rowVersion) => Math.max(1, rowVersion) + 1,
    onTakeTheirs,
  });
  const navigate = useNavigate();
  const toasts = useToasts();
  useFieldInAddress(form.formId);

  const onSave = async (values: Values): Promise<boolean> => {
    const sent = form.getValues();
    if (!(await save(values))) return false;
    form.markSaved(sent);
    onSaved();
    toasts.success(`${title} saved`);
    await navigate(AFTER_SAVING, { state: isUnfinished(opened) ? FINISHED : null });
    return true;
  };

  return (
    <>
      <Form form={form} onSave={onSave} label={title}>
        {children(form)}
        <SaveBar form={form} cancelTo={SITE_INFORMATION} />
      </Form>
      {dialog}
    </>
  );
};
