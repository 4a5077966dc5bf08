import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "#platform/fields/limits.ts";
import { call } from "#platform/ui/api.ts";
import { SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { findField, type ZodForm } from "#platform/ui/use-zod-form.ts";
import {
  isKeyBlocked,
  normaliseFriendlyUrl,
  type PageFormInput,
  type PageFormOutput,
} from "./page-form-values.editor.tsx";
import { suggestFriendlyUrl } from "./pages.schema.ts";

export type PageFormState = ZodForm<PageFormInput, PageFormOutput>;

/** Page Name and Friendly URL [PAGE-015]. */
export const NameFields = ({ form }: { form: PageFormState }) => {
  const suggest = () => {
    const { name, friendlyUrl } = form.getValues();
    const input = findField(form.formId, "friendlyUrl");
    if (friendlyUrl === "" && input instanceof HTMLInputElement) typeInto(input, suggestFriendlyUrl(name));
  };
  return (
    <FormSection title="Page">
      <TextField
        form={form}
        name="name"
        label="Page Name"
        required
        maxLength={LIMITS.pageName}
        help="Shown in menus, breadcrumbs and this list."
        onBlur={suggest}
      />
      <TextField
        form={form}
        name="friendlyUrl"
        label="Friendly URL"
        required
        maxLength={LIMITS.pageFriendlyUrl}
        help="The end of the page's address: a to z, digits and hyphens. Left empty, it is made from the name."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => {
          const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing;
          if (!isShortcut && isKeyBlocked(event.key)) event.preventDefault();
        }}
        // Runs before the form takes the value: what was pasted or typed without keys is put right at once.
        onInput={(event) => {
          const input = event.currentTarget;
          const value = normaliseFriendlyUrl(input.value);
          if (value !== input.value) input.value = value;
        }}
      />
    </FormSection>
  );
};

/** Fills an input as typing would: the form hears of it, and focus stays where it is. */
const typeInto = (input: HTMLInputElement, value: string): void => {
  if (value === "") return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Role select; Admin (and Level4, which every staff member has) can't be chosen [PAGE-018]. */
export const RoleField = ({ form }: { form: PageFormState }) => {
  const roles = useQuery({ queryKey: ["roles"], queryFn: ({ signal }) => call("getRoles", { signal }) });
  const named = (roles.data ?? []).filter((role) => role.name !== "Admin" && role.name !== "Level4");
  return (
    <FormSection title="Who may edit">
      <SelectField
        form={form}
        name="roleId"
        label="Role"
        help={
          roles.isError
            ? "The roles couldn't be loaded. Every staff member may edit the page's drafts until a role is chosen."
            : "Only people with this role, and Admins, may edit the page's drafts."
        }
        options={[
          { value: "0", label: "Every staff member" },
          ...named.map((role) => ({ value: String(role.id), label: role.name })),
        ]}
      />
    </FormSection>
  );
};

/** What search engines show. The counters guide and never refuse [PAGE-019] [PAGE-041]. */
export const SeoFields = ({ form }: { form: PageFormState }) => (
  <FormSection title="Search engines">
    <TextField
      form={form}
      name="scoTitle"
      label="SEO Title"
      required
      maxLength={LIMITS.seoTitle}
      guide={{ min: 50, max: 60 }}
    />
    <TextAreaField
      form={form}
      name="scoMetaDescription"
      label="SEO Description"
      required
      rows={3}
      maxLength={LIMITS.seoDescription}
      guide={{ min: 50, max: 160 }}
    />
    <TagField
      form={form}
      name="scoMetaKeywords"
      label="SEO Keywords"
      required
      help="A comma or Enter adds a keyword."
      guide={{ min: 1, max: 2, unit: "entries" }}
    />
  </FormSection>
);

/** Host, then the friendly URLs of the menus, then that of the page [PAGE-020]. */
export const FullUrl = ({ segments }: { segments: readonly string[] }) => (
  <TextInput
    label="Full URL"
    readOnly
    value={[window.location.host, ...segments.filter(Boolean)].join("/")}
    description="Where visitors will find the page once it is published."
  />
);
