import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { CallError, call, messageOf } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { copyItemOf } from "#platform/ui/working-copies/copy-events.ts";
import { BELOW, editorPath, firstComponentPath, ON_MENU } from "./editor-path.schema.ts";
import { useMenuOrder } from "./menu-order.editor.tsx";
import { PageForm, showRefusal } from "./page-form.editor.tsx";
import { NOTHING_BELOW } from "./page-form-queries.editor.tsx";
import { type PageFormOutput, pageFormSchema, pageFormValues } from "./page-form-values.editor.tsx";
import { blankPage } from "./pages.contract.ts";
import { useComparedDetails } from "./readable-details.editor.ts";

const LIST = "/PageComponentManagement";

/** The value of the button that goes on to the page's content. */
const ADD_CONTENT = "content";

/** Route /CreatePage: the page form in create mode [PAGE-012]; for people who may add pages. */
export const CreatePageScreen = () => (
  <CreatePage
    isExternal={false}
    title="Create Internal Page"
    help="A new page starts as draft V1. Visitors see it once it is published."
  />
);

/** Route /CreateExternalPage: the same form for a page that opens another address [PAGE-014]. */
export const CreateExternalPageScreen = () => (
  <CreatePage
    isExternal={true}
    title="Create External Page"
    help="A menu entry that opens another address. Visitors see it once its draft V1 is published."
  />
);

const CreatePage = ({ isExternal, title, help }: { isExternal: boolean; title: string; help: string }) => {
  const [query] = useSearchParams();
  const below = query.get(BELOW) ?? "";
  const showOnMenu = query.has(ON_MENU);
  const page = useMemo(() => {
    const [menu = null, childMenu = null, subMenu = null] = (below.match(/\d+/g) ?? []).map(Number);
    return { ...blankPage(isExternal), menu, childMenu, subMenu, showOnMenu };
  }, [isExternal, below, showOnMenu]);
  const form = useZodForm({
    schema: pageFormSchema(page),
    initialValues: pageFormValues(page),
    copyPlace: {
      form: "page",
      item: copyItemOf(0, isExternal ? "external" : ""),
      fields: useComparedDetails(),
    },
  });
  const order = useMenuOrder(form, page);
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();

  const save = async ({ orderedPageIds, ...values }: PageFormOutput, pressed: string): Promise<boolean> => {
    let id: number;
    try {
      id = await call("createPage", { body: { ...values, isExternal } });
      if (typeof id !== "number") throw new CallError(400, String(id));
    } catch (error) {
      await showRefusal(error, form, dialogs);
      return false;
    }
    try {
      await order.save(id, values.showOnMenu, orderedPageIds);
    } catch (error) {
      // The page exists. Only its position isn't the one it was dragged to.
      await dialogs.alert(messageOf(error));
    }
    form.markSaved();
    for (const key of ["pages", "menu-options", "menu-level"])
      await queries.invalidateQueries({ queryKey: [key] });
    if (pressed === ADD_CONTENT) {
      toasts.success("Page created.");
      await navigate(firstComponentPath(id));
      return true;
    }
    const label = `${isExternal ? "Publish" : "Add content to"} “${values.name}”`;
    const state: Notice = { notice: "Page created.", next: { label, to: editorPath(id, isExternal) } };
    // The list shows the result [PAGE-030].
    await navigate(LIST, { state });
    return true;
  };

  return (
    <>
      <PageTitle title={title} help={help} />
      <PageForm form={form} page={page} below={NOTHING_BELOW} order={order} onSave={save}>
        <SaveBar
          form={form}
          cancelTo={LIST}
          main={
            isExternal ? undefined : (
              <Button type="submit" value={ADD_CONTENT} disabled={form.isSaving}>
                Create and add content
              </Button>
            )
          }
        />
      </PageForm>
    </>
  );
};
