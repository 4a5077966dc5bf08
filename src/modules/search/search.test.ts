import { beforeAll, expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, newPage, newText, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";
import { putSearchEntry } from "./search.public.ts";
import type { SearchKind } from "./search.schema.ts";

const { app, admin } = await openDemoApp("admin");
let companyId: number;
beforeAll(async () => {
  companyId = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
});

const searchPage = async (query: string, host = RIVERBEND) => {
  const answer = await app.send("GET", `/search?${query}`, { host });
  expect(answer.status, query).toBe(200);
  return parseHtml(answer.text);
};

const search = async (words: string, host = RIVERBEND) => {
  const document = await searchPage(new URLSearchParams({ q: words }).toString(), host);
  const results = [...document.querySelectorAll(".tn-search-results li")].map((result) => ({
    href: result.querySelector("a")?.getAttribute("href"),
    kind: result.querySelector(".tn-search-kind")?.textContent,
    title: result.querySelector("h2")?.textContent,
    marked: [...result.querySelectorAll("mark")].map((mark) => mark.textContent),
    text: result.textContent,
  }));
  return { results, summary: document.querySelector(".tn-search-count")?.textContent };
};

/** What the page says before a search. */
const prompt = async () => (await searchPage("")).querySelector(".tn-search-page > p")?.textContent;

const hrefs = async (words: string, host = RIVERBEND) =>
  (await search(words, host)).results.map(({ href }) => href);

/** A live page with one text. */
const livePage = async (friendlyUrl: string, html: string, name = friendlyUrl): Promise<number> => {
  const pageId = await newPage(admin, { friendlyUrl, name });
  await newText(admin, pageId, 1, html);
  await publishPage(admin, pageId);
  return pageId;
};

/** A search entry of a module, as the module would add it. */
const put = (kind: SearchKind, itemId: number, title: string, href: string, body = "Zanzibar") =>
  app.app.companyDb(companyId).write((tx) => putSearchEntry(tx, { kind, itemId, title, body, href }));

test("finds a page by any form of its words, with or without accents, and highlights the words", async () => {
  await livePage(
    "hydrants",
    "<p>Our crews are flushing hydrants near the Café Élan &amp; the <b>ferry</b> docks.</p>",
  );
  for (const words of ["flush hydrant", "FLUSHED HYDRANTS", "cafe elan", "Café", "hydrants ferries"])
    expect(await hrefs(words), words).toContain("/hydrants");
  const { results, summary } = await search("flushing docks");
  expect(results[0]).toMatchObject({ href: "/hydrants", kind: "Page", marked: ["flushing", "docks"] });
  expect(results[0]?.text).toContain("Café Élan & the");
  expect(summary).toBe("1 result for “flushing docks”:");
});

test("finds a hyphenated word written as one word, and the other way around", async () => {
  await livePage("hyphens", "<p>Our quokka web-site: send an e-mail, or pay on-line with the co-op24.</p>");
  await livePage("joined", "<p>Our quokka website: send an email, or pay online with the coop24.</p>");
  for (const words of ["e-mail", "email", "E-mails", "web-site", "website", "websites", "coop24", "co-op24"])
    expect((await hrefs(`quokka ${words}`)).toSorted(), words).toEqual(["/hyphens", "/joined"]);
  expect((await hrefs("on-line quokka")).toSorted()).toEqual(["/hyphens", "/joined"]);
  const { results, summary } = await search("quokka e-mail");
  expect(results.find(({ href }) => href === "/joined")?.marked).toEqual(["quokka", "email"]);
  expect(summary).toBe("2 results for “quokka e-mail”:");
});

test("finds the words of a hyphenated word that appears nowhere as such", async () => {
  await livePage("apart", "<p>A numbat lagoon.</p>");
  const { results, summary } = await search("numbat-lagoon");
  expect(results.map(({ href }) => href)).toEqual(["/apart"]);
  expect(summary).toBe("1 result for “numbat-lagoon”:");
});

test("what people type or store never becomes markup", async () => {
  await livePage("angles", "<p>Quokka &lt;script&gt;alert(1)&lt;/script&gt; words</p>", "Quokka <b>bold</b>");
  const answer = await app.send("GET", `/search?q=${encodeURIComponent('quokka "><script>x</script>')}`, {
    host: RIVERBEND,
  });
  expect(answer.text).not.toContain("<script>x");
  expect(answer.text).not.toContain("<script>alert");
  expect(answer.text).not.toContain("<b>bold");
  expect((await search("quokka")).results[0]?.title).toBe("Quokka <b>bold</b>");
});

test("nothing is found that visitors can't read: drafts, pending and earlier versions, and deleted pages", async () => {
  const pageId = await newPage(admin, { friendlyUrl: "secret" });
  await newText(admin, pageId, 1, "<p>Firstversionword</p>");
  expect(await hrefs("firstversionword")).toEqual([]);
  await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
  expect(await hrefs("firstversionword")).toEqual([]);
  await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=1`);
  expect(await hrefs("firstversionword")).toEqual(["/secret"]);

  const second = numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await newText(admin, pageId, second, "<p>Secondversionword</p>");
  expect(await hrefs("secondversionword")).toEqual([]);
  const bare = await newPage(admin, { friendlyUrl: "bare" });
  await newText(admin, bare, 1, "<p>Zebraquagga</p>");
  await publishPage(admin, bare);
  await admin.remove(`/Admin/DeletePage?pageId=${bare}`);
  expect(await hrefs("zebraquagga")).toEqual([]);
  await admin.post(`/Admin/RestorePage?pageId=${bare}`);
  expect(await hrefs("zebraquagga")).toEqual(["/bare"]);
});

test("a new version's words replace the earlier version's", async () => {
  const pageId = await livePage("turnover", "<p>Oldwordhere</p>");
  const draft = numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await newText(admin, pageId, draft, "<p>Newwordhere</p>");
  await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
  await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=${draft}`);
  expect(await hrefs("newwordhere")).toEqual(["/turnover"]);
});

