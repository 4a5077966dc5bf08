import { stat, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { blogs } from "#content/blogs/blogs.type.ts";
import { documents } from "#content/documents/documents.type.ts";
import { pastEventsHooks } from "#content/events/events.hooks.service.ts";
import { events } from "#content/events/events.type.ts";
import { news } from "#content/news/news.type.ts";
import { takeBirthdays } from "#modules/birthdays/birthdays.public.ts";
import { BIRTHDAY_COLUMNS } from "#modules/birthdays/birthdays.schema.ts";
import { createItem, saveItem, storedItem } from "#modules/content/content.public.ts";
import {
  addField,
  addForm,
  addNote,
  changeSubmissions,
  insertSubmission,
  listFields,
} from "#modules/forms/forms.public.ts";
import { fieldDetails, formDetails } from "#modules/forms/forms.schema.ts";
import { addUpload } from "#modules/uploads/uploads.public.ts";
import { selectPeople } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import type {
  DemoBirthday,
  DemoDocument,
  DemoEvent,
  DemoForm,
  DemoIssue,
  DemoPlan,
  DemoPost,
  DemoSubmission,
} from "./demo-data.ts";
import { dayOf } from "./demo-dates.ts";
import { copyOf, type Maker } from "./maker.ts";

const TIME_ZONE = "America/New_York";

const timestampOf = ({ daysAgo }: { readonly daysAgo: number }): string =>
  dayOf({ inDays: -daysAgo }).toISOString();

/** A schedule's moment, in ISO 8601; undefined if there is no schedule. */
const momentOf = (plan: DemoPlan | undefined): string | undefined =>
  plan && instantIn(TIME_ZONE, `${dayOf(plan).toISOString().slice(0, 10)}T${plan.at}`);

/** Ids for the demo's components: forms and reusable blocks by name, blogs by Friendly URL. */
export interface DemoIds {
  readonly forms: ReadonlyMap<string, number>;
  readonly blogs: ReadonlyMap<string, number>;
  readonly reusable: ReadonlyMap<string, number>;
}

/** A component's values, with names replaced by ids. */
export const withIds = (
  values: Readonly<Record<string, unknown>>,
  { forms, blogs: posts, reusable }: DemoIds,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const named = (value ?? {}) as {
        form?: string;
        blog?: string;
        blogs?: readonly string[];
        reusable?: string;
      };
      if (named.form !== undefined) return [name, forms.get(named.form) ?? 0];
      if (named.reusable !== undefined) return [name, reusable.get(named.reusable) ?? 0];
      if (named.blog !== undefined) return [name, posts.get(named.blog) ?? 0];
      if (named.blogs !== undefined)
        return [name, named.blogs.flatMap((blog) => posts.get(blog) ?? []).join(",")];
      return [name, value];
    }),
  );

/** Adds forms and fields with the same steps as staff, and visitors' submissions. */
export const addDemoForms = async (
  { tx, actor }: Maker,
  forms: readonly DemoForm[],
): Promise<DemoIds["forms"]> => {
  const ids = new Map<string, number>();
  for (const { fields, submissions, ...form } of forms) {
    const id = await addForm(tx, actor, formDetails.parse(form));
    ids.set(form.name, id);
    for (const field of fields) await addField(tx, actor, { ...fieldDetails.parse(field), formId: id });
    const added = await listFields(tx, id);
    for (const { hoursAgo, values, ...handling } of [...submissions].reverse()) {
      const pairs = added.map((field, index) => ({
        fieldId: field.id,
        fieldName: field.name,
        fieldValue: values[index] ?? "",
      }));
      const submissionId = await insertSubmission(tx, id, pairs, "");
      await sql`update form_submissions set submitted_at = now() - make_interval(hours => ${hoursAgo})
        where company_id = ${tx.companyId} and id = ${submissionId}`.execute(tx.sql);
      await handleSubmission(tx, submissionId, handling);
    }
  }
  return ids;
};

/** Marks, assigns, and annotates a submission, as its assignee. */
const handleSubmission = async (
  tx: WriteTx,
  id: number,
  { status, assignee, notes = [] }: Omit<DemoSubmission, "hoursAgo" | "values">,
): Promise<void> => {
  const person = (await selectPeople(tx)).find(({ email }) => email === assignee);
  if (!person) return;
  await changeSubmissions(tx, person, { ids: [id], status, assigneeId: person.userId });
  for (const text of notes) await addNote(tx, person, { submissionId: id, text });
};

