import { Title } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import classes from "./page-title.module.css";

/** The product's name, set by the frame and shown after the screen's name in the browser's title. */
export const ProductTitle = createContext("");

interface PageTitleProps {
  title: string;
  /** One line about the screen's purpose. */
  help?: ReactNode;
  /** The screen's primary action, on the right. */
  action?: ReactNode;
}

/** Sets the browser's title. */
export const useScreenTitle = (title: string): void => {
  const product = useContext(ProductTitle);
  useEffect(() => {
    document.title = product ? `${title} · ${product}` : title;
  }, [title, product]);
};

/** The title row of every screen. Also sets the browser's title. */
export const PageTitle = ({ title, help, action }: PageTitleProps) => {
  useScreenTitle(title);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {help ? <p className={classes.help}>{help}</p> : null}
      </div>
      {action ? (
        <div className={classes.action} data-wraps>
          {action}
        </div>
      ) : null}
    </div>
  );
};
