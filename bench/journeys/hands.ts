import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import type { Tally } from "./tally.ts";

export interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const WAIT = { timeout: 30_000 };

/**
 * How a person uses the admin: with a mouse, by keyboard alone, or on a phone. A journey says what the person does, and
 * the hands do it and count. Each action first waits until it's possible.
 */
export abstract class Hands {
  readonly page: Page;
  readonly tally: Tally;
  #since = performance.now();

  constructor(page: Page, tally: Tally) {
    this.page = page;
    this.tally = tally;
  }

  /** Opens a screen from the side menu or, by keyboard, with the search. */
  abstract open(screen: string): Promise<void>;
  /** Starts a task from its tile on the home screen or, by keyboard, with the search. */
  abstract start(task: string): Promise<void>;
  /** Opens the search of the top bar. */
  abstract openSearch(): Promise<void>;
  /** Opens a result of the search. */
  abstract pressResult(result: Locator): Promise<void>;
  /** Presses a button, follows a link, or selects a checkbox or radio button. */
  abstract press(target: Locator): Promise<void>;
  /** Saves a form that has the given button. */
  abstract save(button: Locator): Promise<void>;
  /** Chooses from a list by the text of an option. */
  abstract choose(list: Locator, option: string | RegExp): Promise<void>;
  /** Chooses files from the device. */
  abstract attach(button: Locator, files: readonly File[]): Promise<void>;
  /** Enters a date and time, such as "2031-03-31T18:30". */
  abstract enterMoment(field: Locator, moment: string): Promise<void>;
  /** Counts a press of a mouse button or key that Playwright can't make. */
  protected abstract counted(): void;
  /** Puts the cursor into a field. */
  protected abstract enter(field: Locator): Promise<void>;

  /** Types into an empty field. */
  async type(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await this.page.keyboard.type(text);
    this.tally.characters += text.length;
    this.acted();
  }

  /** Types over what a field has. */
  async replace(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await this.key("ControlOrMeta+a");
    await this.page.keyboard.type(text);
    this.tally.characters += text.length;
    this.acted();
  }

  /** Presses a key. */
  protected async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.tally.keys += 1;
    this.acted();
  }

  /** Follows a link in an email. */
  async follow(address: string): Promise<void> {
    await this.page.goto(address);
    this.counted();
    this.acted();
  }

  /** Waits for something that the person needs to see before going on. */
  async see(target: Locator): Promise<void> {
    await expect(target.filter({ visible: true }).first()).toBeVisible(WAIT);
    this.#waited();
  }

  /** Starts the count. */
  begin(): void {
    Object.assign(this.tally, { clicks: 0, keys: 0, characters: 0, screens: 0, waitedMs: 0 });
    this.acted();
  }

  /** What can be used now, after waiting for it. */
  protected async ready(target: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> {
    await expect(target.first()).toBeAttached(WAIT);
    // All that is seen of some radio buttons is their label.
    const isHidden = await target.first().evaluate(isHiddenInput);
    const locator = isHidden ? target.first() : target.filter({ visible: true }).first();
    if (!isHidden) await expect(locator).toBeVisible(WAIT);
    await expect(locator).toBeEnabled(WAIT);
    const handle = await locator.elementHandle();
    if (!handle) throw new Error(`${target} is gone.`);
    this.#waited();
    return handle;
  }

  /** An action ends here, and the wait for the next one begins. */
  protected acted(): void {
    this.#since = performance.now();
  }

  #waited(): void {
    const now = performance.now();
    this.tally.waitedMs += now - this.#since;
    this.#since = now;
  }
}

/** In the browser: whether an input shows nothing but its label. */
export const isHiddenInput = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.type === "radio" && element.offsetWidth <= 1;

/** Opens the device's dialog for files with a press and chooses there. */
export const chooseFiles = async (
  page: Page,
  press: () => Promise<void>,
  files: readonly File[],
): Promise<void> => {
  const [dialog] = await Promise.all([page.waitForEvent("filechooser", WAIT), press()]);
  await dialog.setFiles([...files]);
};

/** The index of an option, and of the chosen one. */
export const optionsOf = async (
  list: Locator,
  option: string | RegExp,
): Promise<{ readonly wanted: number; readonly current: number }> => {
  const entries = list.getByRole("option");
  await expect(entries.filter({ hasText: option }).first()).toBeAttached(WAIT);
  const texts = await entries.allTextContents();
  const wanted = texts.findIndex((text) =>
    typeof option === "string" ? text.trim() === option : option.test(text),
  );
  if (wanted < 0) throw new Error(`There is no ${option} in ${texts.join(", ")}.`);
  return { wanted, current: await list.evaluate((select) => (select as HTMLSelectElement).selectedIndex) };
};
