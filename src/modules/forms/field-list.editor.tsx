import { ActionIcon, Button, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { RefObject } from "react";
import { AdminDelete } from "#platform/ui/row-actions.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import type { FormFieldAnswer } from "./forms.contract.ts";
import classes from "./forms.module.css";
import { FIELD_TYPE_LABELS } from "./forms.schema.ts";

interface FieldListProps {
  fields: readonly FormFieldAnswer[];
  /** The open field: 0 for a new one, null for none. */
  openId: number | null;
  onOpen(id: number): void;
  onDuplicate(field: FormFieldAnswer): void;
  onDelete(field: FormFieldAnswer): void;
  onReorder(ids: number[]): Promise<unknown>;
  createButton: RefObject<HTMLButtonElement | null>;
}

/** Lists a form's fields in order, with a button that adds one [FORM-002]. */
export const FieldList = ({
  fields,
  openId,
  onOpen,
  onDuplicate,
  onDelete,
  onReorder,
  createButton,
}: FieldListProps) => (
  <section className={classes.fields} aria-label="Fields">
    <h2 className={classes.heading}>Fields</h2>
    {fields.length === 0 ? (
      <p className={classes.hint}>There are no fields yet. Create the first one.</p>
    ) : (
      <SortableList
        label="Fields of this form"
        items={fields}
        getId={(field) => field.id}
        getLabel={(field) => field.name}
        onReorder={onReorder}
        renderItem={(field) => (
          <div className={classes.field}>
            <button
              type="button"
              className={classes.fieldName}
              aria-current={openId === field.id ? "true" : undefined}
              onClick={() => onOpen(field.id)}
            >
              <span>
                {field.name}
                {field.isRequired ? " *" : ""}
              </span>
              <small>{FIELD_TYPE_LABELS[field.fieldType]}</small>
            </button>
            <OpenButton
              label={`Edit ${field.name}`}
              icon={IconPencil}
              opens={String(field.id)}
              onClick={() => onOpen(field.id)}
            />
            {/* A form has at most one file upload. */}
            {field.fieldType === "fileUpload" ? null : (
              <OpenButton
                label={`Duplicate ${field.name}`}
                icon={IconCopyPlus}
                opens={`copy ${field.id}`}
                onClick={() => onDuplicate(field)}
              />
            )}
            <AdminDelete
              label={`Delete ${field.name}`}
              adminsOnly="Only admins can delete fields."
              onDelete={() => onDelete(field)}
            />
          </div>
        )}
      />
    )}
    <div data-wraps>
      <Button
        ref={createButton}
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => onOpen(0)}
      >
        Create New Field
      </Button>
    </div>
  </section>
);

interface OpenButtonProps {
  label: string;
  icon: Icon;
  /** What the form that it opens is found by: the focus returns to this button when it closes. */
  opens: string;
  onClick(): void;
}

const OpenButton = ({ label, icon: Drawing, opens, onClick }: OpenButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} data-opens-field={opens} onClick={onClick}>
      <Drawing size={20} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);
