/// <reference path="../../../src/platform/ui/icons.d.ts" />
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import IconTypography from "@tabler/icons-react/dist/esm/icons/IconTypography.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { AppFrame } from "#platform/ui/app-frame.tsx";
import { FrameIconLink } from "#platform/ui/app-frame-menus.tsx";
import { UiProvider } from "#platform/ui/ui-provider.tsx";
import { DialogsScreen, StatesScreen } from "./dialog-screens.tsx";
import { FormScreen, RichTextScreen } from "./form-screens.tsx";
import { LayersScreen } from "./layer-screens.tsx";
import { ServerTableScreen, SortableScreen, TableScreen } from "./list-screens.tsx";

const GROUPS = [
  {
    group: "Content",
    entries: [
      { label: "Pages", to: "/", icon: <IconFileText size={22} stroke={1.75} /> },
      { label: "Server table", to: "/server-table", icon: <IconTable size={22} stroke={1.75} /> },
      { label: "Reorder", to: "/sortable", icon: <IconPhoto size={22} stroke={1.75} /> },
      { label: "Form", to: "/form", icon: <IconForms size={22} stroke={1.75} /> },
      { label: "Rich text", to: "/rich-text", icon: <IconTypography size={22} stroke={1.75} /> },
    ],
  },
  { group: "Nothing in it", entries: [] },
  {
    group: "People",
    entries: [
      { label: "Dialogs", to: "/dialogs", icon: <IconUsers size={22} stroke={1.75} /> },
      { label: "States", to: "/states", icon: <IconSettings size={22} stroke={1.75} /> },
    ],
  },
];

const Frame = () => (
  <AppFrame
    title="Riverbend Website Management"
    homeTo="/"
    groups={GROUPS}
    user={{ name: "Dana Whitfield", detail: "dana@riverbend.example" }}
    onLogOut={() => document.body.setAttribute("data-logged-out", "")}
    barActions={
      <FrameIconLink to="/states" label="Settings" icon={<IconSettings size={22} stroke={1.75} />} />
    }
  >
    <Outlet />
  </AppFrame>
);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      { path: "/", element: <TableScreen /> },
      { path: "/server-table", element: <ServerTableScreen /> },
      { path: "/sortable", element: <SortableScreen /> },
      { path: "/form", element: <FormScreen /> },
      { path: "/rich-text", element: <RichTextScreen /> },
      { path: "/layers", element: <LayersScreen /> },
      { path: "/dialogs", element: <DialogsScreen /> },
      { path: "/states", element: <StatesScreen /> },
      { path: "/slow", loader: () => wait(1500).then(() => null), element: <StatesScreen /> },
    ],
  },
]);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </StrictMode>,
  );
}
