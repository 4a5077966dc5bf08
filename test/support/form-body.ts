/** A file in a form. */
export interface FormFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

const BOUNDARY = "----tenantry-test-boundary";
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body in the form that browsers send. */
export const formBody = (fields: Readonly<Record<string, string | FormFile>>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
      typeof value === "string"
        ? Buffer.from(`\r\n\r\n${value}`)
        : Buffer.concat([
            Buffer.from(
              `; filename="${value.name}"\r\ncontent-type: ${value.type ?? "application/octet-stream"}\r\n\r\n`,
            ),
            value.content,
          ]),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
