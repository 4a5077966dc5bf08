import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { confirmDiscarding } from "#platform/ui/unsaved-changes.tsx";
import { ChooseModules } from "./choose-modules.editor.tsx";
import { ModuleForm } from "./module-form.editor.tsx";
import { MODULE_FACTS, type ModuleName } from "./module-names.schema.ts";
import classes from "./settings.module.css";

interface SetUpSiteProps {
  /** Called after the last step. */
  onInitialized(): Promise<void>;
}

/**
 * A new site's first screen [SET-005] [SET-006]: choose modules, then fill in their settings one after another. The
 * server stores the progress, so that it survives a reload.
 */
export const SetUpSite = ({ onInitialized }: SetUpSiteProps) => {
  const query = useQuery({ queryKey: ["set-up"], queryFn: () => call("getSetUp"), gcTime: 0 });
  const dialogs = useDialogs();
  const [isChoosing, setChoosing] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const modules = query.data?.modules ?? [];
  const current = isChoosing ? undefined : modules.find(({ isSaved }) => !isSaved)?.module;
  useFocusOnChange(screen, query.data ? (current ?? "choice") : null);

  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <LoadingScreen label="Loading setup progress" />;

  const goOn = async () => {
    const { data } = await query.refetch();
    setChoosing(false);
    if (data?.isInitialized) await onInitialized();
  };
  const isLast = modules.filter(({ isSaved }) => !isSaved).length === 1;

  return (
    <div ref={screen} tabIndex={-1} className={classes.screen}>
      {current ? (
        <>
          <PageTitle
            title={`Set up: ${MODULE_FACTS[current].label}`}
            help={`Step ${modules.findIndex(({ module }) => module === current) + 1} of ${modules.length}. You can change all of this later.`}
          />
          <Steps modules={modules} current={current} />
          <ModuleForm
            key={current}
            module={current}
            afterSave="restarts"
            saveLabel={isLast ? "Save and finish" : "Save and continue"}
            actions={
              <Button
                variant="default"
                onClick={() => void confirmDiscarding(dialogs, async () => setChoosing(true))}
              >
                Back to the modules
              </Button>
            }
            onSaved={goOn}
          />
        </>
      ) : (
        <>
          <PageTitle
            title="Set up this site"
            help="Choose what your site needs, such as forms or events. Next, you'll fill in the settings."
          />
          <ChooseModules
            chosen={modules.map(({ module }) => module)}
            saved={modules.filter(({ isSaved }) => isSaved).map(({ module }) => module)}
            onChosen={goOn}
          />
        </>
      )}
    </div>
  );
};

interface StepsProps {
  modules: readonly { readonly module: ModuleName; readonly isSaved: boolean }[];
  current: ModuleName;
}

const Steps = ({ modules, current }: StepsProps) => (
  <ol className={classes.steps} aria-label="Steps">
    {modules.map(({ module, isSaved }) => (
      <li
        key={module}
        className={classes.step}
        aria-current={module === current ? "step" : undefined}
        data-done={isSaved || undefined}
      >
        {isSaved ? <IconCheck size={18} aria-label="Done:" role="img" /> : null}
        {MODULE_FACTS[module].label}
      </li>
    ))}
  </ol>
);

/** A new step starts at its title, wherever the last one was scrolled to. */
const useFocusOnChange = (screen: React.RefObject<HTMLElement | null>, step: string | null): void => {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== null && step !== null && shown.current !== step) {
      screen.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = step ?? shown.current;
  }, [screen, step]);
};
