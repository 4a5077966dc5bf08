import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Link } from "react-router";

interface CreateLinkProps {
  to: string;
  isSecond?: boolean;
  children: string;
}

/** A button that opens the form of a new page. */
export const CreateLink = ({ to, isSecond, children }: CreateLinkProps) => (
  <Button
    component={Link}
    to={to}
    variant={isSecond ? "default" : "filled"}
    leftSection={<IconPlus size={18} aria-hidden="true" />}
  >
    {children}
  </Button>
);
