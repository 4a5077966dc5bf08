import type { Person } from "./client.ts";

/** Maximum addresses of a site, and states per address. */
const MOST = 900;
const MOST_STATES = 10;

const WORDS = [
  "meter",
  "water",
  "storm",
  "bill",
  "event",
  "blog",
  "issue",
  "document",
  "rates",
  "zzz",
  "%",
  "a",
];

const STARTS = [
  "/",
  "/sitemap.xml",
  "/robots.txt",
  "/site-icon",
  "/speculation-rules.json",
  "/newsletter-sign-up",
  "/newsletter-sign-up/leave",
  "/FormPreview",
  "/nowhere",
  "/About",
  "/about/",
  "/login",
  "/AdminHome",
  "/api/docs",
  "/healthz",
  "/readyz",
  "/servez",
  "/images/999999/none.jpg",
  "/files/999999/none.pdf",
  ...WORDS.map((word) => `/search?q=${encodeURIComponent(word)}`),
];

/** Requests every address of a site that its pages, feeds, and sitemap lead to, including images and files. */
export const walkSite = async (visitor: Person): Promise<void> => {
  const waiting = [...STARTS];
  const seen = new Set(waiting);
  const states = new Map<string, number>();
  for (let asked = 0; asked < MOST && waiting.length > 0; asked++) {
    const answer = await visitor.send("GET", waiting.shift() as string);
    const { status, body } = answer;
    const type = headerOf(answer, "content-type");
    const found = /html|xml/.test(type) ? linksIn(body.toString(), visitor.host) : [];
    const target = headerOf(answer, "location");
    for (const link of [...found, ...(status >= 300 && target.startsWith("/") ? [target] : [])]) {
      const [path = ""] = link.split("?");
      const count = states.get(path) ?? 0;
      if (seen.has(link) || count >= MOST_STATES) continue;
      seen.add(link);
      states.set(path, count + 1);
      waiting.push(link);
    }
  }
  for (const method of ["HEAD", "OPTIONS", "PUT"]) await visitor.send(method, "/");
};

export const headerOf = ({ rawHeaders }: { rawHeaders: readonly string[] }, wanted: string): string =>
  rawHeaders.find((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === wanted) ?? "";

/** Addresses of the same site. Built files have a hash in their names and don't count as content. */
const linksIn = (text: string, host: string): string[] =>
  [...text.matchAll(/(?:(?:href|src|action)="|<loc>)([^"<]+)/g)]
    .map(([, link = ""]) =>
      link.replaceAll("&amp;", "&").replace(new RegExp(`^https?://${host}(:\\d+)?`), ""),
    )
    .map((link) => link.split("#")[0] ?? "")
    .filter((link) => /^\/(?!\/)/.test(link) && !/^\/(assets|admin-assets)\//.test(link));
