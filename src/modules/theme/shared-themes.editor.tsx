import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import look from "./look.module.css";
import { SHARED_KEY } from "./shared-themes.schema.ts";
import type { Theme } from "./theme.schema.ts";
import { Themes } from "./themes.editor.tsx";

const SharePopup = lazyPart(async () => (await import("./share-theme.editor.tsx")).ShareTheme);

interface SharedThemesProps {
  /** The look in the form. */
  theme: Theme;
  onChoose(theme: Theme): void;
}

/** The themes that the provider offers to all companies. The provider's admins can offer the look in the form, too. */
export const SharedThemes = ({ theme, onChoose }: SharedThemesProps) => {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: SHARED_KEY,
    queryFn: ({ signal }) => call("getSharedThemes", { signal }),
  });
  if (isError) return <p className={look.intro}>More themes couldn't be loaded. Try again later.</p>;
  if (!data) return null;
  const { themes, mayShare } = data;
  return (
    <>
      {themes.length > 0 ? (
        <Themes
          legend={mayShare ? "Themes for all companies" : "Themes from your website provider"}
          themes={themes}
          chosen={theme}
          onChoose={onChoose}
        />
      ) : null}
      {mayShare ? (
        <div data-wraps>
          <Button variant="default" onClick={() => setOpen(true)}>
            Offer this look to all companies
          </Button>
        </div>
      ) : null}
      {isOpen ? <SharePopup theme={theme} themes={themes} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
