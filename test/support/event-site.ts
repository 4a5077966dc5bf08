import type { Event, events } from "#content/events/events.type.ts";
import type { ListedItem } from "#modules/content/content-type.schema.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aCompany, aSession, aUser, type TestCompany } from "./factories.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A company with the event module on, an Admin and a staff member, and helpers for their events. */
export const anEventSite = async (testApp: TestApp) => {
  const company: TestCompany = await aCompany(testApp);
  const { host, companyId } = company;
  const defaultImage = "https://pictures.example/default.webp";
  await testApp.app
    .companyDb(companyId)
    .write((tx) => upsertModuleSettings(tx, "event", { types: ["Meetings", "Fairs"], defaultImage }));
  const person = async (privilege: "Admin" | "Level4") => {
    const user = await aUser(testApp, { company, privilege });
    return { ...user, cookie: await aSession(testApp, user) };
  };
  const admin = await person("Admin");
  const staff = await person("Level4");

  const send = (method: string, path: string, body?: unknown, cookie = staff.cookie): Promise<Answer> =>
    testApp.send(method, encodeURI(path), {
      host,
      cookie,
      body,
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
  const form = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    title: "Council meeting",
    friendlyUrl: "council",
    types: "Meetings",
    startTime: "2099-03-31T22:00:00Z",
    ...changes,
  });
  /** Creates an event. Returns its id. */
  const create = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const answer = await send("POST", "/AdminEvent/CreateEvent", form(changes));
    if (answer.status !== 200) throw new Error(`The event was refused: ${answer.text}`);
    return answer.json() as number;
  };
  const read = async (id: number) =>
    (await send("GET", `/AdminEvent/GetEventData?eventId=${id}`)).json() as {
      event: Event;
      eventConfiguration: { types: string[]; defaultImage: string };
    };
  /** Saves an event with some fields changed. */
  const save = async (id: number, changes: Record<string, unknown>): Promise<Answer> => {
    const { rowVersion: _, timestamp: __, ...event } = (await read(id)).event;
    return send("POST", "/AdminEvent/UpdateEvent", { ...event, ...changes });
  };
  const list = async (query = ""): Promise<ListedItem<typeof events>[]> =>
    (await send("GET", `/AdminEvent/GetEvents${query}`)).json() as ListedItem<typeof events>[];
  const remove = (id: number, cookie = admin.cookie): Promise<Answer> =>
    send("DELETE", `/AdminEvent/DeleteEvent?eventId=${id}`, undefined, cookie);
  /** As a visitor. */
  const visit = (path: string): Promise<Answer> => testApp.send("GET", path, { host });

  return { company, admin, staff, send, form, create, read, save, list, remove, visit };
};

export type EventSite = Awaited<ReturnType<typeof anEventSite>>;
