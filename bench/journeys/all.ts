import { addBlog, addDocuments, addEvent, replacePdf } from "./content.ts";
import { answerSubmission, buildForm, exportSubmissions } from "./forms.ts";
import { describeImage, replaceImage } from "./images.ts";
import {
  approveFromEmail,
  duplicatePage,
  findBySentence,
  fixTypo,
  makePage,
  restoreVersion,
  schedulePage,
  takeDown,
} from "./pages.ts";
import { deactivate, invite } from "./people.ts";
import {
  changeColors,
  changePhone,
  movePage,
  newCompany,
  reorderMenu,
  undoDeletion,
  whoChanged,
} from "./site.ts";
import type { Journey } from "./world.ts";

/**
 * All journeys, by their names in the comparison. Submissions are exported first, because each form that a journey makes
 * is one more to pass by keyboard.
 */
export const JOURNEYS = {
  makePage,
  fixTypo,
  schedulePage,
  approveFromEmail,
  restoreVersion,
  duplicatePage,
  takeDown,
  findBySentence,
  movePage,
  reorderMenu,
  addEvent,
  addBlog,
  addDocuments,
  replacePdf,
  exportSubmissions,
  buildForm,
  answerSubmission,
  replaceImage,
  describeImage,
  undoDeletion,
  whoChanged,
  changeColors,
  changePhone,
  invite,
  deactivate,
  newCompany,
} satisfies Record<string, Journey>;

export type JourneyKey = keyof typeof JOURNEYS;
