import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { LIMITS } from "#platform/fields/limits.ts";
import { call, requireNumber } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { PresenceOf } from "#platform/ui/presence/presence.tsx";
import { RichTextField } from "#platform/ui/rich-text.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import classes from "./side-nav-form.module.css";
import {
  pagesText,
  SIDE_NAV_LIST,
  sideNavKey,
  useReloadSideNavs,
  useRemoveSideNav,
} from "./side-nav-queries.editor.tsx";
import type { SideNav, SideNavUse } from "./side-navs.contract.ts";
import { type SideNavForm, sideNavFields, sideNavForm } from "./side-navs.schema.ts";

const BLANK: SideNav = { id: 0, componentName: "", content: "", rowVersion: 0, usedOn: [] };

export const CreateSideNavScreen = () => <SideNavFormScreen loaded={BLANK} />;

export const UpdateSideNavScreen = () => {
  const { sideNavId = "" } = useParams();
  const id = Number(sideNavId);
  const sideNav = useQuery({
    queryKey: sideNavKey(id),
    queryFn: ({ signal }) => call("getSideNav", { query: { componentId: sideNavId }, signal }),
    // Other people's saves must not replace what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (sideNav.isPending) return <LoadingScreen />;
  if (sideNav.isError)
    return (
      <>
        <PageTitle title="Update Side Nav" />
        <LoadFailure
          noun="side nav"
          error={sideNav.error}
          onRetry={() => void sideNav.refetch()}
          backTo="/SideNavManagement"
          backLabel="Side Navs"
        />
      </>
    );
  return <SideNavFormScreen key={id} loaded={sideNav.data} />;
};

/** One form for both [SNAV-002]. */
const SideNavFormScreen = ({ loaded }: { loaded: SideNav }) => (
  <>
    <PageTitle
      title={loaded.id === 0 ? "Create Side Nav" : "Update Side Nav"}
      help="To show it next to a page's content, choose it in the page's details."
    />
    <PresenceOf kind="side-nav" id={loaded.id} noun="side nav" />
    <Reopened item={loaded}>
      {(stored, onTakeTheirs) => <SideNavEditor stored={stored} onTakeTheirs={onTakeTheirs} />}
    </Reopened>
  </>
);

interface SideNavEditorProps {
  stored: SideNav;
  onTakeTheirs(theirs: SideNav): void;
}

const FIELDS = { componentName: { label: "Component name" }, ...sideNavFields };

const valuesOf = ({ componentName, content }: SideNav) => ({ componentName, content });

const SideNavEditor = ({ stored, onTakeTheirs }: SideNavEditorProps) => {
  const { id, usedOn } = stored;
  const { form, save, dialog } = useItemForm({
    schema: sideNavForm,
    fields: FIELDS,
    opened: stored,
    valuesOf,
    versionOf: (sideNav) => sideNav.rowVersion,
    saver: { kind: "side-nav", id },
    read: () => call("getSideNav", { query: { componentId: String(id) } }),
    send: async (values, rowVersion) =>
      requireNumber(
        id === 0
          ? await call("createSideNav", { body: values })
          : await call("updateSideNav", { body: { ...values, id, rowVersion } }),
      ),
    onTakeTheirs,
  });
  const toasts = useToasts();
  const navigate = useNavigate();
  const reload = useReloadSideNavs();
  const remove = useRemoveSideNav();
  const isAdmin = readCurrentUser()?.role === "Admin";

  const onSave = async (values: SideNavForm): Promise<boolean> => {
    if (!(await save(values))) return false;
    form.markSaved();
    await reload();
    // [SNAV-006] [ERR-007]
    toasts.success("Saved");
    if (id === 0) await navigate(SIDE_NAV_LIST);
    return true;
  };

  const removeThis = async () => {
    if (!(await remove(id))) return;
    form.markSaved();
    await navigate(SIDE_NAV_LIST);
  };

  return (
    <>
      <Form form={form} onSave={onSave} afterSave={id === 0 ? "closes" : undefined}>
        <TextField
          form={form}
          name="componentName"
          label="Component name"
          help={`Staff choose it by this name, and screen readers read it. Up to ${LIMITS.componentName} characters.`}
          required
          maxLength={LIMITS.componentName}
          autoComplete="off"
        />
        <RichTextField
          form={form}
          name="content"
          label={sideNavFields.content.label}
          help={sideNavFields.content.help}
        />
        {id === 0 ? null : <UsedOn pages={usedOn} />}
        <SaveBar
          form={form}
          actions={
            <>
              <Button component={Link} to={SIDE_NAV_LIST} variant="default">
                {id === 0 ? "Cancel" : "Back to list"}
              </Button>
              {id !== 0 && isAdmin ? (
                <Button variant="default" color="red" onClick={() => void removeThis()}>
                  Delete side nav
                </Button>
              ) : null}
            </>
          }
        />
      </Form>
      {dialog}
    </>
  );
};

/** Shows which pages a change affects, before it is made. */
const UsedOn = ({ pages }: { pages: readonly SideNavUse[] }) => (
  <section className={classes.uses} aria-label="Used on">
    <h2 className={classes.heading}>Used on {pagesText(pages.length).toLowerCase()}</h2>
    <p className={classes.text}>
      {pages.length === 0
        ? "To show it on a page, choose it in the page's details."
        : `Changes appear on ${pages.length === 1 ? "this page" : "all of these pages"} as soon as you save.`}
    </p>
    {pages.length > 0 ? (
      <ul className={classes.pages}>
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={`/UpdatePageComponent/${page.id}`}>{page.name}</Link>
            {page.isLive ? null : " (not published)"}
          </li>
        ))}
      </ul>
    ) : null}
  </section>
);