/** Adds events before and after the day on which the demo is created. */
export const addDemoEvents = async (
  { tx, actor, services }: Maker,
  links: SiteLinks,
  list: readonly DemoEvent[],
): Promise<void> => {
  for (const { inDays, on, skip, at, until, days = 1, image, goesLive, ...event } of list) {
    const day = dayOf({ inDays, on, skip });
    const time = (clock: string) => instantIn(TIME_ZONE, `${day.toISOString().slice(0, 10)}T${clock}`);
    const startTime = time(at);
    day.setUTCDate(day.getUTCDate() + days - 1);
    const endTime = until && time(until);
    const form = { ...event, startTime, endTime, mainImage: image, thumbnailImage: image };
    const values = await storedItem(events, form, services.cleanHtmlOf(tx.companyId), async () => links);
    await createItem(tx, events, actor, {
      values,
      publishAt: momentOf(goesLive),
      hooks: pastEventsHooks,
    });
  }
};

/** Adds blogs as people do: the editor writes them, and the admin publishes them. @returns their ids */
export const addDemoBlogs = async (
  { tx, actor, services }: Maker,
  admin: Actor,
  links: SiteLinks,
  posts: readonly DemoPost[],
): Promise<DemoIds["blogs"]> => {
  const ids = new Map<string, number>();
  for (const { daysAgo, isPending, goesLive, ...post } of posts) {
    const form = { ...post, timestamp: timestampOf({ daysAgo }) };
    const values = await storedItem(blogs, form, services.cleanHtmlOf(tx.companyId), async () => links);
    const id = await createItem(tx, blogs, actor, { values });
    const publishAt = momentOf(goesLive);
    if (!isPending || publishAt) await saveItem(tx, blogs, admin, { id, values, status: "Live", publishAt });
    ids.set(post.friendlyUrl, id);
  }
  return ids;
};

/** Where an item's file is in `demo/`. */
type PathOf = (folder: "documents" | "news", file: string) => string;

const addFile = (
  { db, actor, services }: Maker,
  folder: "Documents" | "News",
  source: string,
  fileName: string,
): Promise<string> =>
  copyOf(services, source, async (path) => {
    const upload = { path, fileName, bytes: (await stat(path)).size };
    return addUpload(db, actor, services.files, folder, upload);
  });

/** Adds documents with their files, as an admin does. */
export const addDemoDocuments = async (
  maker: Maker,
  pathOf: PathOf,
  list: readonly DemoDocument[],
): Promise<void> => {
  for (const { name, types, description = [], file, daysAgo, comesDown } of list) {
    const location = await addFile(maker, "Documents", pathOf("documents", file), file);
    const timestamp = timestampOf({ daysAgo });
    const values = { name, type: [...types], description: [...description], location, timestamp };
    await createItem(maker.tx, documents, maker.actor, { values, takeDownAt: momentOf(comesDown) });
  }
};

/** Adds newsletter issues with their files. */
export const addDemoNews = async (
  maker: Maker,
  pathOf: PathOf,
  issues: readonly DemoIssue[],
): Promise<void> => {
  for (const { file, daysAgo, ...issue } of issues)
    await createItem(maker.tx, news, maker.actor, {
      values: {
        ...issue,
        types: [...issue.types],
        description: [...issue.description],
        location: await addFile(maker, "News", pathOf("news", file), `${issue.title}.pdf`),
        timestamp: timestampOf({ daysAgo }),
      },
    });
};

/** Stores a list of birthdays, as an upload does. */
export const addDemoBirthdays = async (
  { db, actor, services }: Maker,
  birthdays: readonly DemoBirthday[],
): Promise<void> => {
  if (birthdays.length === 0) return;
  const rows = birthdays.map(([firstName, lastName, department, daysAhead]) => {
    const day = dayOf({ inDays: daysAhead });
    return [firstName, lastName, day.getUTCMonth() + 1, day.getUTCDate(), department].join(",");
  });
  await services.files.temporary.with(async (path) => {
    await writeFile(path, `${[BIRTHDAY_COLUMNS.join(","), ...rows].join("\n")}\n`);
    const { size } = await stat(path);
    await takeBirthdays(db, actor, services.files, { path, fileName: "Birthdays.csv", bytes: size });
  });
};
