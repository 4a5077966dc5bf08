import type { News } from "#content/news/news.type.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aDocumentShelf } from "./document-shelf.ts";
import { aPdf } from "./pdfs.ts";
import type { TestApp } from "./test-app.ts";

/** A company with the news module on, an Admin and a staff member, and helpers for issues of the newsletter. */
export const aNewsRoom = async (testApp: TestApp, types: readonly string[] = ["Issues", "Reports"]) => {
  const shelf = await aDocumentShelf(testApp);
  const { company, admin, staff, send, fetchFile } = shelf;
  await testApp.app
    .companyDb(company.companyId)
    .write((tx) => upsertModuleSettings(tx, "news", { types: [...types], defaultImage: "" }));

  /** Uploads a file for an issue. Returns its location. */
  const stored = async (content = aPdf(), fileName = "issue.pdf"): Promise<string> => {
    const { status, said } = await shelf.upload(content, fileName, { folderName: "News" });
    if (status !== 200) throw new Error(`The upload was refused: ${said}`);
    return String(said);
  };
  const form = async (changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> => ({
    title: "The Current",
    teaser: "What the valley reads.",
    types: "Issues",
    location: "location" in changes ? changes.location : await stored(),
    ...changes,
  });
  const create = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const answer = await send("POST", "/AdminNews/CreateNews", await form(changes));
    if (answer.status !== 200) throw new Error(`The issue was refused: ${answer.text}`);
    return answer.json() as number;
  };
  const read = async (id: number) =>
    (await send("GET", `/AdminNews/GetNewsData?newsId=${id}`)).json() as {
      news: News;
      newsConfiguration: { types: string[]; defaultImage: string };
    };
  /** Saves an issue with some fields changed. */
  const save = async (id: number, changes: Record<string, unknown>) => {
    const { title, teaser, types, description, thumbnailImage, location } = (await read(id)).news;
    const stays = { id, title, teaser, types, description, thumbnailImage, location };
    return send("POST", "/AdminNews/UpdateNews", { ...stays, ...changes });
  };
  const documentFile = () => shelf.stored();
  return { company, admin, staff, send, fetchFile, stored, form, create, read, save, documentFile };
};

export type NewsRoom = Awaited<ReturnType<typeof aNewsRoom>>;