test("a mistyped or unfinished word finds similar ones, and the page says so", async () => {
  await livePage("sprinklers", "<p>Lawn sprinklers and irrigation on even days.</p>");
  for (const words of ["sprinkelrs", "irigation", "sprinkl", "lawn irigation"]) {
    const { results, summary } = await search(words);
    expect(
      results.map(({ href }) => href),
      words,
    ).toContain("/sprinklers");
    if (words !== "sprinkl") expect(summary, words).toContain("similar words");
  }
});

test("suggests the spelling that the site uses, with a link that finds results", async () => {
  await livePage("thermostats", "<p>Thermostats from the quarry.</p>");
  const document = await searchPage("q=quarrry%20thermostts");
  const link = document.querySelector(".tn-search-suggestion a");
  expect(document.querySelector(".tn-search-suggestion")?.textContent).toBe(
    "Did you mean quarry thermostats?",
  );
  const found = await app.send("GET", link?.getAttribute("href") ?? "", { host: RIVERBEND });
  const corrected = parseHtml(found.text);
  expect(corrected.querySelector(".tn-search-count")?.textContent).toBe("1 result for “quarry thermostats”:");
  expect(corrected.querySelector(".tn-search-suggestion")).toBeNull();
  expect((await searchPage("q=zzzz")).querySelector(".tn-search-suggestion")).toBeNull();
});

test("one wrong, missing, extra, or swapped letter still finds a short word, and suggests it", async () => {
  await livePage("quoll", "<p>Walks to see a quoll at night.</p>");
  for (const words of ["qoull", "quall", "quol", "quolll"]) {
    const document = await searchPage(`q=${words}`);
    expect(document.querySelector(".tn-search-results a")?.getAttribute("href"), words).toBe("/quoll");
    expect(document.querySelector(".tn-search-suggestion a")?.textContent, words).toBe("quoll");
  }
});

test("a suggestion never leads to a page without a match for all words", async () => {
  await livePage("wombats", "<p>A wombat in the garden.</p>");
  const document = await searchPage("q=wombst%20zzzzzz");
  expect(document.querySelector(".tn-search-results a")?.getAttribute("href")).toBe("/wombats");
  expect(document.querySelector(".tn-search-suggestion")).toBeNull();
});

test("a number finds itself and those that start with it, and no other number is suggested", async () => {
  await livePage("ordinance", "<p>Ordinance 77184 replaces 7719400.</p>");
  expect(await hrefs("77184")).toEqual(["/ordinance"]);
  for (const words of ["77185", "7729400"]) {
    const { results, summary } = await search(words);
    expect([summary, results], words).toEqual([`No results for “${words}”.`, []]);
  }
  expect(await hrefs("77194")).toEqual(["/ordinance"]);
  expect((await searchPage("q=77194")).querySelector(".tn-search-suggestion")).toBeNull();
});

