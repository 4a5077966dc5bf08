import { TextInput } from "@mantine/core";
import { type FocusEvent, useRef } from "react";
import { LIMITS } from "#platform/fields/limits.ts";
import { SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { FriendlyUrlField } from "#platform/ui/friendly-url-field.tsx";
import { suggestInField } from "#platform/ui/suggestion.ts";
import { TagField } from "#platform/ui/tag-field.tsx";
import { findField, type ZodForm } from "#platform/ui/use-zod-form.ts";
import { LANGUAGE_LABELS } from "#platform/words/languages.schema.ts";
import { useRoles, useSideNavs } from "./page-form-queries.editor.tsx";
import { keywordsOf, type PageFormInput, type PageFormOutput } from "./page-form-values.editor.tsx";
import type { Page } from "./pages.contract.ts";
import { HOME, OPEN_TYPES, suggestFriendlyUrl } from "./pages.schema.ts";

export type PageFormState = ZodForm<PageFormInput, PageFormOutput>;

interface SectionProps {
  form: PageFormState;
  page: Page;
  isReadOnly: boolean;
}

/**
 * Page Name and Friendly URL [PAGE-015], and how an external page opens [PAGE-021]. Both are locked if the page can't
 * be deleted [PAGE-037]. The name is also suggested as SEO Title and SEO Keywords, until someone enters others.
 */
export const NameFields = ({ form, page, isReadOnly }: SectionProps) => {
  const isLocked = isReadOnly || !page.allowDelete;
  const suggested = useRef({ title: "", keywords: "" });
  const suggest = ({ relatedTarget: next }: FocusEvent) => {
    const { name, friendlyUrl, scoTitle, scoMetaKeywords } = form.getValues();
    const last = suggested.current;
    // Never into the field where the person is about to type.
    const isFree = (field: string) => next !== findField(form.formId, field);
    if (friendlyUrl === "") suggestInField(form.formId, "friendlyUrl", suggestFriendlyUrl(name));
    if (scoTitle === last.title && isFree("scoTitle")) {
      last.title = name.trim();
      suggestInField(form.formId, "scoTitle", last.title);
    }
    if (scoMetaKeywords.join() === last.keywords && isFree("scoMetaKeywords")) {
      const keywords = keywordsOf(name);
      last.keywords = keywords.join();
      form.setFieldValue("scoMetaKeywords", keywords);
    }
  };
  return (
    <FormSection title="Page">
      <TextField
        form={form}
        name="name"
        label="Page Name"
        required
        disabled={isLocked}
        maxLength={LIMITS.pageName}
        help={page.isExternal ? "Shown in menus." : "Shown in menus, breadcrumbs, and the list of pages."}
        onBlur={page.isExternal ? undefined : suggest}
      />
      {page.isExternal ? (
        <>
          <TextField
            form={form}
            name="friendlyUrl"
            label="Friendly URL"
            required
            disabled={isLocked}
            maxLength={LIMITS.externalUrl}
            help="Enter an address that starts with https://, mailto:, or tel:, or a path on this site such as /about."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            form={form}
            name="openType"
            label="Open Type"
            required
            disabled={isReadOnly}
            options={[{ value: "", label: "Choose how it opens" }, ...OPEN_TYPE_OPTIONS]}
          />
        </>
      ) : (
        <FriendlyUrlField
          form={form}
          name="friendlyUrl"
          disabled={isLocked}
          maxLength={LIMITS.pageFriendlyUrl}
          help="The last part of the page's address: letters a to z, numbers, and hyphens. It's filled in from the name."
        />
      )}
    </FormSection>
  );
};

const OPEN_TYPE_OPTIONS = [
  { value: OPEN_TYPES[0], label: "In a new tab" },
  { value: OPEN_TYPES[1], label: "In the current tab" },
];

/** Side Nav select: none, or one by its component name [PAGE-017]. */
export const SideNavField = ({ form, isReadOnly }: Omit<SectionProps, "page">) => {
  const sideNavs = useSideNavs();
  return (
    <FormSection title="Next to the content">
      <SelectField
        form={form}
        name="sideNavId"
        label="Side Nav"
        disabled={isReadOnly}
        help={
          sideNavs.isError
            ? "The side navs couldn't be loaded. Reload this screen to choose one."
            : "A block of links next to the page's text."
        }
        options={[
          { value: "0", label: "None" },
          ...(sideNavs.data ?? []).map(({ id, componentName }) => ({
            value: String(id),
            label: componentName,
          })),
        ]}
      />
    </FormSection>
  );
};

export const SAME_LANGUAGE = "Same as the site";

/** The language of the page's content, and of the words around it. */
export const LanguageField = ({ form, isReadOnly }: Omit<SectionProps, "page">) => (
  <FormSection title="Language">
    <SelectField
      form={form}
      name="language"
      label="Language"
      disabled={isReadOnly}
      help="Choose the language this page is written in. Menus, buttons, and dates on the page follow it."
      options={[
        { value: "", label: SAME_LANGUAGE },
        ...Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label })),
      ]}
    />
  </FormSection>
);

/** Role select; Admin (and Level4, which every staff member has) can't be chosen [PAGE-018]. */
export const RoleField = ({ form, isReadOnly }: Omit<SectionProps, "page">) => {
  const roles = useRoles();
  const named = (roles.data ?? []).filter((role) => role.name !== "Admin" && role.name !== "Level4");
  return (
    <FormSection title="Who can edit">
      <SelectField
        form={form}
        name="roleId"
        label="Role"
        disabled={isReadOnly}
        help={
          roles.isError
            ? "The roles couldn't be loaded. Until a role is chosen, all staff can edit the page's drafts."
            : "Limit the page to one role: only people with that role, and admins, can edit its drafts."
        }
        options={[
          { value: "0", label: "All staff" },
          ...named.map((role) => ({ value: String(role.id), label: role.name })),
        ]}
      />
    </FormSection>
  );
};

/** The page's details for search engines. The counters are only a guide [PAGE-019] [PAGE-041]. */
export const SeoFields = ({ form, isReadOnly }: Omit<SectionProps, "page">) => (
  <FormSection title="Search engines">
    <TextField
      form={form}
      name="scoTitle"
      label="SEO Title"
      required
      disabled={isReadOnly}
      maxLength={LIMITS.seoTitle}
      guide={{ min: 50, max: 60 }}
    />
    <TextAreaField
      form={form}
      name="scoMetaDescription"
      label="SEO Description"
      required
      disabled={isReadOnly}
      rows={3}
      help="Search engines can show it below the title. Say what people find here, such as “Water rates for homes, with fees and due dates.”"
      maxLength={LIMITS.seoDescription}
      guide={{ min: 50, max: 160 }}
    />
    <TagField
      form={form}
      name="scoMetaKeywords"
      label="SEO Keywords"
      required
      isLocked={isReadOnly}
      help="Press Enter after each one."
      guide={{ min: 1, max: 2, unit: "entries" }}
    />
  </FormSection>
);

/** Host, then the friendly URLs of the menus, then the page's own [PAGE-020]. */
export const FullUrl = ({ segments }: { segments: readonly string[] }) => (
  <TextInput
    label="Full URL"
    readOnly
    value={[window.location.host, ...segments.filter((segment) => segment !== "" && segment !== HOME)].join(
      "/",
    )}
    description="The page's address once it is published."
  />
);
