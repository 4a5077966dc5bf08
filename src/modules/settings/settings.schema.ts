import { z } from "zod";
import { type ContentName, contentNames } from "#content/names.generated.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { emailAddress, isEmailAddress } from "#platform/fields/email-address.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { image as imageField } from "#platform/fields/value-fields.ts";
import { IMAGE_SOURCE_REFUSAL, isSafeImageSource } from "#platform/html/url-policy.ts";
import { changesDirection } from "#platform/text/visible-text.ts";
import type { ModuleName } from "./module-names.schema.ts";

/** Printed words [SET-012]. */
export const DOUBLE_TAG = "Tag already exists";

/** Maximum characters in a type, and types in a module. Lists of types are comma-separated. */
export const MAX_TYPE_LENGTH = 50;
const MAX_TYPES = 200;
const MAX_ADDRESSES = 50;

/** A list of words: as a list, or as comma-separated text [SET-015]. */
const words = (label: string) =>
  z
    .union([z.array(z.string(`${label} must be text.`)), z.string()], `${label} must be a list.`)
    .transform(commaWords);

const typeList = (label: string, noun: string) =>
  words(label)
    .refine((list) => list.length > 0, `Add at least one ${noun}.`)
    .refine((list) => list.length <= MAX_TYPES, `There can be at most ${MAX_TYPES} ${label.toLowerCase()}.`)
    .refine(
      (list) => list.every((word) => word.length <= MAX_TYPE_LENGTH),
      `A ${noun} can have at most ${MAX_TYPE_LENGTH} characters.`,
    )
    .refine((list) => !list.some((word) => word.includes(",")), `A ${noun} can't contain a comma.`)
    // Removing them would rename the type, which its items then lose.
    .refine((list) => !list.some(changesDirection), `A ${noun} has characters that can't be shown.`);

const types = typeList("Types", "type");

const toEmail = words("Email addresses")
  .refine((list) => list.length <= MAX_ADDRESSES, `There can be at most ${MAX_ADDRESSES} email addresses.`)
  .superRefine((list, context) => {
    const wrong = list.filter((address) => !isEmailAddress(address) || address.length > LIMITS.email);
    if (wrong.length > 0)
      context.addIssue({
        code: "custom",
        message: `${wrong.map((address) => `"${address}"`).join(", ")} ${wrong.length === 1 ? "is not a valid email address" : "are not valid email addresses"}.`,
      });
  });

const defaultImage = z
  .string("The default image must be an address.")
  .trim()
  .max(LIMITS.externalUrl, `The default image's address can have at most ${LIMITS.externalUrl} characters.`)
  .refine((address) => address === "" || isSafeImageSource(address), IMAGE_SOURCE_REFUSAL)
  .default("");

/** The field for the default image of a module's items. */
export const defaultImageField = imageField({
  label: "Default image",
  help: "Shown for items without an image. Choose an image from the library, or enter an address that starts with https://.",
});

/** The same for every content type, except for types whose items can lack an image. */
const forContent = <T, I>(plain: T, withImage: I) =>
  Object.fromEntries(
    contentNames.map(({ name, hasDefaultImage }) => [name, hasDefaultImage ? withImage : plain]),
  ) as { [N in ContentName as N["name"]]: N["hasDefaultImage"] extends true ? I : T };

/** The settings of each module [SET-008..011]. The service refuses duplicates, with the printed text. */
export const moduleSettings = {
  form: z.object({ toEmail }),
  ...forContent(z.object({ types }), z.object({ types, defaultImage })),
  birthday: z.object({ types: typeList("Departments", "department") }),
} as const satisfies Record<ModuleName, unknown>;

const list = z.array(z.string()).default([]);
const image = z.string().default("");

/** The stored and returned form; empty until it is first saved. */
export const storedSettings = {
  form: z.object({ toEmail: list }),
  ...forContent(z.object({ types: list }), z.object({ types: list, defaultImage: image })),
  birthday: z.object({ types: list }),
} as const satisfies Record<ModuleName, unknown>;

/** A module's settings in answers with its items and components: types as comma-separated text (S3 §3). */
export const configuration = z.object({ types: z.string() });
/** The same for a module whose items have images. */
export const configurationWithImage = configuration.extend({ defaultImage: z.string() });

export type ModuleSettings = { readonly [M in ModuleName]: z.output<(typeof storedSettings)[M]> };

/** Minimum and maximum version limit [SET-018]. A company without one has the default (decisions §6). */
export const VERSION_LIMIT = { min: 3, max: 1000, default: 10 } as const;

const LIMIT_REFUSAL = `The version limit must be a whole number of at least ${VERSION_LIMIT.min}.`;

/** Settings of the whole installation, for the provider's admins [SET-017] [SET-018]. */
export const providerSettings = z.object({
  dynamicFormEmail: emailAddress("Enter the dynamic form email.", "The dynamic form email"),
  versionUpdateEmail: emailAddress("Enter the version update email.", "The version update email"),
  versionLimit: z
    .union(
      [
        z.number(LIMIT_REFUSAL),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}$/, LIMIT_REFUSAL)
          .transform(Number),
      ],
      LIMIT_REFUSAL,
    )
    .refine((limit) => Number.isInteger(limit) && limit >= VERSION_LIMIT.min, LIMIT_REFUSAL)
    .refine((limit) => limit <= VERSION_LIMIT.max, `The version limit can be at most ${VERSION_LIMIT.max}.`),
});
export type ProviderSettings = z.output<typeof providerSettings>;