test("results have types with counts, and each type's link shows only those results", async () => {
  await livePage("marmots", "<p>Marmots.</p>");
  await livePage("more-marmots", "<p>More marmots.</p>");
  await put("document", 901, "Marmot paper", "/files/901/marmot.pdf", "");
  const kindsOf = (document: Document) =>
    [...document.querySelectorAll(".tn-search-kinds a")].map((link) => ({
      text: link.textContent,
      href: link.getAttribute("href"),
      isCurrent: link.hasAttribute("aria-current"),
    }));
  const hrefsOf = (document: Document) =>
    [...document.querySelectorAll(".tn-search-results h2 a")].map((link) => link.getAttribute("href"));
  expect(kindsOf(await searchPage("q=marmot"))).toEqual([
    { text: "All (3)", href: "/search?q=marmot", isCurrent: true },
    { text: "Pages (2)", href: "/search?q=marmot&kind=page", isCurrent: false },
    { text: "Documents (1)", href: "/search?q=marmot&kind=document", isCurrent: false },
  ]);
  const documents = await searchPage("q=marmot&kind=document");
  expect(hrefsOf(documents)).toEqual(["/files/901/marmot.pdf"]);
  expect(kindsOf(documents).map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
    ["All (3)", false],
    ["Pages (2)", false],
    ["Documents (1)", true],
  ]);
  // Beyond the last result of one type.
  expect(hrefsOf(await searchPage("q=marmot&kind=document&page=7"))).toEqual(["/files/901/marmot.pdf"]);
  // A type without results, and an unknown one, show all.
  for (const kind of ["news", "pages'--", "Page"])
    expect(hrefsOf(await searchPage(`q=marmot&kind=${encodeURIComponent(kind)}`)), kind).toHaveLength(3);
});

test("a search without results, or without words, shows the site's sections", async () => {
  const sections = (document: Document) =>
    [...document.querySelectorAll(".tn-section-index > ul > li > a")].map((link) => link.textContent);
  expect(sections(await searchPage("q=zzzz"))).toContain("Customers");
  expect(sections(await searchPage(""))).toContain("Customers");
  expect(sections(await searchPage("q=water"))).toEqual([]);
});

test("without a match for all words, finds matches for some, best first", async () => {
  await livePage("kayaks", "<p>Kayaks for rent, kayaks for sale.</p>", "Kayaks");
  await livePage("umbrellas", "<p>Umbrellas, and one kayak.</p>", "Umbrellas");
  expect(await hrefs("kayak")).toEqual(["/kayaks", "/umbrellas"]);
  const { results, summary } = await search("kayaks sundial umbrellas harborside kayaks");
  expect(results.map(({ href }) => href)).toContain("/umbrellas");
  expect(summary).toContain("No results match all of");
});

test("one company's words are found only at its site", async () => {
  await livePage("ours", "<p>Onlyriverbendword</p>");
  expect(await hrefs("onlyriverbendword")).toEqual(["/ours"]);
  expect(await hrefs("onlyriverbendword", HARBOR)).toEqual([]);
  expect(await hrefs("onlyriverbendwrod", HARBOR)).toEqual([]);
});

test("other types are labeled and link to their pages, and those of modules that are off aren't found", async () => {
  await put("event", 1, "Zanzibar evening", "/event/zanzibar");
  await put("document", 1, "Zanzibar paper", "/files/1/zanzibar.pdf");
  const { results } = await search("zanzibar");
  expect(results.map(({ kind, href }) => [kind, href])).toEqual(
    expect.arrayContaining([
      ["Event", "/event/zanzibar"],
      ["Document", "/files/1/zanzibar.pdf"],
    ]),
  );
  expect(await prompt()).toMatch(/^Type one or more words to search pages, .*events/);
  await app.app.companyDb(companyId).write(async (tx) => {
    await tx.sql
      .deleteFrom("companyModules")
      .where("companyId", "=", tx.companyId)
      .where("module", "=", "event")
      .execute();
    // As choosing the modules does.
    tx.invalidate("settings:event", "layout");
  });
  expect((await search("zanzibar")).results.map(({ kind }) => kind)).toEqual(["Document"]);
  expect(await prompt()).toMatch(/^Type one or more words to search pages, ((?!events).)*$/);
});

