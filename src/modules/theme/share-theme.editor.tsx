import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import classes from "./share-theme.module.css";
import { MOST_THEME_NAME, SHARED_KEY } from "./shared-themes.schema.ts";
import type { getSharedThemes } from "./theme.contract.ts";
import type { Theme } from "./theme.schema.ts";

type SharedTheme = AnswerOf<typeof getSharedThemes>["themes"][number];

interface ShareThemeProps {
  /** The look in the form. */
  theme: Theme;
  themes: readonly SharedTheme[];
  onClose(): void;
}

const share = (body: SharedTheme) => call("shareTheme", { body });

/** Asks for the name of a look to offer to all companies, and lists the looks already offered. */
export const ShareTheme = ({ theme, themes, onClose }: ShareThemeProps) => {
  const [name, setName] = useState("");
  const toasts = useToasts();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => share({ ...theme, name: name.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SHARED_KEY });
      toasts.success(`All companies can now choose “${name.trim()}”`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Popup isOpen title="Offer this look to all companies" onClose={onClose}>
      <p className={classes.intro}>
        Admins of every company find it below the other themes. No website changes until someone chooses it
        and saves.
      </p>
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Name of the theme"
          required
          data-autofocus
          maxLength={MOST_THEME_NAME}
          value={name}
          error={save.error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending}>
          Offer theme
        </Button>
      </form>
      {themes.length > 0 ? (
        <>
          <h3 className={classes.title}>Themes you offer</h3>
          <ul className={classes.offered}>
            {themes.map((one) => (
              <Offered key={one.name} theme={one} />
            ))}
          </ul>
        </>
      ) : null}
    </Popup>
  );
};

const Offered = ({ theme }: { theme: SharedTheme }) => {
  const confirmDeletion = useDeletionToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: SHARED_KEY });
  const remove = useMutation({
    mutationFn: () => call("removeSharedTheme", { body: { name: theme.name } }),
    onSuccess: async () => {
      confirmDeletion(`theme “${theme.name}”`, async () => {
        await share(theme);
        await reload();
      });
      await reload();
    },
  });
  return (
    <li className={classes.theme}>
      <span className={classes.name}>{theme.name}</span>
      <Button
        variant="subtle"
        color="red"
        aria-label={`Remove ${theme.name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
      {remove.error ? (
        <p className={classes.error} role="alert">
          {remove.error.message}
        </p>
      ) : null}
    </li>
  );
};
