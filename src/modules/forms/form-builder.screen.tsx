import { Button, Tabs } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { ArrivalNotice, type Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { PresenceOf } from "#platform/ui/presence/presence.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { BLANK_FIELD, FieldForm } from "./field-form.editor.tsx";
import { FieldList } from "./field-list.editor.tsx";
import { FormDetailsEditor } from "./form-details.editor.tsx";
import { FormPreview } from "./form-preview.editor.tsx";
import {
  builderPath,
  FORM_LIST,
  FORMS_KEY,
  fieldsKey,
  formKey,
  useRemoveForm,
} from "./form-queries.editor.tsx";
import { BLANK_FORM, type FormAnswer, type FormFieldAnswer } from "./forms.contract.ts";
import classes from "./forms.module.css";
import { type FormDetails, newFieldIndex } from "./forms.schema.ts";
import { type OpenFieldState, useOpenField } from "./use-open-field.editor.ts";

/** Creates a form [FORM-009]; fields are added after that. */
export const CreateFormScreen = () => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<FormDetails>(BLANK_FORM);
  return (
    <>
      <PageTitle title="Create Form" help="Start with a name and an email address. Then add fields." />
      <div className={classes.builder} data-new>
        <div className={classes.pane}>
          <FormDetailsEditor
            stored={BLANK_FORM}
            onDraft={setDraft}
            onTakeTheirs={() => {}}
            onSaved={async (id) => {
              await queries.invalidateQueries({ queryKey: FORMS_KEY });
              const state: Notice = { notice: "The form was created. Now add its fields." };
              await navigate(builderPath(id), { state });
            }}
          />
        </div>
        <FormPreview form={{ ...draft, id: 0 }} fields={[]} />
      </div>
    </>
  );
};

/** Edits a form and its fields beside a preview [FORM-002]. */
export const FormBuilderScreen = () => {
  const formId = Number(useParams().formId);
  const id = String(formId);
  const form = useQuery({
    queryKey: formKey(formId),
    queryFn: ({ signal }) => call("getForm", { query: { formId: id }, signal }),
    // A refetch must not replace the user's input with someone else's save.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const fields = useQuery({
    queryKey: fieldsKey(formId),
    queryFn: ({ signal }) => call("getAssociatedFormFields", { query: { formId: id }, signal }),
  });
  const wrong = form.error ?? (fields.data ? null : fields.error);
  const onRetry = () => void Promise.all([form.refetch(), fields.refetch()]);
  if (wrong || (form.data && (!form.data.isActive || form.data.id === 0)))
    return (
      <>
        <PageTitle title="Form Builder" />
        {wrong ? (
          <LoadFailure noun="form" error={wrong} onRetry={onRetry} backTo={FORM_LIST} backLabel="Forms" />
        ) : (
          <EmptyState
            text="This form was deleted. You can still read its submissions."
            action={<BackToForms />}
          />
        )}
      </>
    );
  if (!form.data || !fields.data) return <LoadingScreen />;
  return <Builder key={formId} loaded={form.data} fields={fields.data} />;
};

const Builder = ({ loaded, fields }: { loaded: FormAnswer; fields: readonly FormFieldAnswer[] }) => {
  const [stored, setStored] = useState(loaded);
  const [turn, setTurn] = useState(0);
  const [draft, setDraft] = useState<FormDetails>(loaded);
  const [tab, setTab] = useState<string | null>("field");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const removeForm = useRemoveForm();
  const open = useOpenField();
  const createButton = useFocusAfterField(open);
  const details = useInView(open.id, open.turn);
  const formId = loaded.id;

  const reload = () => queries.invalidateQueries({ queryKey: fieldsKey(formId) });
  const deleteField = useDeleteField(open, reload);
  const order = useFieldOrder(formId, fields);

  const leaveFor = async (show: () => void) => {
    if (await open.mayLeave()) {
      show();
      setTab("field");
    }
  };
  const names = fields.map(({ name }) => name);

  const deleteForm = async () => {
    if (!(await removeForm(formId, stored.name))) return;
    open.close();
    await navigate(FORM_LIST);
  };

  return (
    <>
      <BuilderTitle form={stored} />
      <div className={classes.builder}>
        <div className={classes.pane}>
          <FieldList
            fields={fields}
            openId={open.id}
            onOpen={(id) => void leaveFor(() => open.show(id))}
            onDuplicate={(field) => void leaveFor(() => open.duplicate(field, names))}
            onDelete={(field) => void deleteField(field)}
            onReorder={(ids) => order.save(ids).finally(reload)}
            createButton={createButton}
          />
          {order.dialog}
        </div>
        <div ref={details} className={classes.details}>
          <Tabs value={tab} onChange={setTab}>
            <Tabs.List>
              <Tabs.Tab value="field">Field Details</Tabs.Tab>
              <Tabs.Tab value="form">Form Details</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="field" pt="md">
              <OpenField formId={formId} fields={fields} open={open} reload={reload} />
            </Tabs.Panel>
            <Tabs.Panel value="form" pt="md">
              <FormDetailsEditor
                key={turn}
                stored={stored}
                onDraft={setDraft}
                onDelete={() => void deleteForm()}
                onTakeTheirs={(theirs) => {
                  setStored(theirs);
                  setTurn(turn + 1);
                }}
                onSaved={async () => {
                  setStored(await call("getForm", { query: { formId: String(formId) } }));
                  await queries.invalidateQueries({ queryKey: FORMS_KEY });
                }}
              />
            </Tabs.Panel>
          </Tabs>
        </div>
        <FormPreview form={{ ...draft, id: formId }} fields={previewFields(fields, open)} />
      </div>
    </>
  );
};

