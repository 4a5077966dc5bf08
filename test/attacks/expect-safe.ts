import { expect } from "vitest";
import type { Answer } from "#test/support/test-app.ts";

/** A content-security policy, by directive. */
export const directives = (answer: Answer): ReadonlyMap<string, string> =>
  new Map(
    String(answer.headers["content-security-policy"])
      .split(";")
      .map((one) => one.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources.join(" ")]),
  );

/** Expects the headers that every answer must have. @param what the request, for the failure's message */
export const expectSafe = (answer: Answer, what: string): void => {
  const { headers } = answer;
  expect.soft(headers["x-content-type-options"], what).toBe("nosniff");
  expect.soft(headers["strict-transport-security"], what).toBe("max-age=31536000");
  expect.soft(headers["referrer-policy"], what).toBe("same-origin");
  expect.soft(headers["cross-origin-opener-policy"], what).toBe("same-origin");
  expect.soft(headers["permissions-policy"], what).toContain("camera=()");
  expect.soft(headers.server ?? headers["x-powered-by"], what).toBeUndefined();
  expect.soft(headers["cache-control"], what).toBeTruthy();
  // What shared caches may store never contains a session.
  if (/public/.test(String(headers["cache-control"]))) expect(headers["set-cookie"], what).toBeUndefined();

  const policy = directives(answer);
  const isFile = policy.has("sandbox") || String(headers["content-type"]).startsWith("application/pdf");
  if (!isFile) expect(policy.get("default-src"), what).toBe("'none'");
  expect
    .soft(policy.get("frame-ancestors") ?? (isFile ? "'none'" : undefined), what)
    .toMatch(/^'(none|self)'$/);
  for (const [name, sources] of policy) {
    expect.soft(sources, `${what}: ${name}`).not.toMatch(/unsafe-eval|(^|\s)\*(\s|$)|http:/);
    // Only style attributes: formatted texts set sizes and alignment, and the cleaner allows nothing else.
    if (name !== "style-src-attr" && !policy.has("sandbox"))
      expect.soft(sources, `${what}: ${name}`).not.toContain("unsafe-inline");
    // A nonce is never reused.
    if (sources.includes("'nonce-")) expect(headers["cache-control"], what).toBe("no-store");
  }
  if (String(headers["content-type"]).startsWith("text/html")) {
    expect.soft(policy.get("base-uri"), what).toBe("'none'");
    expect
      .soft(policy.get("script-src") ?? policy.get("default-src"), what)
      .toMatch(/^('self'|'none'|'sha256-\S+')$/);
  }
};