test("results come ten at a time, and each page of results has an address", async () => {
  await app.app.companyDb(companyId).write(async (tx) => {
    for (let id = 100; id < 123; id++)
      await putSearchEntry(tx, {
        kind: "document",
        itemId: id,
        title: `Pelican ${id}`,
        body: "",
        href: `/files/${id}/a`,
      });
  });
  const seen = new Set<string>();
  for (const [page, count] of [
    ["", 10],
    ["&page=2", 10],
    ["&page=3", 3],
    // Beyond the end, the last page is shown.
    ["&page=4", 3],
    ["&page=999999", 3],
    ["&page=-1", 10],
  ] as const) {
    const document = await searchPage(`q=pelican${page}`);
    const links = [...document.querySelectorAll(".tn-search-results a")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    expect(links, page).toHaveLength(count);
    for (const link of links) seen.add(link);
    expect(document.querySelector(".tn-search-count")?.textContent).toBe("23 results for “pelican”:");
  }
  expect(seen.size).toBe(23);
  const pager = (await searchPage("q=pelican&page=2")).querySelector('nav[aria-label="Search results"]');
  expect([...(pager?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
    "/search?q=pelican",
    "/search?q=pelican",
    "/search?q=pelican&page=3",
    "/search?q=pelican&page=3",
  ]);
});

test("of a text that is longer than the box takes, the beginning is searched for", async () => {
  const document = await searchPage(`q=${"pelican+".repeat(60)}`);
  const beginning = "pelican ".repeat(25).trim();
  expect(document.querySelector(".tn-search-count")?.textContent).toBe(`23 results for “${beginning}”:`);
  expect(document.querySelector("#search-page")?.getAttribute("value")).toBe(beginning);
});

test("any text can be searched for, repeatedly", async () => {
  for (const words of [
    "",
    "the and of",
    "!!!",
    "'",
    "\\",
    "a & b | !c:*",
    "%00",
    "x".repeat(300),
    "\u{e000}x",
    "日本",
  ]) {
    const answer = await app.send("GET", `/search?q=${encodeURIComponent(words)}`, { host: RIVERBEND });
    expect(answer.status, words).toBe(200);
  }
  expect((await app.send("GET", "/search?q=%00%ff", { host: RIVERBEND })).status).toBe(200);
  const asked = await app.send("GET", "/search?q=pelican", { host: RIVERBEND });
  expect(asked.headers["cache-control"]).toBe("no-store");
  expect(app.app.cache.get(`${companyId}:/search`, "q=pelican")).toBeUndefined();
  expect(app.app.cache.get(`${companyId}:/search`)).toBeDefined();
});

test("every page of the site has the search in its navbar [PUB-013]", async () => {
  const document = parseHtml((await app.send("GET", "/", { host: RIVERBEND })).text);
  const form = document.querySelector<HTMLFormElement>(".tn-utility search form");
  expect(form?.getAttribute("action")).toBe("/search");
  expect(form?.querySelector("input")?.name).toBe("q");
});

test("headings, cells, and components stay apart in an excerpt", async () => {
  const pageId = await newPage(admin, { friendlyUrl: "otter-watch", name: "Otter watch" });
  const table = "<table><tr><td>Otters</td><td>12</td></tr></table>";
  await newText(admin, pageId, 1, `<h2>About us</h2><p>We count otters.</p>${table}`);
  await newText(admin, pageId, 1, "<h2>Join us</h2>");
  await publishPage(admin, pageId);
  const { results } = await search("otters");
  const found = results.find(({ href }) => href === "/otter-watch");
  expect(found?.text).toContain("About us • We count otters. Otters • 12 • Join");
});

test("keywords for search engines find a page, and no excerpt shows them", async () => {
  const pageId = await newPage(admin, {
    friendlyUrl: "heron-count",
    name: "Counting birds",
    scoMetaDescription: "Osprey figures of each year",
    scoMetaKeywords: "bittern,grebe",
  });
  await newText(admin, pageId, 1, "<p>Come to the river in April and count with us.</p>");
  await publishPage(admin, pageId);
  for (const word of ["osprey", "bittern", "river"]) {
    const { results } = await search(word);
    const found = results.find(({ href }) => href === "/heron-count");
    expect(found?.text, word).toContain("Come to the river in April");
    expect(found?.text, word).not.toMatch(/Osprey|bittern|grebe/);
  }
});
