import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import type { ComparedFields } from "#platform/ui/compared-values.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { formatMoment } from "#platform/ui/format-dates.ts";
import { useItemForm } from "#platform/ui/item-form.tsx";
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
import { type ContentType, formSchemaOf, isPublic } from "./content-type.schema.ts";
import { plannedFields, plannedOrderProblem, plannedSchemas, plannedValues } from "./content-when.editor.tsx";

type Values = Record<string, unknown>;

export interface ContentEditorProps {
  type: ContentType;
  /** The values that the form was opened with. */
  opened: AdminItem;
  /** The item that a new one is a copy of; 0 for none. */
  copyOf: number;
  /** The last loaded state. The heading and buttons depend on its status and address. */
  current: OpenedItem;
  onTakeTheirs(theirs: AdminItem): void;
}

/** An item's form, which is read from and sent to the server. */
export const useContentForm = ({ type, opened, copyOf, current, onTakeTheirs }: ContentEditorProps) => {
  const { id } = opened;
  const isNew = id === 0;
  const isLive = !isNew && isPublic(type, current.item);
  const queries = useQueryClient();
  const schema = useSchema(type, current.item);
  /** The id of the new item, if it was created but couldn't be published yet. */
  const created = useRef(0);

  const refresh = async (): Promise<AdminItem> => {
    const fresh = await openItem(type, id);
    queries.setQueryData(itemKey(type, id), fresh);
    return fresh.item;
  };
  return useItemForm<AdminItem, Values, Values>({
    schema,
    fields: comparedFields(type, opened),
    opened,
    valuesOf: (item) => ({ ...formValuesOf(type, item), ...plannedValues(type, item) }),
    versionOf: (item) => item.rowVersion,
    saver: { kind: type.name, id },
    ...(copyOf === 0 ? {} : { newItem: `copy ${copyOf}` }),
    read: (refusal) => {
      if (isNew) throw refusal;
      return refresh();
    },
    send: async ({ publishAt, ...values }, rowVersion, pressed) => {
      // What is already live has no time to go live.
      const later = isLive ? {} : { publishAt };
      const status = type.needsApproval ? { status: pressed } : {};
      const sent = { ...values, ...later, ...status };
      if (!isNew) {
        await sendItem(type, { ...sent, id, rowVersion });
        // The save succeeded, even if reloading fails right now.
        await refresh().catch(() => {});
        return;
      }
      const isAgain = created.current !== 0;
      created.current ||= await sendItem(type, { ...sent, id });
      if (isAgain || goesLiveNow(type, pressed, publishAt)) await saveCreated(type, created.current, sent);
    },
    onTakeTheirs,
  });
};

/** Asks what the person must decide, saves the form, and reports it. A new item then closes. */
export const useContentSave = (
  type: ContentType,
  item: AdminItem,
  { form, save }: ReturnType<typeof useContentForm>,
) => {
  const isNew = item.id === 0;
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const whenToPublish = usePublishQuestion(type, item);

  /** What was scheduled may have been carried out right away. */
  const showStoredPlan = () => {
    const stored = queries.getQueryData<OpenedItem>(itemKey(type, item.id));
    if (!stored) return;
    const planned = plannedValues(type, stored.item);
    const values = { ...form.getValues(), ...planned };
    for (const [name, value] of Object.entries(planned)) form.setFieldValue(name, value);
    form.markSaved(values);
  };
  return async (values: Values, pressed: string): Promise<false | "marked"> => {
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
    // After a file was replaced, what was sent differs from the form.
    return "marked";
  };
};

/** Asks about an item dated in the future that would go live now. Null if the person keeps editing. */
const usePublishQuestion = (type: ContentType, item: AdminItem) => {
  const { goesLiveOn, needsApproval, statuses } = type;
  const dialogs = useDialogs();
  const zone = useCompanyTimeZone();
  const isNew = item.id === 0;
  const isLive = !isNew && isPublic(type, item);
  return async (values: Values, pressed: string): Promise<{ publishAt?: string } | null> => {
    const { publishAt = null } = values;
    const isPublished = needsApproval
      ? pressed === statuses?.[1] && publishAt === null
      : publishAt === (isNew ? null : "now");
    if (!goesLiveOn || isLive || !isPublished) return {};
    const answer = await askWhen(dialogs, type, String(values[goesLiveOn]), zone);
    if (answer === null) return null;
    return answer === "now" ? {} : { publishAt: answer };
  };
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
    return (type.form.schema?.(schema, () => stored.current) ?? schema) as z.ZodType<Values, Values>;
  }, [type]);
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

const maySuspend = (dialogs: Dialogs, { noun, statuses }: ContentType): Promise<boolean> =>
  dialogs.confirm({
    text: `Suspend this ${noun}?`,
    details: `Your changes will be saved. Visitors won't see the ${noun} on its page, in lists, or in search until it is published again.`,
    confirmLabel: `Suspend ${noun}`,
    cancelLabel: `Keep ${noun} ${String(statuses?.[1]).toLowerCase()}`,
    danger: true,
  });
