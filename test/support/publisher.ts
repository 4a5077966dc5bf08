import { ask } from "#test/faults/client.ts";

/** An Admin of the demo's Riverbend who makes calls to a port. */
export interface Publisher {
  /** @throws unless the call succeeds */
  call(method: string, path: string, body?: object): Promise<string>;
  /** Creates a page with a draft, V1. Returns its id. */
  newPage(friendlyUrl: string): Promise<number>;
  /** Adds a text to a page's newest draft, or to a copy of its live version, and publishes it. */
  publish(pageId: number, text: string): Promise<void>;
}

/** @param cookie of someone signed in */
export const createPublisher = (port: number, cookie: string): Publisher =>
  publisherWith((method, path, body) => ask(port, method, path, { cookie, ...(body ? { body } : {}) }));

type Send = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;

/** @param send makes a call as an Admin */
export const publisherWith = (send: Send): Publisher => {
  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const reply = await send(method, path, body);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.text;
  };
  const draftOf = async (pageId: number): Promise<number> => {
    const page = JSON.parse(await call("GET", `/Admin/GetPageComponentData?pageId=${pageId}`)) as {
      versions: { versionId: number; status: string }[];
    };
    const draft = page.versions.find(({ status }) => status === "draft");
    if (draft) return draft.versionId;
    const live = page.versions.find(({ status }) => status === "live");
    return Number(
      await call("POST", `/Version/CreateDraft?pageId=${pageId}&copyVersionId=${live?.versionId}`),
    );
  };
  return {
    call,
    newPage: async (friendlyUrl) =>
      Number(
        await call("POST", "/Admin/CreatePage", {
          name: friendlyUrl,
          friendlyUrl,
          scoTitle: friendlyUrl,
          scoMetaDescription: "A page of a test.",
          scoMetaKeywords: "test",
        }),
      ),
    publish: async (pageId, text) => {
      const versionId = await draftOf(pageId);
      const componentId = Number(
        await call("POST", "/Admin/CreateHtmlEditor", {
          pageId,
          versionId,
          componentName: text.slice(0, 15),
          content: `<p>${text}</p>`,
        }),
      );
      const type = "HtmlEditor";
      await call("POST", "/Admin/ManagePageComponent", { pageId, versionId, type, componentId });
      await call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
      await call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=${versionId}`);
    },
  };
};
