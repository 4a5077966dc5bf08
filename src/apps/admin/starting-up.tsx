import { Center, Loader, VisuallyHidden } from "@mantine/core";

/** Shown until the first screen has loaded its data. */
export const StartingUp = () => (
  <Center mih="100dvh" role="status">
    <Loader type="dots" aria-hidden="true" />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Center>
);
