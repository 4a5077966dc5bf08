import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Axe for a page. In legacy mode, it doesn't open another page for its findings, which takes as long as finding them;
 * and it describes only what it finds, because describing all that passes takes a third of the time.
 */
export const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
