import { request as httpRequest } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import type { getSystemHealth } from "#modules/system-health/system-health.contract.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import {
  type Authority,
  missingPrograms,
  openPrograms,
  type Programs,
  startAuthority,
  startCaddy,
} from "#test/support/certificate-authority.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { freePort } from "#test/support/free-port.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { getHostChecks } from "./host-checks.contract.ts";

const missing = missingPrograms();

describe.skipIf(missing)(
  `a node behind Caddy, with Pebble as the authority${missing ? `: ${missing}` : ""}`,
  () => {
    let programs: Programs;
    let authority: Authority;
    let app: TestApp;
    let provider: TestCompany;
    let cookie: string;
    let http: number;
    let https: number;

    beforeAll(async () => {
      programs = openPrograms();
      [http, https] = await Promise.all([freePort(), freePort()]);
      authority = await startAuthority(programs, { http, https });
      const env = { NODE_ENV: "production", PUBLIC_URL_PORT: String(https), TRUSTED_PROXIES: "127.0.0.1" };
      app = await startTestApp(env, undefined, undefined, undefined, {
        hostChecks: { isOn: true, httpPort: http, dnsServer: authority.dnsServer },
      });
      const { port } = app.app.http.server.address() as AddressInfo;
      await startCaddy(programs, { http, https, node: `127.0.0.1:${port}`, authority });
      setDefaultCACertificates([...getCACertificates("default"), await authority.root()]);
      provider = await aCompany(app, { isProvider: true, host: "provider.test" });
      cookie = await aSession(app, await aUser(app, { company: provider, privilege: "Admin" }), provider);
    });
    afterAll(async () => {
      await app?.close();
      await programs?.stop();
    });

    const get = async <T>(path: string): Promise<T> =>
      (await app.send("GET", path, { host: provider.host, cookie })).json() as T;
    const checkOf = async ({ companyId }: TestCompany) =>
      (await get<AnswerOf<typeof getHostChecks>>(`/CompanyManagement/GetHostChecks?companyId=${companyId}`))
        .hosts[0];
    const checkNow = ({ companyId }: TestCompany) =>
      app.send("POST", "/CompanyManagement/CheckHosts", {
        host: provider.host,
        cookie,
        body: { companyId },
        headers: { "x-requested-with": "XMLHttpRequest" },
      });
    /** Opens the home page of a host name as a browser does. */
    const visit = (host: string): Promise<{ status: number | undefined; text: string }> =>
      new Promise((answered, failed) => {
        const address = { host: "127.0.0.1", port: https, servername: host, headers: { host }, agent: false };
        request(address, async (response) => {
          let text = "";
          for await (const chunk of response.setEncoding("utf8")) text += chunk;
          answered({ status: response.statusCode, text });
        })
          .once("error", failed)
          .end();
      });

    test("a host name that points here gets a certificate, and its page is served with https", async () => {
      onTestFailed(() => console.log(programs.output()));
      const town = await aCompany(app, { host: "town.test" });
      const home = await aPage(app, { company: town, friendlyUrl: "/" });
      await aVersion(app, { page: home, status: "live", blocks: [] });
      await waitUntil("it is checked, with its certificate", async () => {
        const check = await checkOf(town);
        if (!check?.certificate || check.isChecking) return false;
        // Pebble refuses requests at random, possibly each attempt of an order.
        if (check.certificate.problem !== null) await checkNow(town);
        return check.certificate.problem === null;
      });
      const check = await checkOf(town);
      expect(check).toMatchObject({ verifiedBy: "http", problem: null, addresses: ["127.0.0.1"] });
      expect(check?.certificate).toMatchObject({ issuer: expect.stringContaining("Pebble"), problem: null });
      expect(Date.parse(check?.certificate?.validUntil ?? "")).toBeGreaterThan(Date.now());
      const page = await visit(town.host);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining("</html>")]);
      const { certificates } = await get<AnswerOf<typeof getSystemHealth>>("/SystemHealth/GetSystemHealth");
      expect(certificates?.invalidHosts).not.toContain(town.host);
      expect(certificates?.valid).toBeGreaterThanOrEqual(1);
    });

    test("on port 80, Caddy passes on the check and redirects everything else", async () => {
      const ask = (path: string): Promise<{ status: number | undefined; location: string | undefined }> =>
        new Promise((answered, failed) => {
          const address = {
            host: "127.0.0.1",
            port: http,
            path,
            headers: { host: provider.host },
            agent: false,
          };
          httpRequest(address, (response) => {
            answered({ status: response.statusCode, location: response.headers.location });
            response.destroy();
          })
            .once("error", failed)
            .end();
        });
      expect(await ask("/.well-known/tenantry/verification")).toMatchObject({ status: 200 });
      expect(await ask("/rates?year=2027")).toEqual({
        status: 301,
        location: `https://${provider.host}/rates?year=2027`,
      });
    });

    test("a name that no company has gets no certificate, and one that isn't verified gets it once it is", async () => {
      await expect(visit("nobody.test")).rejects.toThrow(/alert|reset|disconnected/i);
      const town = await aCompany(app);
      await app.app.companyDb(town.companyId).write(async (tx) => {
        const key = { companyId: tx.companyId, host: "unverified.test" };
        await tx.sql.insertInto("companyHosts").values(key).execute();
        // Not due, because it would be verified.
        const nextCheckAt = new Date(Date.now() + 86_400_000);
        await tx.sql
          .insertInto("companyHostChecks")
          .values({ ...key, nextCheckAt })
          .execute();
        tx.invalidate("hosts");
      });
      await expect(visit("unverified.test")).rejects.toThrow(/alert|reset|disconnected/i);
      // That visitor made it due, as after a change of its DNS record.
      await waitUntil("the next visitors get one", async () =>
        visit("unverified.test").then(
          ({ text }) => text.includes("</html>"),
          () => false,
        ),
      );
    });
  },
);
