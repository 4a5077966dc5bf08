import { Button } from "@mantine/core";
import IconCircle from "@tabler/icons-react/dist/esm/icons/IconCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import type { Checklist as ChecklistData } from "./checklist.contract.ts";
import classes from "./checklist.module.css";
import type { ChecklistStep } from "./checklist.schema.ts";

interface StepTexts {
  readonly title: string;
  /** What is missing until it's done. */
  readonly missing: string;
  /** The label of its button. */
  readonly action: string;
}

const TEXTS: Readonly<Record<ChecklistStep, StepTexts>> = {
  modules: {
    title: "Choose the modules",
    missing: "No modules are chosen yet, such as events and forms.",
    action: "Open settings",
  },
  "site-information": {
    title: "Fill in Site Information",
    missing: "Required details are missing, such as the company name and telephone number.",
    action: "Fill in",
  },
  logo: {
    title: "Add your logo",
    missing: "The navbar and the footer have no logo.",
    action: "Add logo",
  },
  colors: {
    title: "Choose your colors",
    missing: "The site still has the default colors and fonts.",
    action: "Choose colors",
  },
  address: {
    title: "Add your address",
    missing: "The footer has no postal address, so visitors can't find your office.",
    action: "Add address",
  },
  "home-page": {
    title: "Publish the home page",
    missing: "Until the home page is live, visitors see a notice that the site is being set up.",
    action: "Build home page",
  },
  menu: {
    title: "Put a page on the menu",
    missing: "The menu is empty. Publish a page, and show it on the menu.",
    action: "Add to menu",
  },
  "approval-emails": {
    title: "Choose who gets approval emails",
    missing: "When someone submits a page, no one at your company gets an email.",
    action: "Add addresses",
  },
  staff: {
    title: "Add a colleague",
    missing: "You're the only person who can sign in. Invited colleagues count once they accept.",
    action: "Add colleague",
  },
};

const KEY = ["set-up-checklist"];

/**
 * What is missing until a new site is complete, with the next step first to do. It's left out once all is done. The
 * children below it load at the same time, but appear with it, so that it doesn't push them down.
 */
export const Checklist = ({ isOffered, children }: { isOffered: boolean; children: ReactNode }) => {
  const { data, isLoading } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("getChecklist", { signal }),
    enabled: isOffered,
  });
  return (
    <>
      {isLoading ? <LoadingScreen label="Loading home screen" /> : null}
      {isOffered && data ? <Steps {...data} /> : null}
      <div hidden={isLoading}>{children}</div>
    </>
  );
};

const Steps = ({ steps }: ChecklistData) => {
  const hide = useHide();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={classes.checklist} aria-labelledby="set-up-checklist">
      <div className={classes.head}>
        <h2 id="set-up-checklist">Set up your site</h2>
        <span>
          {done} of {steps.length} done
        </span>
        <Button variant="subtle" size="compact-sm" className={classes.hide} onClick={() => void hide()}>
          Hide checklist
        </Button>
      </div>
      <progress
        className={classes.progress}
        value={done}
        max={steps.length}
        aria-labelledby="set-up-checklist"
      />
      <ol>
        {steps.map(({ step, isDone, to }) => (
          <li key={step} className={classes.step}>
            <span className={isDone ? classes.done : classes.open} aria-hidden="true">
              {isDone ? <IconCircleCheck size={22} /> : <IconCircle size={22} />}
            </span>
            <div className={classes.words}>
              <p className={isDone ? classes.doneTitle : classes.title}>
                {TEXTS[step].title}
                {isDone ? <span className={classes.state}> Done</span> : null}
              </p>
              {isDone ? null : <p className={classes.missing}>{TEXTS[step].missing}</p>}
            </div>
            {isDone ? null : (
              <Button component={Link} to={to} variant={step === next?.step ? "filled" : "default"}>
                {TEXTS[step].action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

const useHide = () => {
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const { mutate } = useMutation({
    mutationFn: () => call("hideChecklist"),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: (error) => void dialogs.alert(error.message),
  });
  return async () => {
    const isSure = await dialogs.confirm({
      text: "Hide the checklist? It won't be shown to any admin of this site again. The guide still has all steps.",
      confirmLabel: "Hide checklist",
      cancelLabel: "Keep checklist",
    });
    if (isSure) mutate();
  };
};
