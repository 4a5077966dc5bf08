import { expect, type Page } from "@playwright/test";

/** Calls the server from a page, because only the browser resolves the host names of the demo. */
export const authenticationCall = async (page: Page, path: string, data?: object): Promise<unknown> => {
  const [isDone, text] = await page.evaluate(
    async ([address, body]) => {
      const headers = { "X-Requested-With": "XMLHttpRequest", "content-type": "application/json" };
      const answer = await fetch(address, body ? { method: "POST", headers, body } : { headers });
      return [answer.ok, await answer.text()] as const;
    },
    [`/api/authentication/${path}`, data ? JSON.stringify(data) : ""] as const,
  );
  expect(isDone, `${path}: ${text}`).toBe(true);
  return JSON.parse(text);
};

/** Signs in through the calls. The page must already be on the company's site. */
export const signInByCall = async (page: Page, username: string, password: string): Promise<void> => {
  const userId = await authenticationCall(page, "authenticate", { username, password });
  await authenticationCall(page, `changePassword?userId=${userId}`);
  await authenticationCall(page, `IsIpAllowedBypass?userId=${userId}`);
};
