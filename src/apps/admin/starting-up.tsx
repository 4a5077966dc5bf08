import { Center, Loader, VisuallyHidden } from "@mantine/core";

/** Shown until the first screen knows what it needs. */
export const StartingUp = () => (
  <Center mih="100dvh" role="status">
    <Loader type="dots" aria-hidden="true" />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Center>
);
