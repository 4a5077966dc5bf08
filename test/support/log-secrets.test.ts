import { expect, test } from "vitest";
import { leaksIn, secretsOfMessages, secretsOfRequest } from "./log-secrets.ts";

test("finds the line that shows a password, a code, or a token, also escaped in an address", () => {
  const secrets = new Set(["river Bend&26", "246810", "s3cr3t-token"]);
  const lines = [
    '{"msg":"fine","ms":2468101,"at":"2026-11-23T04:49:12.246Z"}',
    '{"msg":"typed river Bend&26"}',
    '{"route":"/login?p=river%20Bend%2626"}',
    '{"msg":"Your code is 246810."}',
    '{"file":"mail-246810-a.txt"}',
    '{"route":"GET /form-check/s3cr3t-token/"}',
    "  http://localhost:3000/set-up/s3cr3t-token",
  ];
  expect(leaksIn(lines.join("\n"), secrets)).toEqual([lines[1], lines[2], lines[3], lines[5]]);
});

test("knows the secrets of messages and of what browsers send", () => {
  expect(
    secretsOfMessages([
      "135790 is your code.",
      "Open http://a.example/newsletter-sign-up/confirm/abc-123_x now",
      "Open http://a.example/AcceptInvitation#token=inv1te_tok-en now",
    ]),
  ).toEqual(["135790", "abc-123_x", "inv1te_tok-en"]);
  expect(
    secretsOfRequest(
      "http://a.example/form-check/tok3n1?sessionToken=tok3n2",
      '{"password":"pass-word","userId":7}',
    ),
  ).toEqual(["tok3n1", "tok3n2", "pass-word"]);
  expect(secretsOfRequest("http://a.example/", "token=tok3n3&answer=42")).toEqual(["tok3n3"]);
  expect(secretsOfRequest("http://a.example/about", null)).toEqual([]);
});
