import { PSEUDO_LANGUAGE } from "#platform/words/languages.schema.ts";
import type { TestApp } from "./test-app.ts";

/** Sets a site's language to the one for tests, which no screen or call offers. */
export const speakPseudoLanguage = async ({ app }: TestApp, host: string): Promise<void> => {
  const companyId = app.hosts.find(host)?.companyId as number;
  await app.companyDb(companyId).write(async (tx) => {
    await tx.sql
      .updateTable("companies")
      .set({ language: PSEUDO_LANGUAGE })
      .where("companyId", "=", companyId)
      .execute();
    tx.invalidate("company", "hosts");
  });
};
