import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandTimeout, type Driver, type Key, type Modifier } from "./driver.ts";
import { type Found, findTarget, showsText, type Target, watchClick } from "./in-page.ts";

const PATIENCE_MS = 60_000;

/** The browser and the site of a journey. */
export interface Place {
  readonly origin: string;
  readonly password: string;
  /** Folder for pictures of this browser. */
  readonly pictures: string;
  /** The browser's short name, used in the names of what a journey creates. */
  readonly browser: string;
}

/** Someone at a browser. Each step waits for what it needs and says what was missing. */
export class Person {
  readonly driver: Driver;
  readonly place: Place;

  constructor(driver: Driver, place: Place) {
    this.driver = driver;
    this.place = place;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(`${this.place.origin}${path}`);
  }

  async click(kind: Target["kind"], name: string, inside?: string): Promise<void> {
    const { x, y } = await this.find({ kind, name, ...(inside === undefined ? {} : { inside }) });
    await this.ask(watchClick);
    await this.driver.click(x, y);
  }

  /** What the last click reached, for the message of a failure; blank if its page is gone. */
  async lastClick(): Promise<string> {
    const reached = await this.ask(() => document.documentElement.getAttribute("data-journey-click"));
    return reached === null ? "" : `The last click on this page reached ${reached}.`;
  }

  /** Clicks a field and replaces its value by typing. */
  async fill(name: string, text: string, inside?: string): Promise<void> {
    await this.click("field", name, inside);
    await this.driver.press("a", "Control");
    await this.driver.type(text);
  }

  /** Focuses a field as Tab does, without opening what a click opens. */
  async focus(name: string, inside?: string): Promise<void> {
    await this.find({ kind: "field", name, ...(inside === undefined ? {} : { inside }) });
    await this.ask(() => {
      (document.querySelector("[data-journey-found]") as HTMLElement | null)?.focus();
    });
  }

  /** Chooses an option in a native select by typing its first letters. */
  async choose(name: string, option: string, inside?: string): Promise<void> {
    await this.focus(name, inside);
    await this.type(option);
    await this.until(
      `${option} is chosen in ${name}`,
      (wanted) => (document.activeElement as HTMLSelectElement).selectedOptions?.[0]?.text === wanted,
      option,
    );
  }

  /** Types the parts of a date, and of a time if needed, into the focused field in the order it shows them. */
  async typeDate(parts: readonly string[]): Promise<void> {
    for (const [index, part] of parts.entries()) {
      await this.type(part);
      const isLast = index === parts.length - 1;
      if (!isLast && !this.driver.movesOnAfter.includes(part.length)) await this.press("ArrowRight");
    }
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  press(key: Key, ...modifiers: Modifier[]): Promise<void> {
    return this.driver.press(key, ...modifiers);
  }

  /** Runs a function in the page. It has access only to its arguments and the page. */
  async ask<Args extends readonly unknown[], Answer>(
    inPage: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer> {
    const list = args.map((arg) => JSON.stringify(arg) ?? "undefined").join(", ");
    return (await this.driver.evaluate(`(${String(inPage)})(${list})`)) as Answer;
  }

  /** Waits until a function in the page returns true. */
  async until<Args extends readonly unknown[]>(
    what: string,
    inPage: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    await this.poll(async () => ((await this.ask(inPage, ...args)) ? true : `It isn't so that ${what}.`));
  }

  see(text: string): Promise<void> {
    return this.until(`the page shows “${text}”`, showsText, text);
  }

  /** Waits until the address of the page matches. */
  async at(pattern: RegExp): Promise<void> {
    await this.poll(async () => {
      const address = await this.ask(() => location.href);
      return pattern.test(address) ? true : `The address is ${address}, not ${pattern}.`;
    });
  }

  async picture(name: string): Promise<void> {
    mkdirSync(this.place.pictures, { recursive: true });
    writeFileSync(join(this.place.pictures, `${name}.png`), await this.driver.picture());
  }

  async find(target: Target): Promise<Found> {
    let found: Found | undefined;
    await this.poll(async () => {
      const before = found;
      const answer = await this.ask(findTarget, target);
      found = typeof answer === "string" ? undefined : answer;
      if (found === undefined) return `The ${target.kind} “${target.name}” ${answer}.`;
      // A click on something that still moves would miss.
      return (before?.x === found.x && before.y === found.y) || `The ${target.kind} “${target.name}” moves.`;
    });
    return found as unknown as Found;
  }

  private async poll(look: () => Promise<true | string>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      // A page that is unloading answers with an error.
      const answer = await look().catch((error: Error) => {
        if (error instanceof CommandTimeout) throw error;
        return error.message;
      });
      if (answer === true) return;
      if (performance.now() > end) throw new Error(answer);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  }
}
