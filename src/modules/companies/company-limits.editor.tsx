import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "#platform/ui/api.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import { type Limits, USAGE_KINDS, type UsageKind, usageLevel } from "#platform/usage/usage.schema.ts";
import { limitOf } from "./companies.schema.ts";
import classes from "./company-limits.module.css";
import { usageText } from "./limit-texts.schema.ts";

const BYTES_PER_GB = 2 ** 30;

/** What each company uses, by its id. */
export const useCompanyUsage = () =>
  useQuery({
    queryKey: ["company-usage"],
    queryFn: ({ signal }) => call("getCompanyUsage", { signal }),
    select: (companies) => new Map(companies.map(({ companyId, used }) => [companyId, used])),
  });

/** A limit as a form has it: text, blank for none. */
const limitText = (label: string, unit = 1) =>
  z.string().transform((text, context): number | null => {
    if (text.trim() === "") return null;
    const number = Number(text.trim().replaceAll(",", ""));
    const checked = limitOf(label).safeParse(unit === 1 ? number : Math.round(number * unit));
    if (checked.success) return checked.data;
    context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "" });
    return null;
  });

const LABELS = {
  storage: "Storage in GB",
  entries: "Pages and items",
  emails: "Emails a day",
  sms: "Text messages a day",
} satisfies Record<UsageKind, string>;

export const limitFields = {
  storageLimit: limitText(LABELS.storage, BYTES_PER_GB),
  entriesLimit: limitText(LABELS.entries),
  emailsLimit: limitText(LABELS.emails),
  smsLimit: limitText(LABELS.sms),
};

/** Field labels for comparing two versions of a company. */
export const LIMIT_LABELS = {
  storageLimit: { label: LABELS.storage },
  entriesLimit: { label: LABELS.entries },
  emailsLimit: { label: LABELS.emails },
  smsLimit: { label: LABELS.sms },
};

/** Keeps the digits that people typed if they mean the same limit. */
const textOf = (limit: number | null, unit = 1): string => {
  if (limit === null) return "";
  const short = Number((limit / unit).toPrecision(6));
  return String(Math.round(short * unit) === limit ? short : limit / unit);
};

/** Limits as a form has them. */
export const limitInput = ({ storage, entries, emails, sms }: Limits) => ({
  storageLimit: textOf(storage, BYTES_PER_GB),
  entriesLimit: textOf(entries),
  emailsLimit: textOf(emails),
  smsLimit: textOf(sms),
});

export const NO_LIMITS: Limits = { storage: null, entries: null, emails: null, sms: null };

type LimitInput = ReturnType<typeof limitInput>;
type LimitValues = { [Name in keyof LimitInput]: number | null };

/** What a call sends in place of a form's values. */
export const withLimits = <Values extends LimitValues>({
  storageLimit,
  entriesLimit,
  emailsLimit,
  smsLimit,
  ...values
}: Values) => ({
  ...values,
  limits: { storage: storageLimit, entries: entriesLimit, emails: emailsLimit, sms: smsLimit },
});

const HELP: Readonly<Record<UsageKind, string>> = {
  storage: "Images in all sizes, documents, and files sent with forms. Files in Trash count.",
  entries: "Pages, reusable blocks, and items of lists, without those in Trash.",
  emails: "Emails beyond the limit wait until the next day. Emails about accounts are always sent.",
  sms: "Sign-in codes. Beyond the limit, staff can't get one until the next day.",
};

interface LimitsFieldsProps<V extends LimitInput, O> {
  form: ZodForm<V, O>;
  /** The saved company; undefined for a new one. */
  saved?: { readonly id: number; readonly limits: Limits } | undefined;
}

/** A company's limits, with what it uses of each. */
export const LimitsFields = <V extends LimitInput, O>({ form, saved }: LimitsFieldsProps<V, O>) => {
  const usage = useCompanyUsage();
  const used = saved && usage.data?.get(saved.id);
  return (
    <FormSection title="Limits">
      <p className={classes.intro}>Leave a limit blank for as much as the company needs.</p>
      <div className={classes.grid}>
        {USAGE_KINDS.map((kind) => (
          <div key={kind} className={classes.field}>
            <TextField
              form={form}
              name={`${kind}Limit` as const}
              label={LABELS[kind]}
              inputMode={kind === "storage" ? "decimal" : "numeric"}
              placeholder="No limit"
              help={HELP[kind]}
            />
            {saved && used ? (
              <UsageMeter kind={kind} used={used[kind]} limit={saved.limits[kind]} />
            ) : saved && usage.isError ? (
              <p className={classes.usage}>The usage couldn't be loaded.</p>
            ) : null}
          </div>
        ))}
      </div>
    </FormSection>
  );
};

interface UsageMeterProps {
  kind: UsageKind;
  used: number;
  limit: number | null;
}

const UsageMeter = ({ kind, used, limit }: UsageMeterProps) => {
  const level = usageLevel({ used, limit });
  return (
    <div className={classes[level]}>
      {limit === null ? null : (
        <div className={classes.track} aria-hidden="true">
          <div className={classes.bar} style={{ width: `${Math.min(100, (100 * used) / limit)}%` }} />
        </div>
      )}
      <p className={classes.usage}>
        {level === "ok" ? null : <IconAlertTriangle size={16} aria-hidden="true" />}
        {usageText(kind, { used, limit })}
        {level === "full" ? ". The limit is reached." : ""}
      </p>
    </div>
  );
};
