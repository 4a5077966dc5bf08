import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { FORM_TYPE, type FormFile, formBody } from "./form-body.ts";
import type { TestApp } from "./test-app.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface RawOptions {
  readonly host: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** Opens a request whose body the caller writes. */
export const openRequest = (
  testApp: TestApp,
  method: string,
  path: string,
  options: RawOptions,
): { request: ClientRequest; answer: Promise<RawAnswer> } => {
  const { port } = testApp.app.http.server.address() as AddressInfo;
  const headers = {
    host: options.host,
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...options.headers,
  };
  const request = httpRequest({ host: "127.0.0.1", port, method, path, agent: false, headers });
  const answer = new Promise<RawAnswer>((answered, failed) => {
    request.on("error", failed);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (data: Buffer) => chunks.push(data));
      response.on("error", failed);
      response.on("end", () =>
        answered({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
  });
  return { request, answer };
};

export const sendRaw = (
  testApp: TestApp,
  method: string,
  path: string,
  options: RawOptions & { body?: Buffer },
): Promise<RawAnswer> => {
  const length: Record<string, string> = options.body
    ? { "content-length": String(options.body.length) }
    : {};
  const { request, answer } = openRequest(testApp, method, path, {
    ...options,
    headers: { ...length, ...options.headers },
  });
  request.end(options.body);
  return answer;
};

/** Sends a form to a call. Returns the status and the call's message. */
export const sendForm = async (
  testApp: TestApp,
  path: string,
  fields: Readonly<Record<string, string | FormFile>>,
  options: RawOptions,
): Promise<{ status: number; said: unknown }> => {
  const { status, body } = await sendRaw(testApp, "POST", path, {
    ...options,
    headers: { "content-type": FORM_TYPE, ...options.headers },
    body: formBody(fields),
  });
  return { status, said: JSON.parse(body.toString("utf8")) as unknown };
};
