import { Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./account-card.module.css";

interface AccountCardProps {
  companyName: string;
  productTitle: string;
  title: string;
  children: ReactNode;
}

/** The card used by the screens around signing in. It shows the company, the title, and the available actions. */
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
