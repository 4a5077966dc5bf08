/** A person's first and last name, or the email address of someone without one. */
export const fullName = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => `${firstName} ${lastName}`.trim() || email;
