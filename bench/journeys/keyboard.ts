import { type ElementHandle, expect, type Locator } from "@playwright/test";
import { chooseFiles, type File, Hands, optionsOf } from "./hands.ts";

/** The most keys that it should take to reach something. */
const MAX_STOPS = 160;

/** Nothing here points, or moves the focus except with keys. */
export class Keyboard extends Hands {
  async open(screen: string): Promise<void> {
    await this.openSearch();
    await this.page.keyboard.type(screen);
    this.tally.keys += screen.length;
    this.acted();
    await this.pressResult(this.page.getByRole("option", { name: screen }));
  }

  start(task: string): Promise<void> {
    return this.open(task);
  }

  async openSearch(): Promise<void> {
    await this.key("ControlOrMeta+k");
    const box = this.page.getByRole("combobox", { name: "Search the admin" });
    await this.see(box);
    await expect(box).toBeFocused();
  }

  /** The box keeps the focus while the arrow keys choose. */
  async pressResult(results: Locator): Promise<void> {
    const result = results.first();
    await this.see(result);
    for (let stop = 0; (await result.getAttribute("aria-selected")) !== "true"; stop += 1) {
      if (stop === MAX_STOPS) throw new Error(`The search doesn't reach ${result}.`);
      await this.key("ArrowDown");
    }
    await this.key("Enter");
  }

  async press(target: Locator): Promise<void> {
    const reached = await this.reach(target);
    const key = await reached.evaluate((element) => {
      if (!(element instanceof HTMLInputElement)) return "Enter";
      if (element.type === "radio" && element.checked) return null;
      return element.type === "checkbox" || element.type === "radio" ? "Space" : "Enter";
    });
    if (key) await this.key(key);
  }

  async save(button: Locator): Promise<void> {
    await this.ready(button);
    await this.key("ControlOrMeta+s");
  }

  /** Opens the list, because in a closed one each arrow key chooses. */
  async choose(list: Locator, option: string | RegExp): Promise<void> {
    await this.reach(list);
    const { wanted, current } = await optionsOf(list, option);
    await this.key("Space");
    const key = wanted > current ? "ArrowDown" : "ArrowUp";
    for (let step = 0; step < Math.abs(wanted - current); step += 1) await this.key(key);
    await this.key("Enter");
  }

  /** In the device's dialog, one key goes to each file, and one confirms. */
  async attach(button: Locator, files: readonly File[]): Promise<void> {
    await chooseFiles(this.page, () => this.press(button), files);
    this.tally.keys += files.length + 1;
    this.tally.screens += 1;
    this.acted();
  }

  async enterMoment(field: Locator, moment: string): Promise<void> {
    const [year, month, day, hours, minutes] = moment.split(/\D/);
    await this.reach(field);
    const hour = Number(hours);
    const typed = `${month}${day}${year}${String(hour % 12 || 12).padStart(2, "0")}${minutes}${hour < 12 ? "A" : "P"}`;
    await this.page.keyboard.type(typed);
    this.tally.characters += typed.length;
    await expect(field).toHaveValue(moment);
    this.acted();
  }

  protected counted(): void {
    this.tally.keys += 1;
  }

  protected async enter(field: Locator): Promise<void> {
    await this.reach(field);
  }

  /** Presses Tab or arrow keys until something has the focus. */
  private async reach(target: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> {
    const element = await this.ready(target);
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      const key = await element.evaluate(keyToward);
      if (key === null) return element;
      await this.key(key);
    }
    throw new Error(`${target} is not on the way of the keyboard.`);
  }
}

/** In the browser: the key that brings the focus nearer to an element, or null if it has the focus. */
const keyToward = (element: Element): string | null => {
  const active = document.activeElement;
  if (!active || active === element) return active ? null : "Tab";
  const isAfter = Boolean(active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const shares = (group: string) => element.closest(group)?.contains(active) ?? false;
  // In the page tree, arrow keys go from row to row, and Tab goes into a row.
  const [row, activeRow] = [element, active].map((one) => one.closest("[role=treegrid] tr"));
  if (row && activeRow && row !== activeRow) return isAfter ? "ArrowDown" : "ArrowUp";
  const role = element.getAttribute("role");
  if (role === "menuitem") return "ArrowDown";
  if (role === "tab" && active.getAttribute("role") === "tab" && shares("[role=tablist]"))
    return isAfter ? "ArrowRight" : "ArrowLeft";
  const isRadio = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === "radio";
  if (isRadio(element) && isRadio(active) && element.name === active.name)
    return isAfter ? "ArrowDown" : "ArrowUp";
  return active === document.body || isAfter ? "Tab" : "Shift+Tab";
};
