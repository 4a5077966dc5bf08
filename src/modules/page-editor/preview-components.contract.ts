import { z } from "zod";
import { kinds } from "#blocks/kinds.generated.ts";
import { blockForm } from "#platform/blocks/define-block.ts";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { foldKeys } from "#platform/call/fold-keys.ts";

/** The components that one person can have open in forms: one, and those in popups above it. */
const MAX_COMPONENTS = 10;

const forms = new Map(kinds.map((kind) => [kind.type, { kind, form: blockForm(kind) }]));

/** A component with the values of its form, checked with the kind's schema. */
const unsavedComponent = z
  .object({
    type: z.string("type is required."),
    id: z.number("id must be a number.").int().min(0).default(0),
    /** The container's id, for child kinds. */
    containerId: z.number("containerId must be a number.").int().min(1).nullish(),
    values: z.record(z.string(), z.unknown(), "values are required."),
  })
  .transform(({ type, id, containerId, values }, context) => {
    const found = forms.get(type);
    if (!found) {
      context.addIssue({ code: "custom", path: ["type"], message: "There is no component of this type." });
      return z.NEVER;
    }
    const checked = found.form.safeParse(foldKeys(found.form, values));
    if (checked.success)
      return { kind: found.kind, id, containerId: containerId ?? null, values: checked.data as Values };
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: "custom", path: ["values", ...path], message });
    return z.NEVER;
  });

type Values = Record<string, unknown> & { readonly componentName: string };

export const previewComponents = defineCall({
  name: "previewComponents",
  id: "own",
  method: "POST",
  path: "/Admin/PreviewComponents",
  summary: "Renders components of a draft with values that aren't saved, as its preview shows them.",
  who: "staff",
  changes: false,
  takesText: true,
  body: z.object({
    pageId: bodyId("PageId"),
    versionId: bodyId("VersionId"),
    components: z
      .array(unsavedComponent, "components are required.")
      .min(1, "components are required.")
      .max(MAX_COMPONENTS),
  }),
  answer: z.object({
    /** The top-level components of the page that look different; one that shows nothing has no HTML. */
    parts: z.array(z.object({ id: z.number(), html: z.string(), stamp: z.string() })),
    /** Ids of the version's announcements, and of its other top-level components, in order. */
    announcements: z.array(z.number()),
    main: z.array(z.number()),
    /** Those of `main` that a page shows in its header, if it has one. */
    header: z.array(z.number()),
  }),
});
