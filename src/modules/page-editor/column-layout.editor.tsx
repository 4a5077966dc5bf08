import { Tabs } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useCallback, useId, useState } from "react";
import { asksForDetails, linkedThread } from "./details-pane.editor.tsx";

type Column = "components" | "preview" | "details";
const COLUMNS: readonly { value: Column; label: string }[] = [
  { value: "components", label: "Components" },
  { value: "preview", label: "Preview" },
  { value: "details", label: "Details" },
];
/** Pixels that three columns need; on narrower screens they become tabs. */
const MIN_WIDTH = 940;

export type ColumnLayout = ReturnType<typeof useColumnLayout>;

/** Which columns are visible: side by side, one of them with a wide preview, or one at a time on narrow screens. */
export const useColumnLayout = (hasVersion: boolean) => {
  const { ref: observe, width: observed } = useElementSize();
  // The observer answers after the columns were painted, and then they would move.
  const [measured, setMeasured] = useState(0);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element) setMeasured(element.offsetWidth);
      observe(element);
    },
    [observe],
  );
  const width = observed || measured;
  const [column, setColumn] = useState<Column>(() =>
    linkedThread() || asksForDetails() || namesComponent() ? "details" : "components",
  );
  const [wantsWidePreview, setWidePreview] = useState(false);
  const tabsId = useId();
  const isNarrow = width > 0 && width < MIN_WIDTH;
  const isPreviewWide = wantsWidePreview && !isNarrow;
  const hasTabs = isNarrow && hasVersion;
  return {
    ref,
    /** In pixels; 0 before the first rendering. */
    width,
    column,
    tabsId,
    hasTabs,
    isNarrow,
    /** Whether the preview takes the room of the details. */
    isPreviewWide,
    setColumn,
    togglePreviewWidth: () => setWidePreview(!wantsWidePreview),
    showDetails: () => {
      setColumn("details");
      setWidePreview(false);
    },
    /** The attributes of a column's element. */
    panel: (value: Column) => ({
      id: `${tabsId}-panel-${value}`,
      hidden: hasTabs ? column !== value : hasVersion && isPreviewWide && value === "details",
      ...(hasTabs ? { role: "tabpanel", "aria-labelledby": `${tabsId}-tab-${value}` } : {}),
    }),
  };
};

/** Whether the address names an open component, as links to unsaved changes do. */
const namesComponent = (): boolean => {
  const params = new URLSearchParams(location.search);
  return params.has("component") || params.has("new");
};

/** The columns as tabs, on narrow screens. */
export const ColumnTabs = ({ layout: { tabsId, column, setColumn } }: { layout: ColumnLayout }) => (
  <Tabs id={tabsId} value={column} onChange={(value) => setColumn(value as Column)}>
    <Tabs.List grow>
      {COLUMNS.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);
