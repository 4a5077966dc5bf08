import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

interface LoadingProps {
  /** What is being loaded, for screen readers: "Loading the pages". */
  label?: string;
  /** Roughly the number of lines the content will have. */
  lines?: number;
}

const WIDTHS = ["92%", "78%", "85%", "64%"];

/** Lines in the shape of text or a form while something loads. */
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

/** A whole screen while it loads: title, then a surface with lines. */
export const LoadingScreen = ({ label = "Loading" }: { label?: string }) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <Stack gap="lg" aria-hidden="true">
      <Skeleton height={32} width="min(320px, 70%)" />
      <Skeleton height={320} />
    </Stack>
  </div>
);
