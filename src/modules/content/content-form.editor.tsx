import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { StaleDialog } from "#platform/fields/stale-dialog.editor.tsx";
import { CallError } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Form } from "#platform/ui/form.tsx";
import { FormSurface } from "#platform/ui/form-section.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { submitForm, useZodForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
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
        <ErrorPanel
          title={`The ${kind.noun} couldn't be loaded`}
          text={item.error.message}
          onRetry={() => void item.refetch()}
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
  labels: Readonly<Record<string, { readonly label: string; readonly kind?: "richText" }>>;
  /** Values as people read them there, where that isn't how the form holds them: moments, say. */
  shown?(values: Record<string, unknown>): Record<string, unknown>;
  /** Loads it anew: somebody else saved it meanwhile. */
  read(): Promise<Item>;
  /** Creates or saves it and answers its id. Send `rowVersion` with a save. @param pressed value of the `main` button; "" for Save */
  save(values: Output, rowVersion: number, pressed: string): Promise<number>;
  /** Alerted after a save, as printed [ERR-007]. */
  savedText: string;
  saveLabel?: string;
  /** Why nothing can be saved: disables Save and stands beside it. */
  disabledReason?: string;
  /** A button that means more than Save, right of it; `save` gets its value. */
  main?: ReactNode;
  /** Further buttons, left of Save. */
  actions?(form: ContentForm): ReactNode;
  children(form: ContentForm): ReactNode;
}

/**
 * The form that creates and updates an item: checks, saves, says so, keeps both texts where somebody else saved first,
 * and lets Admins delete it. Taking over what somebody else saved starts it again.
 */
export const ContentEditor = <Item extends Stored, Output>(props: ContentEditorProps<Item, Output>) => {
  const [stored, setStored] = useState(props.stored);
  const [turn, setTurn] = useState(0);
  return (
    <EditorTurn
      {...props}
      key={turn}
      stored={stored}
      onTakeTheirs={(theirs) => {
        setStored(theirs);
        setTurn(turn + 1);
      }}
    />
  );
};

const EditorTurn = <Item extends Stored, Output>(
  props: ContentEditorProps<Item, Output> & { onTakeTheirs(theirs: Item): void },
) => {
  const { kind, stored, disabledReason, shown = (values) => values } = props;
  const isNew = stored.id === 0;
  const form = useZodForm({
    schema: props.schema as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    initialValues: props.valuesOf(stored),
  });
  const rowVersion = useRef(stored.rowVersion);
  const [stale, setStale] = useState<{
    theirs: Item;
    mine: Record<string, unknown>;
    pressed: string;
  } | null>(null);
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const reload = useReloadContent(kind);
  const remove = useRemoveContent(kind);
  const isAdmin = readCurrentUser()?.role === "Admin";

  const save = async (values: Record<string, unknown>, pressed: string): Promise<boolean> => {
    const sent = form.getValues();
    try {
      const answer = await props.save(values as Output, rowVersion.current, pressed);
      // Whatever isn't the item's id is an error, in the server's own words [ERR-002].
      if (typeof answer !== "number") throw new CallError(400, String(answer));
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409 || isNew) throw error;
      const theirs = await props.read();
      // Another reason than somebody else's save.
      if (theirs.rowVersion === rowVersion.current) throw error;
      setStale({ theirs, mine: form.getValues(), pressed });
      return false;
    }
    rowVersion.current += 1;
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
      <Form form={form} onSave={save}>
        <FormSurface>{props.children(form)}</FormSurface>
        <SaveBar
          form={form}
          label={props.saveLabel}
          disabledReason={disabledReason}
          main={props.main}
          actions={
            <>
              <Button component={Link} to={kind.listPath} variant="default">
                {isNew ? "Cancel" : "Back to list"}
              </Button>
              {!isNew && isAdmin ? (
                <Button variant="default" color="red" onClick={() => void removeThis()}>
                  Delete
                </Button>
              ) : null}
              {props.actions?.(form)}
            </>
          }
        />
      </Form>
      {stale ? (
        <StaleDialog
          fields={props.labels}
          theirs={readable(shown(props.valuesOf(stale.theirs)))}
          mine={readable(shown(stale.mine))}
          onKeepMine={() => {
            rowVersion.current = stale.theirs.rowVersion;
            setStale(null);
            submitForm(form.formId, stale.pressed);
          }}
          onTakeTheirs={() => {
            setStale(null);
            props.onTakeTheirs(stale.theirs);
          }}
          onLater={() => setStale(null)}
        />
      ) : null}
    </>
  );
};

/** Lists as the text that people read. */
const readable = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );

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
