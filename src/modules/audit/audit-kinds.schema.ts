/** Kinds of entries to filter by, with the words of their actions. An action can have two kinds. */
export const AUDIT_KINDS = {
  pages: {
    label: "Pages and drafts",
    words: "page|pages|block|draft|component|components|comment|thread|version|review|Reviewed",
  },
  content: {
    label: "Documents, events, blogs, and news",
    words: "document|event|blog|newsletter issue|birthdays|type|uploader|file",
  },
  forms: { label: "Forms and submissions", words: "form|submission|submissions|person's data" },
  images: { label: "Images", words: "image|image's" },
  people: {
    label: "People and sign-in",
    words:
      "user|invitation|role|account|sign-in|Signed|session|sessions|password|profile|Registered|subscriber",
  },
  settings: {
    label: "Settings and design",
    words: "settings|modules|look|site information|company|services|navbar|side nav|installation",
  },
  system: { label: "Background work", words: "again|cleaning|retrying|Could not" },
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

/** A regular expression for the actions of a kind, in any letter case; PostgreSQL and JavaScript read it alike. */
export const patternOf = (kind: AuditKind): string => `(^|[^a-z])(${AUDIT_KINDS[kind].words})([^a-z]|$)`;
