import { visibleLine } from "#platform/text/visible-text.ts";

/** A person's first and last name, or the email address of someone without one. */
export const fullName = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => visibleLine(`${firstName} ${lastName}`) || email;
