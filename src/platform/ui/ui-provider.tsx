import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogsProvider } from "./dialogs.tsx";
import { useReturnedFocus } from "./returned-focus.ts";
import { styleNonce } from "./style-nonce.ts";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";
import { ToastsProvider } from "./toasts.tsx";

const colorSchemes = localStorageColorSchemeManager({ key: "tenantry.color-scheme" });

/** Theme, color scheme (light, dark, or the system's), dialogs, and toasts for everything below it. Put it around the router. */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  useReturnedFocus();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <DialogsProvider>
        <ToastsProvider>{children}</ToastsProvider>
      </DialogsProvider>
    </MantineProvider>
  );
};