/** Moves the focus from a field's form that closes to the button that opened it, or to the one for the next field. */
const useFocusAfterField = ({ id, copyOf }: OpenFieldState) => {
  const button = useRef<HTMLButtonElement>(null);
  const opener = copyOf === null ? id : `copy ${copyOf}`;
  const lastOpener = useRef(opener);
  useEffect(() => {
    const closed = opener === null ? lastOpener.current : null;
    lastOpener.current = opener;
    if (closed === null || document.activeElement !== document.body) return;
    const field = document.querySelector<HTMLElement>(`[data-opens-field="${closed}"]`);
    (field ?? button.current)?.focus();
  }, [opener]);
  return button;
};

/** Scrolls to the details of a field that was opened. Below a long list, as on a phone, they can be out of view. */
const useInView = (openId: number | null, turn: number) => {
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field that is opened has another turn
  useEffect(() => {
    if (openId !== null) pane.current?.scrollIntoView({ block: "nearest" });
  }, [openId, turn]);
  return pane;
};

const BuilderTitle = ({ form }: { form: FormAnswer }) => (
  <>
    <PageTitle
      title={`Form Builder: ${form.name}`}
      help="Each field is saved separately. Visitors see each change right away."
      action={<BackToForms />}
    />
    <ArrivalNotice />
    <PresenceOf kind="form" id={form.id} noun="form" />
  </>
);

const BackToForms = () => (
  <Button component={Link} to={FORM_LIST} variant="default">
    Back to list
  </Button>
);

interface OpenFieldProps {
  formId: number;
  fields: readonly FormFieldAnswer[];
  open: OpenFieldState;
  reload(): Promise<void>;
}

/** The form of the open field, or a hint. */
const OpenField = ({ formId, fields, open, reload }: OpenFieldProps) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  if (open.id === null) return <EmptyState text="Choose a field, or create a new one." />;
  const blank = { ...BLANK_FIELD, id: open.id, formId };
  return (
    <FieldForm
      key={open.turn}
      formId={formId}
      stored={open.theirs ?? fields.find((field) => field.id === open.id) ?? blank}
      others={fields.filter(({ id }) => id !== open.id)}
      open={open}
      onSaved={async () => {
        // Other new fields appear above the button that has the focus; a copy can be anywhere in the list.
        if (open.copyOf !== null) toasts.success("Field created");
        if (open.id === 0) open.close();
        await reload();
      }}
      onFieldGone={async (message) => {
        open.makeNew();
        await dialogs.alert(
          `${message} Someone else deleted this field. You can save your version as a new field, or cancel.`,
        );
        await reload();
      }}
      onFormGone={async (message) => {
        await dialogs.alert(message);
        await navigate(FORM_LIST);
      }}
    />
  );
};

const useFieldOrder = (formId: number, fields: readonly FormFieldAnswer[]) =>
  useItemOrder({
    items: fields,
    idOf: (field) => field.id,
    labelOf: (field) => field.name,
    saver: { kind: "form-field-order", id: formId },
    read: () => call("getAssociatedFormFields", { query: { formId: String(formId) } }),
    send: async (formFieldIds, seen) =>
      requireWord(await call("updateFormFieldOrder", { body: { formFieldIds, seen } }), "Saved"),
  });

/** Deletes a field after a question, and closes its form. */
const useDeleteField = (open: OpenFieldState, reload: () => Promise<void>) => {
  const dialogs = useDialogs();
  return async (field: FormFieldAnswer) => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete the field “${field.name}”?`,
      details: "Existing submissions keep what visitors entered in it.",
      confirmLabel: "Delete field",
      cancelLabel: "Keep field",
      danger: true,
    });
    if (!isSure) return;
    try {
      const query = { formFieldId: String(field.id) };
      requireWord(await call("deleteFormFieldComponent", { query }), "Deleted");
      if (open.id === field.id) open.close();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
    await reload();
  };
};

/** Fields for the preview: the open one with its unsaved input, a new one where it goes. */
const previewFields = (
  fields: readonly FormFieldAnswer[],
  { id, copyOf, draft }: OpenFieldState,
): readonly FormFieldAnswer[] => {
  if (id === null || !draft || (id === 0 && draft.name === "")) return fields;
  if (id === 0)
    return fields.toSpliced(newFieldIndex(fields, copyOf), 0, { ...BLANK_FIELD, ...draft, id: 0 });
  return fields.map((field) => (field.id === id ? { ...field, ...draft } : field));
};
