import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { REVIEW_KINDS } from "#modules/reviews/reviews.schema.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import type { ComparedFields } from "#platform/ui/compared-values.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { Form } from "#platform/ui/form.tsx";
import { FormSurface } from "#platform/ui/form-section.tsx";
import { formatMoment } from "#platform/ui/format-dates.ts";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { lazyPart } from "#platform/ui/lazy-part.ts";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { Loading, LoadingScreen } from "#platform/ui/loading.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { PresenceOf } from "#platform/ui/presence/presence.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { askWhen } from "./ask-when.editor.tsx";
import {
  type AdminItem,
  formValuesOf,
  itemKey,
  listKey,
  type OpenedItem,
  openItem,
  sendItem,
} from "./content-client.editor.ts";
import { type ContentForm, ContentInputs } from "./content-inputs.editor.tsx";
import { type ContentType, formSchemaOf, isPublic, titleField } from "./content-type.schema.ts";
import {
  mayPlan,
  mayUserSave,
  plannedFields,
  plannedOrderProblem,
  plannedSchemas,
  plannedValues,
  WhenSection,
} from "./content-when.editor.tsx";
import { useRemoveItem } from "./remove-item.editor.ts";

const ReviewCard = lazyPart(async () => (await import("#modules/reviews/review-card.editor.tsx")).ReviewCard);

const ItemUses = lazyPart(async () => (await import("./item-uses.editor.tsx")).ItemUses);

