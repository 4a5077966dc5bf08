import { Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./account-card.module.css";

interface AccountCardProps {
  companyName: string;
  productTitle: string;
  title: string;
  children: ReactNode;
}

/** The quiet card of the screens around signing in: whose site it is, what it is about, and what can be done. */
export const AccountCard = ({ companyName, productTitle, title, children }: AccountCardProps) => {
  useEffect(() => {
    document.title = `${title} · ${productTitle}`;
  }, [title, productTitle]);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <p className={classes.brand}>
          <strong>{companyName}</strong>
          <span>{productTitle}</span>
        </p>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  );
};
