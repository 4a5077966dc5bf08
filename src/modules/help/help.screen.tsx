import { Button } from "@mantine/core";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { GuideContents, guideTask, TaskText } from "./guide.editor.tsx";
import classes from "./help.module.css";

/** The guide: /help lists its tasks, /help/<task> shows one. */
export const HelpScreen = () => {
  const { task: name } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const task = guideTask(name);
  // If the site has its own page at /help, only the other address leads here.
  const base = /^\/adminhome\//i.test(pathname) ? "/AdminHome/Help" : "/help";
  const open = (next?: string) => void navigate(next ? `${base}/${next}` : base);
  const contents = <GuideContents current={task?.name} hrefOf={(next) => `${base}/${next}`} onOpen={open} />;
  if (!name)
    return (
      <>
        <PageTitle title="Help" help="How to do each task, step by step." />
        <div className={classes.index}>{contents}</div>
      </>
    );
  return (
    <div className={classes.screen}>
      <div className={classes.side}>{contents}</div>
      <article className={classes.article}>
        <p className={classes.back}>
          <Link to={base}>All tasks</Link>
        </p>
        <PageTitle
          title={task?.title ?? "This task isn't in the guide"}
          action={
            task ? (
              <Button
                className={classes.print}
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            ) : null
          }
        />
        {task ? (
          <TaskText html={task.html} onOpen={open} />
        ) : (
          <p>The address may be mistyped or out of date. Search the guide, or choose a task from the list.</p>
        )}
      </article>
    </div>
  );
};
