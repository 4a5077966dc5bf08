import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { CallError } from "#platform/ui/api.ts";
import type { ComparedFields } from "#platform/ui/compared-values.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { Form } from "#platform/ui/form.tsx";
import { FormSurface } from "#platform/ui/form-section.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import { type ContentKind, useReloadContent, useRemoveContent } from "./content-list.editor.tsx";

/** Fields of a content form find their values by name. */
export type ContentForm = ZodForm<Record<string, unknown>, Record<string, unknown>>;

interface ContentScreenProps<Item> {
  kind: ContentKind;
  /** Heading; of the item, where it tells something about it. */
  title: string | ((item: Item) => string);
  help?: string;
  id: number;
  load(id: number): Promise<Item>;
  children(item: Item): ReactNode;
}

/** Loads an item for its form; id 0 is a new one. Take `children`'s part with a key where `id` can change. */
export const ContentScreen = <Item,>({ kind, title, help, id, load, children }: ContentScreenProps<Item>) => {
  const item = useQuery({
    queryKey: contentItemKey(kind, id),
    queryFn: () => load(id),
    // What is typed must not be replaced by what somebody else saves meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (item.isPending) return <LoadingScreen />;
  if (item.isError)
    return (
      <>
        <PageTitle title={typeof title === "string" ? title : `Update ${capital(kind.noun)}`} />
        <LoadFailure
          noun={kind.noun}
          error={item.error}
          onRetry={() => void item.refetch()}
          backTo={kind.listPath}
          backLabel={kind.listName}
        />
      </>
    );
  return (
    <>
      <PageTitle title={typeof title === "string" ? title : title(item.data)} help={help} />
      {children(item.data)}
    </>
  );
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Where `ContentScreen` keeps what it loaded. */
export const contentItemKey = (kind: ContentKind, id: number) => [`${kind.key}-item`, id];

type Stored = { readonly id: number; readonly rowVersion: number };

interface ContentEditorProps<Item extends Stored, Output> {
  kind: ContentKind;
  schema: z.ZodType<Output, Record<string, unknown>>;
  /** As it was loaded; id 0 is a new one. */
  stored: Item;
  /** What the form starts with. */
  valuesOf(item: Item): Record<string, unknown>;
  /** What the fields are called where two people's texts are compared, in order. */
  fields: ComparedFields;
  /** Loads it anew: somebody else saved it meanwhile. */
  read(): Promise<Item>;
  /** Creates or saves it and answers its id. Send `rowVersion` with a save. @param pressed value of the `main` button; "" for Save */
  save(values: Output, rowVersion: number, pressed: string): Promise<number>;
  /** Asks before a save that a further button stands for; false where it isn't to be done. */
  mayPress?(pressed: string): Promise<boolean>;
  /** Alerted after a save, as printed [ERR-007]. */
  savedText: string;
  saveLabel?: string;
  /** Why nothing can be saved: disables Save and stands beside it. */
  disabledReason?: string;
  /** A button that means more than Save, right of it; `save` gets its value. */
  main?: ReactNode;
  /** The same for one that isn't the main button. */
  after?: ReactNode;
  /** Further buttons, left of Save. */
  actions?(form: ContentForm): ReactNode;
  children(form: ContentForm): ReactNode;
}

/**
 * The form that creates and updates an item: checks, saves, says so, keeps both texts where somebody else saved first,
 * and lets Admins delete it. Taking over what somebody else saved starts it again.
 */
export const ContentEditor = <Item extends Stored, Output>(props: ContentEditorProps<Item, Output>) => (
  <Reopened item={props.stored}>
    {(stored, onTakeTheirs) => <EditorTurn {...props} stored={stored} onTakeTheirs={onTakeTheirs} />}
  </Reopened>
);

const EditorTurn = <Item extends Stored, Output>(
  props: ContentEditorProps<Item, Output> & { onTakeTheirs(theirs: Item): void },
) => {
  const { kind, stored, disabledReason } = props;
  const isNew = stored.id === 0;
  const { form, save, dialog } = useItemForm({
    schema: props.schema as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    fields: props.fields,
    opened: stored,
    valuesOf: props.valuesOf,
    versionOf: (item) => item.rowVersion,
    saver: { kind: kind.savedKind, id: stored.id },
    read: (refusal) => {
      if (isNew) throw refusal;
      return props.read();
    },
    send: async (values, rowVersion, pressed) => {
      const answer: unknown = await props.save(values as Output, rowVersion as number, pressed);
      // Whatever isn't the item's id is an error, in the server's own words [ERR-002].
      if (typeof answer !== "number") throw new CallError(400, String(answer));
    },
    onTakeTheirs: props.onTakeTheirs,
  });
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const reload = useReloadContent(kind);
  const remove = useRemoveContent(kind);
  const isAdmin = readCurrentUser()?.role === "Admin";

  const onSave = async (values: Record<string, unknown>, pressed: string): Promise<boolean> => {
    if (pressed !== "" && props.mayPress && !(await props.mayPress(pressed))) return false;
    const sent = form.getValues();
    if (!(await save(values, pressed))) return false;
    form.markSaved(isNew ? undefined : sent);
    await reload();
    await dialogs.alert(props.savedText);
    if (isNew) await navigate(kind.listPath);
    // It is marked already, and what was sent isn't what the form holds any more where a file was replaced.
    return false;
  };

  const removeThis = async () => {
    if (!(await remove(stored.id))) return;
    form.markSaved();
    await navigate(kind.listPath);
  };

  return (
    <>
      <Form form={form} onSave={onSave}>
        <FormSurface>{props.children(form)}</FormSurface>
        <SaveBar
          form={form}
          label={props.saveLabel}
          disabledReason={disabledReason}
          main={props.main}
          after={props.after}
          actions={
            <>
              <Button component={Link} to={kind.listPath} variant="default">
                {isNew ? "Cancel" : "Back to list"}
              </Button>
              {!isNew && isAdmin ? (
                <Button variant="default" color="red" onClick={() => void removeThis()}>
                  {`Delete ${kind.noun}`}
                </Button>
              ) : null}
              {props.actions?.(form)}
            </>
          }
        />
      </Form>
      {dialog}
    </>
  );
};

/** The item's types, chosen from the settings' [SET-012]. */
export const TypesField = ({
  form,
  name,
  label,
  types,
  isLocked,
}: {
  form: ContentForm;
  name: string;
  label: string;
  types: readonly string[];
  isLocked?: boolean;
}) => (
  <TagField
    form={form}
    name={name}
    label={label}
    help={
      types.length === 0
        ? "There are no types yet: an administrator adds them in the settings."
        : "Visitors find it under these."
    }
    choices={types}
    required
    isLocked={isLocked}
  />
);

/** Tags that people make up: Enter or a comma adds one, a double is refused in printed words. */
export const TagsField = (props: {
  form: ContentForm;
  name: string;
  label: string;
  help: string;
  isLocked?: boolean;
}) => <TagField {...props} maxLength={MAX_TYPE_LENGTH} />;
