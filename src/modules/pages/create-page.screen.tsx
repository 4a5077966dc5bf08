import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { CallError, call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { Form } from "#platform/ui/form.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { MenuFields } from "./menu-fields.editor.tsx";
import { NameFields, RoleField, SeoFields } from "./page-fields.editor.tsx";
import {
  BLANK_PAGE_FORM,
  fieldOfRefusal,
  type PageFormOutput,
  pageFormValues,
} from "./page-form-values.editor.tsx";
import type { PageCreated } from "./page-list.screen.tsx";

const LIST = "/PageComponentManagement";

/** The page form in create mode [PAGE-012]; for Admins. */
export const CreatePageScreen = () => {
  const form = useZodForm({ schema: pageFormValues, initialValues: BLANK_PAGE_FORM });
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const save = async (page: PageFormOutput): Promise<boolean> => {
    try {
      const id = await call("createPage", { body: page });
      form.markSaved();
      await queryClient.invalidateQueries({ queryKey: ["pages"] });
      await queryClient.invalidateQueries({ queryKey: ["menu-options"] });
      const state: PageCreated = { createdPage: { id, name: page.name } };
      // The list says what became of it [PAGE-030].
      await navigate(LIST, { state });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await dialogs.alert(error.message);
      const field = fieldOfRefusal(error.message);
      if (field) form.showErrors({ [field]: error.message });
      return false;
    }
  };

  return (
    <>
      <PageTitle
        title="Create Internal Page"
        help="A new page starts as draft V1. Visitors see it once it is published."
      />
      <Form form={form} onSave={save}>
        <NameFields form={form} />
        <MenuFields form={form} />
        <SeoFields form={form} />
        <RoleField form={form} />
        <SaveBar
          form={form}
          actions={
            <Button component={Link} to={LIST} variant="default">
              Cancel
            </Button>
          }
        />
      </Form>
    </>
  );
};