/** The form that creates and updates items of a type; id 0 is a new one. Give it a key if `id` can change. */
export const ContentFormScreen = ({ type, id }: { type: ContentType; id: number }) => {
  const { titles, help } = type.form;
  const mayNotAdd = id === 0 && !mayUserSave(type);
  const opened = useQuery({
    queryKey: itemKey(type, id),
    queryFn: () => openItem(type, id),
    enabled: !mayNotAdd,
    // Other people's saves must not replace what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (mayNotAdd)
    return (
      <>
        <PageTitle title={titles.create} />
        <NoticeBox tone="warning" action={<BackToList type={type} />}>
          {onlyAdmins(type)}
        </NoticeBox>
      </>
    );
  if (opened.isPending) return <LoadingScreen />;
  if (opened.isError)
    return (
      <>
        <PageTitle title={id === 0 ? titles.create : titles.update} />
        <LoadFailure
          noun={type.noun}
          error={opened.error}
          onRetry={() => void opened.refetch()}
          backTo={type.list.path}
          backLabel={type.list.title}
        />
      </>
    );
  const { status } = opened.data.item;
  const reviewed = REVIEW_KINDS.find((kind) => kind === type.name);
  const update = type.needsApproval ? `${titles.update} (${status})` : titles.update;
  return (
    <>
      <PageTitle title={id === 0 ? titles.create : update} help={help} />
      <PresenceOf kind={type.name} id={id} noun={type.noun} />
      {reviewed && id !== 0 ? (
        <Suspense fallback={<Loading label="Loading the review date" lines={2} />}>
          <ReviewCard kind={reviewed} itemId={id} />
        </Suspense>
      ) : null}
      <Reopened item={opened.data.item}>
        {(item, onTakeTheirs) => (
          <ContentEditor type={type} opened={item} current={opened.data} onTakeTheirs={onTakeTheirs} />
        )}
      </Reopened>
      {type.list.unusedWithout && id !== 0 ? (
        <Suspense fallback={<Loading label="Loading where it's used" lines={2} />}>
          <ItemUses type={type} id={id} />
        </Suspense>
      ) : null}
    </>
  );
};

interface ContentEditorProps {
  type: ContentType;
  /** The values that the form was opened with. */
  opened: AdminItem;
  /** The last loaded state. The heading and buttons depend on its status and address. */
  current: OpenedItem;
  onTakeTheirs(theirs: AdminItem): void;
}

/** Validates, saves, reports, shows both versions after a conflicting save, and lets admins delete the item. */
const ContentEditor = ({ type, opened, current, onTakeTheirs }: ContentEditorProps) => {
  const { id } = opened;
  const isNew = id === 0;
  const isAdmin = readCurrentUser()?.role === "Admin";
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const remove = useRemoveItem(type);
  const schema = useSchema(type, current.item);
  /** The id of the new item, if it was created but couldn't be published yet. */
  const created = useRef(0);
  const disabledReason = reasonNotToSave(type, current.item);
  const isLive = !isNew && isPublic(type, current.item);
  const zone = useCompanyTimeZone();

  const readAnew = async (): Promise<AdminItem> => {
    const fresh = await openItem(type, id);
    queries.setQueryData(itemKey(type, id), fresh);
    return fresh.item;
  };
  const { form, save, dialog } = useItemForm<AdminItem, Record<string, unknown>, Record<string, unknown>>({
    schema,
    fields: comparedFields(type, opened),
    opened,
    valuesOf: (item) => ({ ...formValuesOf(type, item), ...plannedValues(type, item) }),
    versionOf: (item) => item.rowVersion,
    saver: { kind: type.name, id },
    read: (refusal) => {
      if (isNew) throw refusal;
      return readAnew();
    },
    send: async ({ publishAt, ...values }, rowVersion, pressed) => {
      // What is live already goes live no more.
      const later = isLive ? {} : { publishAt };
      const status = type.needsApproval ? { status: pressed } : {};
      const sent = { ...values, ...later, ...status };
      if (!isNew) await sendItem(type, { ...sent, id, rowVersion });
      else {
        const isAgain = created.current !== 0;
        created.current ||= await sendItem(type, { ...sent, id });
        if (isAgain || goesLiveNow(type, pressed, publishAt)) await saveCreated(type, created.current, sent);
      }
      // The save succeeded, even if reloading fails right now.
      if (!isNew) await readAnew().catch(() => {});
    },
    onTakeTheirs,
  });

  const onSave = async (values: Record<string, unknown>, pressed: string): Promise<boolean> => {
    if (pressed === type.statuses?.[0] && !(await maySuspend(dialogs, type))) return false;
    const problem = plannedOrderProblem(type, values);
    if (problem) {
      form.showErrors({ takeDownAt: problem });
      return false;
    }
    const publishAt = await whenToPublish(values, pressed);
    if (publishAt === null) return false;
    const sent = form.getValues();
    if (!(await save({ ...values, ...publishAt }, pressed))) return false;
    form.markSaved(isNew ? undefined : sent);
    if (!isNew) showStoredPlan();
    await queries.invalidateQueries({ queryKey: listKey(type) });
    const isPublished = isNew && goesLiveNow(type, pressed, values.publishAt ?? publishAt.publishAt);
    const { saved } = type.form;
    toasts.success(isPublished ? `${saved.create} and published` : isNew ? saved.create : saved.update);
    if (isNew) await navigate(type.list.path);
    // Already marked. After a file was replaced, what was sent differs from the form.
    return false;
  };
  /** Asks about an item dated in the future that would go live now. Null if the person keeps editing. */
  const whenToPublish = async (
    values: Record<string, unknown>,
    pressed: string,
  ): Promise<{ publishAt?: string } | null> => {
    const { goesLiveOn, needsApproval, statuses } = type;
    const { publishAt = null } = values;
    const isPublished = needsApproval
      ? pressed === statuses?.[1] && publishAt === null
      : publishAt === (isNew ? null : "now");
    if (!goesLiveOn || isLive || !isPublished) return {};
    const answer = await askWhen(dialogs, type, String(values[goesLiveOn]), zone);
    if (answer === null) return null;
    return answer === "now" ? {} : { publishAt: answer };
  };
  /** What was planned may have been carried out right away. */
  const showStoredPlan = () => {
    const stored = queries.getQueryData<OpenedItem>(itemKey(type, id));
    if (!stored) return;
    const values = { ...form.getValues(), ...plannedValues(type, stored.item) };
    for (const [name, value] of Object.entries(plannedValues(type, stored.item)))
      form.setFieldValue(name, value);
    form.markSaved(values);
  };
  const removeThis = async () => {
    if (!(await remove(id))) return;
    form.markSaved();
    await navigate(type.list.path);
  };
  const mayApprove = type.needsApproval && isAdmin;
  return (
    <>
      <Form form={form} onSave={onSave} startsAt={isNew ? startOf(type) : undefined}>
        <FormSurface>
          <ContentInputs
            form={form}
            type={type}
            item={current.item}
            types={current.types}
            isLocked={disabledReason !== undefined}
          />
        </FormSurface>
        <WhenSection form={form} type={type} item={current.item} isLocked={disabledReason !== undefined} />
        <SaveBar
          form={form}
          disabledReason={disabledReason}
          main={mayApprove && !isLive ? <PublishButton form={form} type={type} /> : undefined}
          after={mayApprove && isLive ? <SuspendButton type={type} /> : undefined}
          actions={
            <>
              <BackToList type={type} label={isNew ? "Cancel" : undefined} />
              {!isNew && isAdmin ? (
                <Button variant="default" color="red" onClick={() => void removeThis()}>
                  {`Delete ${type.noun}`}
                </Button>
              ) : null}
              {!isNew && type.pages?.preview ? <PreviewButton type={type} item={current.item} /> : null}
            </>
          }
        />
      </Form>
      {dialog}
    </>
  );
};

const BackToList = ({ type, label = "Back to list" }: { type: ContentType; label?: string }) => (
  <Button component={Link} to={type.list.path} variant="default">
    {label}
  </Button>
);

/** The field that a new item starts with; undefined for a file, which suggests the title. */
const startOf = (type: ContentType): string | undefined => {
  const [first] = type.form.fields ?? Object.keys(type.fields);
  return first === titleField(type) ? first : undefined;
};

/** Whether an item with an approval goes live with the save. */
const goesLiveNow = (
  { needsApproval, statuses }: ContentType,
  pressed: string,
  publishAt: unknown,
): boolean => needsApproval === true && pressed === statuses?.[1] && (publishAt ?? null) === null;

/** Saves an item again that this form has created: a new item is Pending, and publishing it is a second save. */
const saveCreated = async (
  type: ContentType,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { item } = await openItem(type, id);
  await sendItem(type, { ...sent, id, rowVersion: item.rowVersion });
};

/** The form's validation. Rules about the stored item use the last loaded state. */
const useSchema = (type: ContentType, item: AdminItem) => {
  const stored = useRef(item);
  stored.current = item;
  return useMemo(() => {
    const schema = formSchemaOf(type).extend(plannedSchemas(type, () => stored.current));
    return (type.form.schema?.(schema, () => stored.current) ?? schema) as z.ZodType<
      Record<string, unknown>,
      Record<string, unknown>
    >;
  }, [type]);
};

const onlyAdmins = ({ nouns }: ContentType): string => `Only admins can save ${nouns}.`;

/** Why the person can't save an item; undefined if they can. The server applies the same rule. */
const reasonNotToSave = (type: ContentType, item: AdminItem): string | undefined => {
  if (readCurrentUser()?.role === "Admin") return undefined;
  if (!mayUserSave(type)) return onlyAdmins(type);
  if (!mayPlan(type) && item.id !== 0 && isPublic(type, item))
    return `This ${type.noun} is ${type.needsApproval ? item.status : "published"}. Only admins can change it.`;
  return undefined;
};

/** Field labels for comparing two versions, in the form's order. */
const comparedFields = (type: ContentType, item: AdminItem): ComparedFields => ({
  ...Object.fromEntries(
    (type.form.fields ?? Object.keys(type.fields)).map((name) => {
      const { label = name, kind } = type.fields[name] ?? {};
      const shown = (moment: unknown) =>
        moment === "" ? "" : formatMoment(String(moment), String(item.timeZone));
      return [name, kind === "dateTime" ? { label, shown } : { label, kind }];
    }),
  ),
  ...plannedFields(type),
});

/** The main button of an admin's form: it saves and publishes [BLOG-009]. */
const PublishButton = ({ form, type }: { form: ContentForm; type: ContentType }) => (
  <Button type="submit" value={type.statuses?.[1]}>
    {form.useWatchValue("publishAt") === null ? "Publish" : "Publish later"}
  </Button>
);

/** Saves the item and unpublishes it [BLOG-009]. */
const SuspendButton = ({ type }: { type: ContentType }) => (
  <Button type="submit" value={type.statuses?.[0]} variant="default">
    Suspend
  </Button>
);

const maySuspend = (dialogs: Dialogs, { noun, statuses }: ContentType): Promise<boolean> =>
  dialogs.confirm({
    text: `Suspend this ${noun}?`,
    details: `Your changes will be saved. Visitors won't see the ${noun} on its page, in lists, or in search until it is published again.`,
    confirmLabel: `Suspend ${noun}`,
    cancelLabel: `Keep ${noun} ${String(statuses?.[1]).toLowerCase()}`,
    danger: true,
  });

const PreviewButton = ({ type, item }: { type: ContentType; item: AdminItem }) => {
  const isShown = isPublic(type, item);
  const path = isShown ? type.pages?.item : type.pages?.preview;
  return (
    <Button component="a" variant="default" target="_blank" href={`${path}${item.friendlyUrl}`}>
      {isShown ? "View" : "Preview"}
    </Button>
  );
};
