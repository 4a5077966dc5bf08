import { setTimeout as sleep } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import axe from "axe-core";

/** How long axe's builder waits for a frame, too. */
const FRAME_MS = 1_000;

/**
 * Axe for a page. Legacy mode doesn't open a second page for the report, which would double the time. Only violations
 * are reported, because describing what passes takes a third of the time.
 */
export const axeFor = (page: Page): AxeBuilder =>
  new AxeInjectedOnce(page).setLegacyMode(true).options({ resultTypes: ["violations"] });

/** By default, each analysis evaluates axe's half a megabyte of source twice, which takes as long as the analysis. */
class AxeInjectedOnce extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page, axeSource: "void 0" });
    this.#page = page;
  }

  override async analyze() {
    const main = this.#page.mainFrame();
    await inject(main);
    // A frame that doesn't answer is left out.
    for (const frame of this.#page.frames())
      if (frame !== main) await Promise.race([inject(frame).catch(() => {}), sleep(FRAME_MS)]);
    return super.analyze();
  }
}

const inject = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
};
