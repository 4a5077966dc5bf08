import type { ReactNode } from "react";
import { CallError } from "#platform/ui/api.ts";
import type { Dialogs } from "#platform/ui/dialogs.tsx";
import { Form } from "#platform/ui/form.tsx";
import { MenuFields } from "./menu-fields.editor.tsx";
import { type MenuOrder, MenuOrderPanel } from "./menu-order.editor.tsx";
import {
  LanguageField,
  NameFields,
  type PageFormState,
  RoleField,
  SeoFields,
  SideNavField,
} from "./page-fields.editor.tsx";
import type { BelowPage } from "./page-form-queries.editor.tsx";
import { fieldOfRefusal, type PageFormOutput } from "./page-form-values.editor.tsx";
import type { Page } from "./pages.contract.ts";

interface PageFormProps {
  form: PageFormState;
  page: Page;
  below: BelowPage;
  order: MenuOrder;
  /** Shows everything read-only [PAGE-039]. */
  isReadOnly?: boolean;
  /** @param pressed the value of the pressed button; "" for Save */
  onSave(page: PageFormOutput, pressed: string): Promise<boolean | "marked">;
  /** The bar with the buttons. */
  children: ReactNode;
}

/**
 * The page form, for internal and external pages [PAGE-014]. External ones have no details for search engines, role,
 * side nav, or full URL [PAGE-022].
 */
export const PageForm = (props: PageFormProps) => {
  const { form, page, below, order, isReadOnly = false, onSave, children } = props;
  const common = { form, isReadOnly };
  return (
    <Form
      form={form}
      onSave={onSave}
      isGuarded={!isReadOnly}
      label="Page details"
      startsAt={page.id === 0 ? "name" : undefined}
      afterSave={page.id === 0 ? "closes" : undefined}
    >
      <NameFields {...common} page={page} />
      <MenuFields {...common} page={page} below={below} />
      {page.allowDelete ? <MenuOrderPanel {...common} page={page} order={order} /> : null}
      {page.isExternal ? null : (
        <>
          <SideNavField {...common} />
          <LanguageField {...common} />
          <SeoFields {...common} />
          <RoleField {...common} />
        </>
      )}
      {children}
    </Form>
  );
};

/**
 * Shows a refusal in the server's words, and at its field if the message names one. @throws errors other than refusals
 */
export const showRefusal = async (error: unknown, form: PageFormState, dialogs: Dialogs): Promise<void> => {
  if (!(error instanceof CallError)) throw error;
  await dialogs.alert(error.message);
  const field = fieldOfRefusal(error.message);
  if (field) form.showErrors({ [field]: error.message });
};
