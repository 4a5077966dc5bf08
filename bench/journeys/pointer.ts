import { type ElementHandle, expect, type Locator } from "@playwright/test";
import { chooseFiles, type File, Hands, isHiddenInput, optionsOf } from "./hands.ts";

type Target = ElementHandle<HTMLElement | SVGElement>;

/** What a mouse and a finger have in common. */
abstract class Pointer extends Hands {
  protected abstract hit(target: Target): Promise<void>;

  async press(target: Locator): Promise<void> {
    const found = await this.ready(target);
    const label = (await found.evaluate(isHiddenInput))
      ? await found.evaluateHandle((input) => (input as HTMLInputElement).labels?.[0] ?? input)
      : found;
    await this.hit(label);
    this.tally.clicks += 1;
    this.acted();
  }

  start(task: string): Promise<void> {
    return this.press(this.page.getByRole("link", { name: new RegExp(`^${task}`) }));
  }

  openSearch(): Promise<void> {
    return this.press(this.page.getByRole("button", { name: "Search", exact: true }));
  }

  pressResult(result: Locator): Promise<void> {
    return this.press(result);
  }

  save(button: Locator): Promise<void> {
    return this.press(button);
  }

  /** Opening the list and choosing are a click each. */
  async choose(list: Locator, option: string | RegExp): Promise<void> {
    await this.ready(list);
    const { wanted } = await optionsOf(list, option);
    await list.selectOption({ index: wanted });
    this.tally.clicks += 2;
    this.acted();
  }

  /** In the device's dialog, each file is a click, and so is its button. */
  async attach(button: Locator, files: readonly File[]): Promise<void> {
    await chooseFiles(this.page, () => this.press(button), files);
    this.tally.clicks += files.length + 1;
    this.tally.screens += 1;
    this.acted();
  }

  async enterMoment(field: Locator, moment: string): Promise<void> {
    await this.enter(field);
    await field.fill(moment);
    this.tally.characters += moment.replace(/\D/g, "").length;
    this.acted();
  }

  protected counted(): void {
    this.tally.clicks += 1;
  }

  protected async enter(field: Locator): Promise<void> {
    const target = await this.ready(field);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await this.hit(target);
    this.tally.clicks += 1;
  }
}

export class Mouse extends Pointer {
  open(screen: string): Promise<void> {
    return this.press(this.page.locator("#side-menu").getByRole("link", { name: screen, exact: true }));
  }

  /** Drags a row of the page tree by its dots and drops it on another one. @param share of the other's height */
  async drag(row: Locator, onto: Locator, share: number): Promise<void> {
    const { mouse } = this.page;
    const handle = await this.ready(row.locator("td").first());
    await row.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await onto.boundingBox();
    if (!from || !to) throw new Error("A row isn't visible.");
    await mouse.move(from.x + 18, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + 200, to.y + to.height / 2, { steps: 5 });
    await mouse.move(to.x + 200, to.y + to.height * share, { steps: 5 });
    await expect(onto).toHaveAttribute("data-drop", /./);
    await mouse.up();
    this.tally.clicks += 1;
    this.acted();
  }

  protected hit(target: Target): Promise<void> {
    return target.click();
  }
}

/** A phone has its side menu behind a button. */
export class Phone extends Pointer {
  async open(screen: string): Promise<void> {
    await this.press(this.page.getByRole("button", { name: "Open the menu" }));
    await this.press(
      this.page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: screen, exact: true }),
    );
  }

  protected hit(target: Target): Promise<void> {
    return target.tap();
  }
}
