import { Checkbox, Radio, Stack } from "@mantine/core";
import { z } from "zod";
import { MomentInput } from "#modules/plans/moment-input.editor.tsx";
import { momentProblem, orderProblem, tomorrowMorning } from "#modules/plans/plan-moments.schema.ts";
import { plannedTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import type { ComparedFields } from "#platform/ui/compared-values.ts";
import { mayUserAdd, readCurrentUser } from "#platform/ui/current-user.ts";
import { FormSection } from "#platform/ui/form-section.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { fieldId } from "#platform/ui/use-zod-form.ts";
import classes from "./content.module.css";
import type { AdminItem } from "./content-client.editor.ts";
import type { ContentForm } from "./content-inputs.editor.tsx";
import { type ContentType, isPublic } from "./content-type.schema.ts";

/**
 * A moment in the form: an instant in ISO 8601, "now", or null for none. While a date is chosen but not valid, it's
 * empty.
 */
type FormMoment = string | null;

/** Whether the person can schedule when items go live and come down. The server applies the same rule. */
export const mayPlan = ({ needsApproval, who }: ContentType): boolean =>
  readCurrentUser()?.role === "Admin" || (!needsApproval && who.save === "staff");

/** Whether the person can save items of the type. The server applies the same rule. */
export const mayUserSave = ({ who: { save } }: ContentType): boolean => {
  if (save === "contributor") return mayUserAdd();
  return save === "staff" || readCurrentUser()?.role === "Admin";
};

/** The form values of what is scheduled. */
export const plannedValues = (
  type: ContentType,
  item: AdminItem,
): { publishAt?: FormMoment; takeDownAt?: FormMoment } =>
  mayPlan(type)
    ? {
        publishAt: (item.publishAt ?? null) as FormMoment,
        takeDownAt: (item.takeDownAt ?? null) as FormMoment,
      }
    : {};

/** Their part of the form's schema. @param stored returns the last saved item */
export const plannedSchemas = (type: ContentType, stored: () => AdminItem): Record<string, z.ZodType> =>
  mayPlan(type)
    ? { publishAt: momentSchema("publishAt", stored), takeDownAt: momentSchema("takeDownAt", stored) }
    : {};

type MomentName = "publishAt" | "takeDownAt";

const momentSchema = (name: MomentName, stored: () => AdminItem) =>
  z
    .string()
    .nullable()
    .superRefine((value, context) => {
      const message = value === "" ? "Choose a date and time." : problemOf(name, value, stored());
      if (message) context.addIssue({ code: "custom", message });
    });

/** The problem with a chosen time; empty if there is none. A time that was valid when it was chosen stays. */
const problemOf = (name: MomentName, value: FormMoment, stored: AdminItem): string =>
  value === stored[name]
    ? ""
    : (momentProblem({ publishAt: dateOf(value), takeDownAt: null }, new Date()) ?? "");

const dateOf = (value: FormMoment | undefined): Date | null =>
  value && value !== "now" ? new Date(value) : null;

/** The problem with an item that comes down before it goes live; null if there is none. */
export const plannedOrderProblem = (
  { noun }: ContentType,
  { publishAt, takeDownAt }: Readonly<Record<string, unknown>>,
): string | null =>
  orderProblem(
    { publishAt: dateOf(publishAt as FormMoment), takeDownAt: dateOf(takeDownAt as FormMoment) },
    noun,
  );

/** Their labels for comparing two versions. */
export const plannedFields = (type: ContentType): ComparedFields => {
  const shown = (value: unknown) =>
    value === "now" ? "Now" : value ? plannedTime(String(value)) : "No date chosen";
  return mayPlan(type)
    ? { publishAt: { label: "Goes live on", shown }, takeDownAt: { label: "Comes down on", shown } }
    : {};
};

interface WhenSectionProps {
  form: ContentForm;
  type: ContentType;
  /** As last loaded. */
  item: AdminItem;
  isLocked: boolean;
}

/** The part of a form that says when visitors can read the item, and schedules it. */
export const WhenSection = ({ form, type, item, isLocked }: WhenSectionProps) => {
  useCompanyTimeZone();
  const canPlan = mayPlan(type) && !isLocked;
  const state = stateText(type, item, canPlan);
  if (!canPlan && !state) return null;
  const isLive = item.id !== 0 && isPublic(type, item);
  return (
    <FormSection title="When to publish">
      {state ? <p className={classes.state}>{state}</p> : null}
      {canPlan && isLive ? <TakeDownChoice form={form} type={type} item={item} /> : null}
      {canPlan && !isLive ? (
        <>
          <PublishChoice form={form} type={type} item={item} />
          <TakeDownCheckbox form={form} type={type} item={item} />
        </>
      ) : null}
      {canPlan ? <PlanNote form={form} type={type} /> : null}
    </FormSection>
  );
};

const stateText = (type: ContentType, item: AdminItem, canPlan: boolean): string => {
  const { noun, needsApproval, who } = type;
  const isApprovedByAdmins = who.save === "contributor" && !mayPlan(type);
  const { publishAt, takeDownAt, plannedBy, hidden } = item as AdminItem & {
    readonly [name in "publishAt" | "takeDownAt" | "plannedBy" | "hidden"]?: string | null;
  };
  if (publishAt) {
    const planned = `${plannedBy} scheduled it for ${plannedTime(publishAt)}.`;
    return needsApproval && !canPlan
      ? `${planned} If you save changes, the schedule is canceled and ${plannedBy} gets an email.`
      : planned;
  }
  if (takeDownAt && (!hidden || needsApproval))
    return `It comes down on ${plannedTime(takeDownAt)}. ${plannedBy} scheduled it.`;
  if (hidden === "taken down" && !isPublic(type, item))
    return `This ${noun} was taken down. Its address shows a notice instead.`;
  if (isApprovedByAdmins && (hidden || item.id === 0))
    return `Visitors see this ${noun} once an admin publishes it.`;
  return hidden ? `Visitors can't see this ${noun} yet.` : "";
};

const PlanNote = ({ form, type }: Pick<WhenSectionProps, "form" | "type">) => {
  const zone = useCompanyTimeZone();
  const planned = {
    [type.list.newestBy]: form.useWatchValue(type.list.newestBy),
    publishAt: form.useWatchValue("publishAt"),
    takeDownAt: form.useWatchValue("takeDownAt"),
  };
  const note = type.form.planNote?.(planned, zone);
  return note ? <NoticeBox tone="warning">{note}</NoticeBox> : null;
};

type ChoiceProps = Omit<WhenSectionProps, "isLocked">;

const PublishChoice = ({ form, type, item }: ChoiceProps) => {
  const zone = useCompanyTimeZone();
  const publishAt = form.useWatchValue("publishAt") as FormMoment;
  const isHidden = item.id !== 0 && !type.needsApproval;
  const choices: readonly (readonly [value: string, label: string])[] = type.needsApproval
    ? [["none", "When you choose Publish"]]
    : isHidden
      ? [
          ["none", item.hidden === "taken down" ? "Leave it down" : "Not yet"],
          ["now", "Publish now"],
        ]
      : [["none", "Publish now"]];
  const value = publishAt === null ? "none" : publishAt === "now" ? "now" : "later";
  return (
    <>
      <Radio.Group
        label="When"
        value={value}
        onChange={(chosen) =>
          form.setFieldValue(
            "publishAt",
            chosen === "later" ? tomorrowMorning(zone) : chosen === "now" ? "now" : null,
          )
        }
      >
        <Stack gap="xs" mt={4}>
          {[...choices, ["later", "Publish later"] as const].map(([one, label]) => (
            <Radio key={one} value={one} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {value === "later" ? (
        <FormMomentInput form={form} item={item} name="publishAt" label="Goes live on" />
      ) : null}
    </>
  );
};

/** Left out while an item stays hidden, because it has nothing to take down. */
const TakeDownCheckbox = ({ form, type, item }: ChoiceProps) => {
  const publishAt = form.useWatchValue("publishAt") as FormMoment;
  const takeDownAt = form.useWatchValue("takeDownAt") as FormMoment;
  if (item.hidden && publishAt === null && takeDownAt === null) return null;
  return (
    <>
      <Checkbox
        label={`Take the ${type.noun} down on a date`}
        checked={takeDownAt !== null}
        onChange={(event) => form.setFieldValue("takeDownAt", event.currentTarget.checked ? "" : null)}
      />
      {takeDownAt !== null ? (
        <FormMomentInput form={form} item={item} name="takeDownAt" label="Comes down on" />
      ) : null}
    </>
  );
};

const TakeDownChoice = ({ form, type, item }: ChoiceProps) => {
  const takeDownAt = form.useWatchValue("takeDownAt") as FormMoment;
  const value = takeDownAt === null ? "none" : takeDownAt === "now" ? "now" : "later";
  return (
    <>
      <Radio.Group
        label={`Visitors can see this ${type.noun}`}
        value={value}
        onChange={(chosen) =>
          form.setFieldValue("takeDownAt", chosen === "later" ? "" : chosen === "now" ? "now" : null)
        }
      >
        <Stack gap="xs" mt={4}>
          <Radio value="none" label="Keep it live" />
          <Radio value="later" label="Take it down later" />
          {type.needsApproval ? null : (
            <Radio
              value="now"
              label="Take it down now"
              description="When you save. Visitors see a notice at its address instead."
            />
          )}
        </Stack>
      </Radio.Group>
      {value === "later" ? (
        <FormMomentInput form={form} item={item} name="takeDownAt" label="Comes down on" />
      ) : null}
    </>
  );
};

interface FormMomentInputProps {
  form: ContentForm;
  item: AdminItem;
  name: MomentName;
  label: string;
}

const FormMomentInput = ({ form, item, name, label }: FormMomentInputProps) => {
  const { defaultValue, onChange, error } = form.getInputProps(name);
  const value = form.useWatchValue(name) as FormMoment;
  return (
    <MomentInput
      key={form.key(name)}
      id={fieldId(form.formId, name)}
      label={label}
      value={(defaultValue as FormMoment) || null}
      onChange={(chosen) => onChange(chosen ?? "")}
      problem={String(error ?? "") || problemOf(name, value, item)}
    />
  );
};
