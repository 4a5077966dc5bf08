import type { ElementHandle, Locator } from "@playwright/test";
import { chooseFiles, type File, Hands, optionsOf } from "./hands.ts";

type Target = ElementHandle<HTMLElement | SVGElement>;

/** What a mouse and a finger have in common. */
abstract class Pointer extends Hands {
  protected abstract hit(target: Target): Promise<void>;

  async press(target: Locator): Promise<void> {
    await this.hit(await this.ready(target));
    this.tally.clicks += 1;
    this.acted();
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
    return this.press(
      this.page.locator("#side-menu").getByRole("link", { name: screen, exact: true }),
    );
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
