import { useState } from "react";
import { GuideContents, guideTask, TaskText } from "./guide.editor.tsx";
import classes from "./help.module.css";

/** The address of a task, even if the site has its own page at /help. */
const hrefOf = (task: string): string => `/AdminHome/Help/${task}`;

/** The guide beside a screen: first the screen's task, with links to all others. */
export const HelpTopic = ({ task: first }: { task: string }) => {
  const [name, setName] = useState<string | undefined>(first);
  const task = guideTask(name);
  if (!task) return <GuideContents hrefOf={hrefOf} onOpen={setName} />;
  return (
    <>
      <p className={classes.ways}>
        <button type="button" className={classes.way} onClick={() => setName(undefined)}>
          All tasks
        </button>
        <a href={hrefOf(task.name)} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
      <h3 className={classes.title}>{task.title}</h3>
      <TaskText html={task.html} onOpen={setName} />
    </>
  );
};
