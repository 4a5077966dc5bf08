import { Button, Title } from "@mantine/core";
import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import { Link } from "react-router";
import { LimitNotice } from "#modules/companies/limit-notice.editor.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { NoticeBox } from "#platform/ui/notice-box.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { ModuleForm } from "./module-form.editor.tsx";
import { ModuleIcon } from "./module-icon.editor.tsx";
import { MODULE_FACTS, MODULES, type ModuleName } from "./module-names.schema.ts";
import { SetUpSite } from "./set-up-site.editor.tsx";
import classes from "./settings.module.css";

interface SettingsScreenProps {
  isSiteInitialized: boolean;
  /** Initialized modules. */
  modules: Readonly<Record<ModuleName, boolean>>;
  isProviderStaff: boolean;
  /** The module in the address, /Settings/event. */
  selected: string | undefined;
  /** The site was just initialized on this screen, so it shows the next step. */
  isJustReady: boolean;
  /** The next step of the site's setup. */
  nextPath: string;
  /** Reloads the data that the guard and the menu depend on. */
  onChanged(): Promise<void>;
  onInitialized(): Promise<void>;
}

/** /Settings [SET-001]: sets up a new site, and later shows each module's settings. */
export const SettingsScreen = (props: SettingsScreenProps) =>
  props.isSiteInitialized ? (
    <ModuleSettingsScreen {...props} />
  ) : (
    <SetUpSite onInitialized={props.onInitialized} />
  );

const ModuleSettingsScreen = (props: SettingsScreenProps) => {
  const { modules, isProviderStaff, isJustReady, nextPath, onChanged } = props;
  const offered = MODULES.filter((module) => modules[module] || isProviderStaff);
  const selected = offered.find((module) => module === props.selected?.toLowerCase());
  return (
    <>
      <PageTitle title="Settings" help="Settings for each module on this site." />
      {isJustReady ? (
        <NoticeBox
          tone="success"
          action={
            <Button component={Link} to={nextPath} ref={takeFocus}>
              Continue
            </Button>
          }
        >
          The modules are set up. Next, finish the rest of the site.
        </NoticeBox>
      ) : null}
      <LimitNotice>
        {offered.length === 0 ? (
          <EmptyState
            icon={<IconPuzzle size={32} />}
            text="This site has no modules, only pages and images. Your website provider can add modules."
          />
        ) : (
          <nav aria-labelledby="settings-modules">
            <Title order={2} id="settings-modules" className={classes.heading}>
              Select a module
            </Title>
            <ul className={classes.modules}>
              {offered.map((module) => (
                <li key={module}>
                  <ModuleButton module={module} isOn={modules[module]} isSelected={module === selected} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {selected ? (
          <section aria-labelledby="settings-module">
            <Title order={2} id="settings-module" className={classes.heading}>
              {MODULE_FACTS[selected].label} settings
            </Title>
            <ModuleForm key={selected} module={selected} onSaved={onChanged} />
          </section>
        ) : null}
      </LimitNotice>
    </>
  );
};

/** The last step's button is gone, and the address stays the same, so nothing else moves the focus. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

interface ModuleButtonProps {
  module: ModuleName;
  isOn: boolean;
  isSelected: boolean;
}

/**
 * A button that is a link, so that it can be opened in a new tab, and the browser's Back button returns here [SET-002]
 * [SET-003].
 */
const ModuleButton = ({ module, isOn, isSelected }: ModuleButtonProps) => (
  <Link
    to={`/Settings/${module}`}
    className={classes.module}
    aria-current={isSelected ? "page" : undefined}
    preventScrollReset
  >
    <span className={classes.icon} aria-hidden="true">
      <ModuleIcon module={module} />
    </span>
    <span className={classes.words}>
      <span className={classes.name}>{MODULE_FACTS[module].label}</span>
      <span className={classes.purpose}>{MODULE_FACTS[module].purpose}</span>
      {isOn ? null : <span className={classes.off}>Not turned on yet. Save its settings to turn it on.</span>}
    </span>
  </Link>
);
