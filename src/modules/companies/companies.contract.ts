import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

export const getCompanyName = defineCall({
  name: "getCompanyName",
  id: "C-001",
  method: "GET",
  path: "/Authentication/GetCompanyName",
  summary: "Name of the company whose host was asked.",
  who: "anyone",
  answer: z.string(),
});
