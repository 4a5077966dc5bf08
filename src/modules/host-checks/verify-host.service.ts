import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Config } from "#platform/config/config.ts";
import { recordName, VERIFICATION_PATH, verificationText } from "./host-checks.schema.ts";
import { lookupOf, type Names } from "./names.service.ts";

/** What a check of a host name found. */
export interface Found {
  readonly host: string;
  /** How it was verified; null if it wasn't. */
  readonly by: "http" | "dns" | null;
  /** Why visitors wouldn't reach this installation there; null if they would. */
  readonly problem: "no-address" | "no-answer" | "other-answer" | null;
  readonly addresses: readonly string[];
}

const ANSWER_MS = 5_000;
const REDIRECTS = 3;
const SHOWN_ADDRESSES = 4;

/**
 * Checks whether a host name points to this installation: it answers with its own text over HTTP, or has that text as
 * a TXT record. Only whether the text is the same is kept of an answer, because the name may lead into a network that
 * no one outside should see.
 */
export const verifyHost = async (
  { host, token }: { readonly host: string; readonly token: string },
  config: Pick<Config, "publicScheme" | "publicPort" | "hostChecks">,
  names: Names,
): Promise<Found> => {
  const text = verificationText(token);
  const [addresses, records] = await Promise.all([names.addresses(host), names.texts(recordName(host))]);
  const isInDns = records.some((record) => record.trim() === text);
  const answer = addresses.length === 0 ? "no-address" : await askHost(host, addresses, text, config);
  const by = answer === "same" ? "http" : isInDns ? "dns" : null;
  return {
    host,
    by,
    problem: answer === "same" ? null : answer,
    addresses: addresses.slice(0, SHOWN_ADDRESSES),
  };
};

type Answer = "same" | "other-answer" | "no-answer";

/** Asks on the port for HTTP, and on the one for https only if that doesn't work. */
const askHost = async (
  host: string,
  addresses: readonly string[],
  text: string,
  { publicScheme, publicPort, hostChecks }: Parameters<typeof verifyHost>[1],
): Promise<Answer> => {
  const first = await ask(
    new URL(`http://${host}:${hostChecks.httpPort}${VERIFICATION_PATH}`),
    addresses,
    text,
  );
  if (first === "same" || publicScheme === "http") return first;
  const second = await ask(
    new URL(`https://${host}:${publicPort || 443}${VERIFICATION_PATH}`),
    addresses,
    text,
  );
  return second === "no-answer" ? first : second;
};

const ask = async (url: URL, addresses: readonly string[], text: string): Promise<Answer> => {
  const signal = AbortSignal.timeout(ANSWER_MS);
  let at = url;
  try {
    for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
      const response = await respond(at, addresses, signal);
      const { location } = response.headers;
      const status = response.statusCode ?? 0;
      if (status < 300 || status > 399 || location === undefined) {
        const isSame = status === 200 && (await isBody(response, text));
        response.destroy();
        return isSame ? "same" : "other-answer";
      }
      response.destroy();
      const next = new URL(location, at);
      if (next.hostname !== at.hostname || !/^https?:$/.test(next.protocol)) return "other-answer";
      at = next;
    }
    return "other-answer";
  } catch {
    return "no-answer";
  }
};

const respond = (url: URL, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((responded, failed) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    send(url, {
      agent: false,
      signal,
      lookup: lookupOf(addresses),
      // There may be no certificate yet. The text proves as much as it does over HTTP.
      rejectUnauthorized: false,
      headers: { accept: "text/plain" },
    })
      .once("response", responded)
      .once("error", failed)
      .end();
  });

/** Whether the body is the text, without reading more than that. */
const isBody = async (response: IncomingMessage, text: string): Promise<boolean> => {
  let read = "";
  for await (const chunk of response.setEncoding("utf8")) {
    read += chunk;
    if (read.length > text.length) return false;
  }
  return read === text;
};
