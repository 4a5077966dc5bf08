import { expect, test } from "./harness/serve.ts";

test("reorders with buttons, and keeps the focus on the moved row", async ({ open }) => {
  const page = await open("/sortable");
  const order = page.getByTestId("order");
  await page.getByRole("button", { name: "Move Questions up" }).click();
  await expect(order).toHaveText("11,13,12,14");
  await expect(page.getByRole("button", { name: "Move Questions up" })).toBeFocused();
  await expect(page.getByText("Questions is now at position 2 of 4.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(order).toHaveText("13,11,12,14");
  await expect(page.getByRole("button", { name: "Move Questions up" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Move Questions down" })).toBeFocused();
});

test("reorders by keyboard alone, and announces each step", async ({ open }) => {
  const page = await open("/sortable");
  await page.getByRole("button", { name: "Reorder Announcement" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Announcement, position 1 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Announcement is over position 2 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Announcement is over position 3 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByTestId("order")).toHaveText("12,13,11,14");
  await expect(page.getByText("Announcement was dropped at position 3 of 4.")).toBeAttached();
});

test("Escape while dragging restores the order", async ({ open }) => {
  const page = await open("/sortable");
  await page.getByRole("button", { name: "Reorder Announcement" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Announcement, position 1 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Announcement is over position 2 of 4.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Canceled. Announcement is back at position 1 of 4.")).toBeAttached();
  await expect(page.getByTestId("order")).toHaveText("11,12,13,14");
});

test("reorders by mouse", async ({ open }) => {
  const page = await open("/sortable");
  const handle = await page.getByRole("button", { name: "Reorder Announcement" }).boundingBox();
  const target = await page.getByRole("button", { name: "Reorder Questions" }).boundingBox();
  if (!handle || !target) throw new Error("The handles aren't on the screen.");
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 12, handle.y + 40, { steps: 5 });
  await page.mouse.move(target.x + 10, target.y + 14, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByTestId("order")).toHaveText("12,13,11,14");
});

test("reorders by touch, as soon as a finger on the handle moves", async ({ open }) => {
  const page = await open("/sortable");
  const handle = await page.getByRole("button", { name: "Reorder Announcement" }).boundingBox();
  const target = await page.getByRole("button", { name: "Reorder Questions" }).boundingBox();
  if (!handle || !target) throw new Error("The handles aren't on the screen.");
  const browser = await page.context().newCDPSession(page);
  const x = handle.x + 10;
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", handle.y + 10);
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch("touchMove", handle.y + 10 + (target.y + 4 - handle.y) * share);
  await expect(page.getByText("Announcement is over position 3 of 4.")).toBeAttached();
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.getByTestId("order")).toHaveText("12,13,11,14");
});

test("a refused order is reported and undone", async ({ open }) => {
  const page = await open("/sortable");
  const names = page.getByRole("list", { name: "Components" }).getByRole("listitem");
  for (let step = 0; step < 2; step++)
    await page.getByRole("button", { name: "Move Opening hours up" }).click();
  await expect(page.getByTestId("order")).toHaveText("11,14,12,13");
  await page.getByRole("button", { name: "Move Opening hours up" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Someone else changed this while you were editing.",
  );
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Announcement", "Opening hours", "Welcome text", "Questions"]);
});

test("a read-only list shows the order and offers nothing", async ({ open }) => {
  const page = await open("/sortable");
  await page.getByRole("checkbox", { name: "Read only" }).check();
  const list = page.getByRole("list", { name: "Components" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expect(list.getByRole("button")).toHaveCount(0);
});
