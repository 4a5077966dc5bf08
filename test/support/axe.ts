import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Axe for a page. Legacy mode doesn't open a second page for the report, which would double the time. Only violations
 * are reported, because describing what passes takes a third of the time.
 */
export const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
