import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { useFieldInAddress } from "#platform/ui/field-in-address.ts";
import { Form } from "#platform/ui/form.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { ColorField } from "./color-field.editor.tsx";
import { Contrast } from "./contrast.editor.tsx";
import { HomePreview } from "./home-preview.editor.tsx";
import classes from "./look.module.css";
import { LookChoices } from "./look-choices.editor.tsx";
import { LOOK_FIELDS } from "./look-fields.schema.ts";
import { LookPreview } from "./look-preview.editor.tsx";
import { Palettes } from "./palettes.editor.tsx";
import { SharedThemes } from "./shared-themes.editor.tsx";
import { DEFAULT_THEME, type Theme, themeForm } from "./theme.schema.ts";
import { ThemeFile } from "./theme-file.editor.tsx";
import { Themes } from "./themes.editor.tsx";
import { THEMES } from "./themes.schema.ts";

type Stored = Awaited<ReturnType<typeof loadTheme>>;

const loadTheme = () => call("getTheme");
const KEY = ["theme"];

/** The website's look, an area of Site Information, with the real home page beside it. */
export const LookSection = ({ siteName }: { siteName: string }) => {
  const queryClient = useQueryClient();
  const loaded = useQuery({ queryKey: KEY, queryFn: loadTheme, gcTime: 0, refetchOnWindowFocus: false });
  const [turn, setTurn] = useState(0);
  if (loaded.error && !loaded.data)
    return <QueryError title="The website's look couldn't be loaded" query={loaded} />;
  if (!loaded.data) return <Loading label="Loading the website's look" />;
  return (
    <LookForm
      key={turn}
      opened={loaded.data}
      siteName={siteName}
      onTakeTheirs={(theirs) => {
        queryClient.setQueryData(KEY, theirs);
        setTurn(turn + 1);
      }}
    />
  );
};

interface LookFormProps {
  opened: Stored;
  siteName: string;
  onTakeTheirs(theirs: Stored): void;
}

const LookForm = ({ opened, siteName, onTakeTheirs }: LookFormProps) => {
  const { form, save, dialog } = useItemForm({
    schema: themeForm,
    fields: LOOK_FIELDS,
    opened,
    valuesOf: ({ rowVersion: _, ...theme }) => theme,
    versionOf: (stored) => stored.rowVersion,
    saver: { kind: "theme" },
    read: loadTheme,
    send: (chosen, version) => call("updateTheme", { body: { ...chosen, rowVersion: version } }),
    onTakeTheirs,
  });
  const theme: Theme = {
    brand: form.useWatchValue("brand"),
    brandDeep: form.useWatchValue("brandDeep"),
    typeface: form.useWatchValue("typeface"),
    corners: form.useWatchValue("corners"),
    header: form.useWatchValue("header"),
    cards: form.useWatchValue("cards"),
    scale: form.useWatchValue("scale"),
    images: form.useWatchValue("images"),
  };
  const [isPreviewed, setPreviewed] = useState(false);
  useFieldInAddress(form.formId);
  const choose = (chosen: Partial<Theme>) => {
    for (const [name, value] of Object.entries(chosen)) form.setFieldValue(name as keyof Theme, value);
  };

  return (
    <div className={classes.beside}>
      <Form form={form} onSave={save} label="Look">
        <FormSection title="Look">
          <p className={classes.intro}>
            Choose a theme, and change what you like. All pages change as soon as you save.
          </p>
          <Themes legend="Themes" themes={THEMES} chosen={theme} onChoose={choose} />
          <SharedThemes theme={theme} onChoose={choose} />
          <ThemeFile theme={theme} siteName={siteName} onRead={choose}>
            <Button variant="default" onClick={() => choose(DEFAULT_THEME)}>
              Use the default look
            </Button>
          </ThemeFile>
          <Palettes chosen={theme} onChoose={choose} />
          <div className={classes.colors}>
            <ColorField form={form} name="brand" {...LOOK_FIELDS.brand} />
            <ColorField form={form} name="brandDeep" {...LOOK_FIELDS.brandDeep} />
          </div>
          <LookChoices theme={theme} formId={form.formId} onChoose={choose} />
          <Contrast colors={theme} />
          <LookPreview theme={theme} siteName={siteName} />
        </FormSection>
        <SaveBar
          form={form}
          actions={
            <Button
              variant="default"
              className={classes.previewButton}
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              Preview
            </Button>
          }
        />
      </Form>
      <div className={classes.home} data-open={isPreviewed || undefined}>
        <HomePreview theme={theme} />
      </div>
      {dialog}
    </div>
  );
};
