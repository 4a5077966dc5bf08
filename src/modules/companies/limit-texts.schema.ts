import { amountText, type Usage, type UsageKind } from "#platform/usage/usage.schema.ts";

const PAST: Readonly<Record<UsageKind, string>> = {
  storage: "used",
  entries: "created",
  emails: "sent today",
  sms: "sent today",
};

/** How much of a limit is used: `3.4 GB of 5.0 GB used`. */
export const usageText = (kind: UsageKind, { used, limit }: Usage): string =>
  `${amountText(kind, used)}${limit === null ? "" : ` of ${amountText(kind, limit)}`} ${PAST[kind]}`;

/** What a limit that is nearly or completely used means for a site, for its admins. */
export const limitNotice = (kind: UsageKind, used: number, limit: number): string => {
  const isFull = used >= limit;
  const [now, all] = [amountText(kind, used), amountText(kind, limit)];
  switch (kind) {
    case "storage":
      return isFull
        ? `This site has used all of its storage (${all}), so no one can upload files. Ask your provider for more.`
        : `This site has used ${now} of its ${all} of storage. Once it's full, no one can upload files. Ask your provider for more.`;
    case "entries":
      return isFull
        ? `This site has ${now} pages and items, and its limit is ${all}, so no one can create more. Delete some you no longer need, or ask your provider to raise the limit.`
        : `This site has ${now} pages and items, and its limit is ${all}. Delete some you no longer need, or ask your provider to raise the limit.`;
    case "emails":
      return isFull
        ? `This site has reached its limit of ${all} emails for today. Other emails wait until tomorrow, except those about accounts. Ask your provider to raise the limit.`
        : `This site has sent ${now} of its ${all} emails for today. Beyond that, emails wait until tomorrow.`;
    case "sms":
      return isFull
        ? `This site has reached its limit of ${all} text messages for today, so sign-in codes can't be texted until tomorrow. Ask your provider to raise the limit.`
        : `This site has sent ${now} of its ${all} text messages for today. Beyond that, sign-in codes can't be texted until tomorrow.`;
  }
};
