import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn } from "#test/support/sign-in.ts";

const { app } = await openDemoApp();
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
});

const get = async (path: string, host = RIVERBEND) => (await app.send("GET", path, { host })).text;
const staff = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await app.send(method, path, { host: RIVERBEND, cookie: admin, ...(body ? { body } : {}) });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json() as T;
};

interface Layout {
  readonly company: object;
}
const setLanguage = async (language: string): Promise<void> => {
  const layout = await staff<Layout>("GET", "/Admin/GetLayoutComponents");
  await staff("POST", "/Admin/UpdateLayoutComponents", {
    ...layout,
    company: { ...layout.company, language },
  });
};

const langOf = (html: string): string => /<html lang="([^"]*)"/.exec(html)?.[1] ?? "";

test("changing a site's language changes the text around the content right away, even on cached pages", async () => {
  const paths = ["/", "/about", "/search", "/newsletter-sign-up", "/404"];
  for (const path of paths) expect(langOf(await get(path)), path).toBe("en");
  await setLanguage("es");
  for (const path of paths) {
    const html = await get(path);
    expect(langOf(html), path).toBe("es");
    for (const text of ["Saltar al contenido", 'aria-label="Menú principal"', "Buscar en este sitio web"])
      expect(html, path).toContain(text);
    for (const text of ["Skip to content", "Main menu", "Search this website", ">Sign up<"])
      expect(html, path).not.toContain(text);
  }
  expect(await get("/404")).toContain("No encontramos esa página.");
  expect(await get("/search?q=agua")).toMatch(/resultados? para|No hay/);
  expect(langOf(await get("/404", HARBOR))).toBe("en");
  await setLanguage("en");
  for (const path of paths) expect(langOf(await get(path)), path).toBe("en");
});

test("a page can have its own language, which applies to the text around the content, too; clients that send none keep it", async () => {
  interface Row {
    readonly pageId: number;
    readonly pageUrl: string;
  }
  const rows = await staff<Row[]>("GET", "/Admin/GetPagesAndComponentData?userId=1");
  const { pageId = 0 } = rows.find(({ pageUrl }) => pageUrl === "about") ?? {};
  const read = () => staff<Record<string, unknown>>("GET", `/Admin/GetPage?pageId=${pageId}`);
  const page = await read();
  expect(page.language).toBe("");
  const save = (changes: object) => {
    const { rowVersion: _, language: __, ...form } = page;
    return staff("POST", "/Admin/UpdatePage", { ...form, ...changes });
  };
  expect(langOf(await get("/about"))).toBe("en");
  await save({ language: "es" });
  const about = await get("/about");
  expect(langOf(about)).toBe("es");
  expect(about).toContain("Saltar al contenido");
  expect(about).toMatch(/aria-label="Ruta de navegación"><ol><li><a href="\/">Inicio</);
  expect(langOf(await get("/"))).toBe("en");
  await save({});
  expect((await read()).language).toBe("es");
  expect(langOf(await get("/about"))).toBe("es");
  await save({ language: "" });
  expect(langOf(await get("/about"))).toBe("en");
  const { rowVersion: _, ...form } = page;
  const refused = await app.send("POST", "/Admin/UpdatePage", {
    host: RIVERBEND,
    cookie: admin,
    body: { ...form, language: "xx" },
  });
  expect(refused.status).toBe(400);
});
