import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { ReviewCard } from "#modules/reviews/review-card.editor.tsx";
import { REVIEW_KINDS } from "#modules/reviews/reviews.schema.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { Form } from "#platform/ui/form.tsx";
import { FormSurface } from "#platform/ui/form-section.tsx";
import { Reopened } from "#platform/ui/item-form.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { Loading, LoadingScreen } from "#platform/ui/loading.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { PresenceOf } from "#platform/ui/presence/presence.tsx";
import { preloadRichText } from "#platform/ui/rich-text.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import {
  type AdminItem,
  itemKey,
  type OpenedItem,
  openCopy,
  openItem,
  titleOf,
} from "./content-client.editor.ts";
import { type ContentForm, ContentInputs } from "./content-inputs.editor.tsx";
import { type ContentType, isPublic, namesOf, titleField } from "./content-type.schema.ts";
import { mayPlan, mayUserSave, WhenSection } from "./content-when.editor.tsx";
import { useRemoveItem } from "./remove-item.editor.ts";
import { type ContentEditorProps, useContentForm, useContentSave } from "./use-content-form.editor.ts";

const ItemUses = lazyPart(async () => (await import("./item-uses.editor.tsx")).ItemUses, {
  waiting: () => <Loading label="Loading where it's used" lines={2} />,
});

interface ContentFormScreenProps {
  type: ContentType;
  /** 0 for a new item. */
  id: number;
  /** The item that a new one starts as a copy of; 0 for none. */
  copyOf?: number;
}

/** The form that creates and updates items of a type. Give it a key if `id` or `copyOf` can change. */
export const ContentFormScreen = ({ type, id, copyOf = 0 }: ContentFormScreenProps) => {
  const { titles, help } = type.form;
  const mayNotAdd = id === 0 && !mayUserSave(type);
  useEffect(() => {
    if (Object.values(type.fields).some(({ kind }) => kind === "richText")) preloadRichText();
  }, [type]);
  const opened = useQuery({
    queryKey: copyOf === 0 ? itemKey(type, id) : [...itemKey(type, id), copyOf],
    queryFn: async (): Promise<OpenedItem & { copy?: AdminItem }> =>
      copyOf === 0 ? openItem(type, id) : openCopy(type, copyOf),
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
  const { copy, ...current } = opened.data;
  const { status } = current.item;
  const reviewed = REVIEW_KINDS.find((kind) => kind === type.name);
  const update = type.needsApproval ? `${titles.update} (${status})` : titles.update;
  return (
    <>
      <PageTitle
        title={id === 0 ? titles.create : update}
        help={copy ? `A copy of “${titleOf(type, copy)}”. Change what differs, then save it.` : help}
      />
      <PresenceOf kind={type.name} id={id} noun={type.noun} />
      {reviewed && id !== 0 ? <ReviewCard kind={reviewed} itemId={id} /> : null}
      <Reopened item={copy ?? current.item}>
        {(item, onTakeTheirs) => (
          <ContentEditor
            type={type}
            opened={item}
            copyOf={copyOf}
            current={current}
            onTakeTheirs={onTakeTheirs}
          />
        )}
      </Reopened>
      {type.list.unusedWithout && id !== 0 ? <ItemUses type={type} id={id} /> : null}
    </>
  );
};

/** Validates, saves, reports, shows both versions after a conflicting save, and lets admins delete the item. */
const ContentEditor = (props: ContentEditorProps) => {
  const { type, opened, current } = props;
  const { id } = opened;
  const isNew = id === 0;
  const isAdmin = readCurrentUser()?.role === "Admin";
  const navigate = useNavigate();
  const remove = useRemoveItem(type);
  const disabledReason = reasonNotToSave(type, current.item);
  const isLive = !isNew && isPublic(type, current.item);
  const itemForm = useContentForm(props);
  const { form, dialog } = itemForm;
  const onSave = useContentSave(type, current.item, itemForm);
  const removeThis = async () => {
    if (!(await remove(current.item))) return;
    form.markSaved();
    await navigate(type.list.path);
  };
  const mayApprove = type.needsApproval && isAdmin;
  return (
    <>
      <Form
        form={form}
        onSave={onSave}
        startsAt={isNew ? startOf(type, props.copyOf) : undefined}
        afterSave={isNew ? "closes" : undefined}
      >
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
          main={mayApprove && !isLive ? <PublishButton form={form} type={type} isNew={isNew} /> : undefined}
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

/**
 * The field that a new item starts with: the title, or for a copy its date, which differs in most cases. Undefined for a
 * file, which suggests the title.
 */
const startOf = (type: ContentType, copyOf: number): string | undefined => {
  const [date] = namesOf(type, "dateTime");
  if (copyOf !== 0 && date !== undefined) return date;
  const [first] = type.form.fields ?? Object.keys(type.fields);
  return first === titleField(type) ? first : undefined;
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

interface PublishButtonProps {
  form: ContentForm;
  type: ContentType;
  /** The form of a new item closes with its save, so there is nothing left to publish. */
  isNew: boolean;
}

/** The main button of an admin's form: it saves and publishes [BLOG-009]. */
const PublishButton = ({ form, type, isNew }: PublishButtonProps) => (
  <Button type="submit" value={type.statuses?.[1]} disabled={isNew && form.isSaving}>
    {form.useWatchValue("publishAt") === null ? "Publish" : "Publish later"}
  </Button>
);

/** Saves the item and unpublishes it [BLOG-009]. */
const SuspendButton = ({ type }: { type: ContentType }) => (
  <Button type="submit" value={type.statuses?.[0]} variant="default">
    Suspend
  </Button>
);

const PreviewButton = ({ type, item }: { type: ContentType; item: AdminItem }) => {
  const isShown = isPublic(type, item);
  const path = isShown ? type.pages?.item : type.pages?.preview;
  return (
    <Button component="a" variant="default" target="_blank" href={`${path}${item.friendlyUrl}`}>
      {isShown ? "View" : "Preview"}
    </Button>
  );
};
