import { Button, Checkbox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { MODULE_FACTS, MODULES, type ModuleName } from "./module-names.schema.ts";
import classes from "./settings.module.css";

interface ChooseModulesProps {
  chosen: readonly ModuleName[];
  /** Their settings are saved, so they can't be removed. */
  saved: readonly ModuleName[];
  onChosen(): Promise<void>;
}

/** The first step for a new site: a checkbox per module, and Initialize [SET-004]. */
export const ChooseModules = ({ chosen, saved, onChosen }: ChooseModulesProps) => {
  const dialogs = useDialogs();
  const [ticked, setTicked] = useState<readonly ModuleName[]>(chosen);
  const [isBusy, setBusy] = useState(false);

  const initialize = async () => {
    if (ticked.length === 0) {
      const isMeant = await dialogs.confirm({
        text: "Continue without modules? The site will only have pages and images, and only your website provider can add modules later.",
        confirmLabel: "Continue without modules",
      });
      if (!isMeant) return;
    }
    setBusy(true);
    try {
      requireWord(await call("initializeSite", { body: { modules: [...ticked] } }), "Saved");
      await onChosen();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void initialize();
      }}
    >
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>Select all modules you want to initialize</legend>
        {MODULES.map((module) => (
          <div key={module} className={classes.choice}>
            <Checkbox
              label={MODULE_FACTS[module].label}
              description={
                saved.includes(module)
                  ? "This module's settings are already saved."
                  : MODULE_FACTS[module].purpose
              }
              checked={ticked.includes(module)}
              disabled={saved.includes(module)}
              onChange={(event) => {
                const isTicked = event.currentTarget.checked;
                setTicked((before) =>
                  isTicked ? [...before, module] : before.filter((other) => other !== module),
                );
              }}
            />
          </div>
        ))}
      </fieldset>
      <Button type="submit" loading={isBusy}>
        Initialize
      </Button>
    </form>
  );
};
