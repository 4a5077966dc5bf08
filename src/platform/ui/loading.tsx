import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

interface LoadingProps {
  /** A label for screen readers, such as "Loading pages". */
  label?: string;
  /** The approximate number of lines that will load. */
  lines?: number;
}

const WIDTHS = ["92%", "78%", "85%", "64%"];

/** A skeleton of text lines while something loads. */
export const Loading = ({ label = "Loading", lines = 4 }: LoadingProps) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <Stack gap="md" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={`line-${String(line)}`} height={20} width={WIDTHS[line % WIDTHS.length]} />
      ))}
    </Stack>
  </div>
);

/** A skeleton of a whole screen. */
export const LoadingScreen = ({ label = "Loading" }: { label?: string }) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <Stack gap="lg" aria-hidden="true">
      <Skeleton height={32} width="min(320px, 70%)" />
      <Skeleton height={320} />
    </Stack>
  </div>
);
