import { Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { Period } from "./statistics.schema.ts";
import { type ExportedTable, useExport } from "./statistics-queries.editor.ts";

interface ExportButtonProps {
  table: ExportedTable;
  /** What the file has, for screen readers. */
  name: string;
  period: Period;
}

/** Saves a table as a CSV file. */
export const ExportButton = ({ table, name, period }: ExportButtonProps) => {
  const { mutate, isPending } = useExport(period);
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={`Export ${name} as CSV`}
      loading={isPending}
      onClick={() => mutate(table)}
    >
      CSV
    </Button>
  );
};
