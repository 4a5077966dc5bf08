import { escapeAttribute, escapeHtml } from "#platform/html/escape.ts";
import { safeLink } from "#platform/html/url-policy.ts";

/** A part of an email. All text is plain text and is escaped here. */
export type MailPart =
  | string
  /** A code to type, shown large and on its own line. */
  | { kind: "code"; code: string }
  /** A link as a button. `href` is an absolute http(s) or mailto address. */
  | { kind: "link"; text: string; href: string }
  /** Labels with values, such as a submitted form. */
  | { kind: "rows"; rows: readonly (readonly [label: string, value: string])[] }
  /** A list of short texts. */
  | { kind: "list"; items: readonly string[] };

/** An email's content. */
export type MailContent = {
  heading: string;
  parts: readonly MailPart[];
  /** Small print at the end: who sent it and why. */
  footer?: string;
  /** A link after it, with an `href` like that of a part. */
  footerLink?: { readonly text: string; readonly href: string };
  /** Language tag of the texts; `en` by default. */
  language?: string;
};

const FONT = "font-family:Arial,Helvetica,sans-serif;color:#1a1a1a";

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}

function mailLink(href: string): string {
  const link = safeLink(href);
  if (link === null || !/^(?:https?|mailto):/.test(link))
    throw new TypeError(`Not a link for an email: ${href}`);
  return link;
}

function partHtml(part: MailPart): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${lines(part)}</p>`;
  switch (part.kind) {
    case "code":
      return `<p style="margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(part.code)}</p>`;
    case "link": {
      const style =
        "display:inline-block;padding:12px 20px;background:#1f4e79;color:#ffffff;text-decoration:none";
      const href = escapeAttribute(mailLink(part.href));
      return `<p style="margin:0 0 16px"><a href="${href}" style="${style}">${escapeHtml(part.text)}</a></p>`;
    }
    case "rows": {
      const cell = "padding:6px 12px 6px 0;text-align:left;vertical-align:top";
      const rows = part.rows.map(
        ([label, value]) =>
          `<tr><th scope="row" style="${cell}">${lines(label)}</th><td style="${cell}">${lines(value)}</td></tr>`,
      );
      return `<table style="margin:0 0 16px;border-collapse:collapse;${FONT}">${rows.join("")}</table>`;
    }
    case "list":
      return `<ul style="margin:0 0 16px;padding-left:20px">${part.items.map((item) => `<li>${lines(item)}</li>`).join("")}</ul>`;
  }
}

function partText(part: MailPart): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "code":
      return `    ${part.code}`;
    case "link":
      return `${part.text}:\n${mailLink(part.href)}`;
    case "rows":
      return part.rows.map(([label, value]) => `${label}: ${value.replace(/\r?\n/g, "\n    ")}`).join("\n");
    case "list":
      return part.items.map((item) => `- ${item}`).join("\n");
  }
}

/**
 * Renders an email's plain text and HTML from the same content. The HTML loads nothing from outside.
 * @throws TypeError for a link that isn't http(s) or mailto
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { heading, parts, footer, footerLink, language = "en" } = content;
  const ends = [footer, footerLink && `${footerLink.text}: ${mailLink(footerLink.href)}`].filter(
    (end) => end !== undefined,
  );
  const text = [
    heading,
    ...parts.map(partText),
    ...(ends.length > 0 ? [`-- \n${ends.join("\n")}`] : []),
  ].join("\n\n");
  const small = "margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d0d0;font-size:13px;color:#555555";
  const html = [
    `<!doctype html><html lang="${escapeAttribute(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#ffffff;font-size:16px;line-height:1.5;${FONT}">`,
    `<div style="max-width:600px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...parts.map(partHtml),
    footer === undefined ? "" : `<p style="${small}">${lines(footer)}</p>`,
    footerLink === undefined
      ? ""
      : `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeAttribute(mailLink(footerLink.href))}" style="color:#555555">${escapeHtml(footerLink.text)}</a></p>`,
    "</div></body></html>",
  ].join("\n");
  return { text, html };
}
