import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { z } from "zod";
import { callTable } from "#apps/calls.generated.ts";
import { configureCalls } from "#platform/ui/api.ts";
import { UiProvider } from "#platform/ui/ui-provider.tsx";
import { ImageGalleryProvider } from "./image-gallery.tsx";
import { LinkFinderProvider } from "./link-finder.tsx";
import { queryClient } from "./query-client.ts";
import { startRouter } from "./routes.tsx";
import { refreshUser } from "./session.ts";
import { askToSignInAgain, SessionEndedGuard } from "./session-ended.tsx";

// Zod's JIT compiles code at run time, which the page's content security policy blocks and reports.
z.config({ jitless: true });
configureCalls({
  table: callTable,
  onSignedOut: () => askToSignInAgain("ended"),
  onOtherPerson: () => askToSignInAgain("other-person"),
  onForbidden: refreshUser,
});
const router = startRouter();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <SessionEndedGuard />
          <LinkFinderProvider>
            <ImageGalleryProvider>
              <RouterProvider router={router} />
            </ImageGalleryProvider>
          </LinkFinderProvider>
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
