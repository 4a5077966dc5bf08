import type { Call } from "#platform/call/define-call.ts";
import type { PermissionCase, TestUpload } from "../permission-cases/case.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** Makes a call with the request of its permission case. */
export const askCall = (
  testApp: TestApp,
  call: Call,
  { query, body, upload }: ReturnType<PermissionCase["request"]>,
  { host, cookie }: { host: string; cookie: string },
): Promise<Answer> => {
  const form = upload && multipart((body ?? {}) as unknown as Record<string, string>, upload);
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return testApp.send(call.method, `${call.path}${query ? `?${search}` : ""}`, {
    host,
    body: form?.content ?? body,
    cookie,
    headers: {
      "x-requested-with": "XMLHttpRequest",
      ...(form ? { "content-type": form.type } : {}),
    },
  });
};

const multipart = (fields: Readonly<Record<string, string>>, upload: TestUpload) => {
  const boundary = "----matrix";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${upload.part}"; filename="${upload.fileName}"\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([
      Buffer.from([...parts, file].join("")),
      upload.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
};
