import type { Blog } from "#content/blogs/blogs.type.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { aCompany, aPage, aVersion, type TestCompany } from "./factories.ts";
import { personAt } from "./people.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A company with a published site and the blog module on, an Admin and a staff member, and helpers for their blogs. */
export const aBlogDesk = async (testApp: TestApp, types: readonly string[] = ["Saving", "Projects"]) => {
  const company: TestCompany = await aCompany(testApp);
  await testApp.app.companyDb(company.companyId).write(async (tx) => {
    await upsertModuleSettings(tx, "blog", {
      types: [...types],
      defaultImage: "https://pictures.example/default-40x30.jpg",
    });
    await tx.sql.insertInto("layouts").values({ companyId: tx.companyId, completedAt: new Date() }).execute();
  });
  // The home page opens the site to visitors.
  await aVersion(testApp, { page: await aPage(testApp, { company, friendlyUrl: "/" }), status: "live" });
  const admin = await personAt(testApp, company, "Admin");
  const staff = await personAt(testApp, company, "Level4");
  let made = 0;

  const form = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    title: "Saving water",
    friendlyUrl: `saving-water-${++made}`,
    timestamp: "2026-05-07",
    types: "Saving",
    categories: "",
    thumbnailImage: "",
    teaser: "Less from the tap.",
    content: "<p>Turn it off.</p>",
    ...changes,
  });
  /** Creates a blog. Returns its id. */
  const create = async (changes: Record<string, unknown> = {}, by = admin): Promise<number> => {
    const answer = await by.send("POST", "/AdminBlog/CreateBlog", form(changes));
    if (answer.status !== 200) throw new Error(`The blog was refused: ${answer.text}`);
    return answer.json() as number;
  };
  const read = async (id: number) => {
    const answer = await admin.send("GET", `/AdminBlog/GetBlogData?blogId=${id}`);
    return answer.json() as { blog: Blog; blogConfiguration: { types: string; defaultImage: string } };
  };
  /** Saves a blog with what it has, and these changes. */
  const save = async (id: number, changes: Record<string, unknown> = {}, by = admin): Promise<Answer> => {
    const { blog } = await read(id);
    const { rowVersion: _, status: __, ...values } = blog;
    return by.send("POST", "/AdminBlog/UpdateBlog", { ...values, ...changes });
  };
  /** As a visitor. */
  const visit = (path: string): Promise<Answer> => testApp.send("GET", path, { host: company.host });

  return { company, admin, staff, form, create, read, save, visit };
};

export type BlogDesk = Awaited<ReturnType<typeof aBlogDesk>>;
