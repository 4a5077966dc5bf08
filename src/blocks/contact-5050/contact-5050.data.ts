import {
  formTag,
  isActiveForm,
  readSiteForm,
  type SiteForm,
  tomorrowIn,
} from "#modules/forms/forms.public.ts";
import { imageWords } from "#modules/images/images.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { nextDayIn } from "#platform/dates/zones.ts";
import { contact5050 } from "./contact-5050.schema.ts";

/** The current form; null if it no longer exists. */
export interface ContactData {
  readonly found: SiteForm | null;
  readonly tomorrow: string;
  /** The image's alt text; "" without an image. */
  readonly alt: string;
}

/** The form and, for date fields, tomorrow's date, until the next day starts in the company's time zone. */
export const contact5050Data = defineBlockData(contact5050, {
  // Another company's form, a deleted one, and a nonexistent one give the same result.
  violations: async (tx, { formId }) =>
    (await isActiveForm(tx, formId))
      ? []
      : [{ field: "formId", message: "Form: this form no longer exists. Choose a different one." }],
  queryKeys: [],
  load: async ({ tx, value, site, now }) => {
    const [found, { alt, tags }] = await Promise.all([
      readSiteForm(tx, value.formId),
      imageWords(tx, value.format === "imageLeft" ? value.imageLink : ""),
    ]);
    const hasDay = found?.fields.some(({ fieldType }) => fieldType === "futureDatePicker") === true;
    const tomorrow = hasDay ? tomorrowIn(site.timeZone, now.getTime()) : "";
    const data: ContactData = { found, tomorrow, alt };
    return {
      data,
      tags: [formTag(value.formId), ...tags],
      ...(hasDay ? { expiresAt: nextDayIn(site.timeZone, now.getTime()) } : {}),
    };
  },
});
