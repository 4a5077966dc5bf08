import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { aForm, aPageWith } from "./form-steps.ts";
import { fits, message, wakenForm } from "./page-steps.ts";

/** Sets the language of Riverbend's site, as Site Information does. */
const setLanguage = async (page: Page, app: AppFixture, language: string): Promise<void> => {
  const stored = await page.request.get(app.url("/Admin/GetLayoutComponents"));
  const { company, ...layout } = (await stored.json()) as { company: object };
  const answer = await page.request.post(app.url("/Admin/UpdateLayoutComponents"), {
    headers: { origin: app.url().replace(/\/$/, "") },
    data: { ...layout, company: { ...company, language } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test("a resident uses the site in Spanish: home, menu, search, an event, a form with its errors, and the email", async ({
  page,
  app,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn();
  const formId = await aForm(
    page,
    app,
    "Informar de una fuga",
    [
      { name: "Nombre", fieldType: "input", inputType: "text", isRequired: true },
      { name: "Teléfono", fieldType: "phone", isRequired: true },
      { name: "Foto", fieldType: "fileUpload" },
    ],
    { includeConfirmationEmail: true },
  );
  const path = await aPageWith(page, app, formId, { name: "Informar de una fuga", title: "Escríbanos" });
  await setLanguage(page, app, "es");
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-US" });
    const resident = await context.newPage();
    await resident.goto(app.url());
    await expect(resident.locator("html")).toHaveAttribute("lang", "es");

    await resident.getByRole("button", { name: "Menú" }).click();
    const menu = resident.getByRole("navigation", { name: "Menú para móviles" });
    await menu.getByRole("link", { name: "News and Events" }).first().click();
    await expect(resident.getByRole("navigation", { name: "Ruta de navegación" })).toContainText("Inicio");

    await resident.goto(app.url("/search"));
    await resident
      .getByRole("main")
      .getByRole("searchbox", { name: "Buscar en este sitio web" })
      .fill("water");
    await resident.getByRole("main").getByRole("button", { name: "Buscar" }).click();
    await expect(resident.getByText(/\d+ resultados para «water»:/)).toBeVisible();
    await resident.goto(app.url("/search?q=zzzz"));
    await expect(resident.getByText("No hay resultados para «zzzz».")).toBeVisible();

    await resident.goto(app.url());
    await resident.locator('a[href^="/event/"]').first().click();
    await expect(resident.getByRole("link", { name: "Agregar al calendario" })).toBeVisible();

    await resident.goto(app.url(path));
    await wakenForm(resident);
    const name = resident.getByRole("textbox", { name: "Nombre" });
    await resident.getByLabel("Teléfono").fill("555");
    await resident.getByRole("button", { name: "Enviar" }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("Nombre: este campo es obligatorio.");
    await expect(resident.getByText("Revise estos campos:")).toBeVisible();
    await expect(
      resident.getByRole("link", { name: "Teléfono: escriba 10 dígitos, por ejemplo, 555 123 4567." }),
    ).toBeVisible();
    await expect(resident.getByText("Un archivo de hasta 10 MB", { exact: false })).toBeVisible();
    await expect.poll(() => fits(resident)).toBe(true);
    await expectAccessible(resident);

    await name.fill("Ana Ruiz");
    await resident.getByLabel("Teléfono").fill("555 123 4567");
    await resident.getByLabel("Correo electrónico para recibir una confirmación").fill("ana@example.test");
    await resident.getByRole("button", { name: "Enviar" }).click();
    await expect(message(resident)).toContainText("El formulario se envió correctamente");
    await resident.getByRole("button", { name: "Aceptar" }).click();
    const confirmation = () => app.outbox().find((text) => text.includes("ana@example.test"));
    await expect.poll(confirmation).toContain("recibió «Informar de una fuga» el");
    expect(confirmation()).toContain("Recibimos su mensaje");
    await context.close();
  } finally {
    await setLanguage(page, app, "en");
  }
});

test("a Spanish page on an English site has its form in Spanish, even when the server refuses it", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const fields = [{ name: "Nombre", fieldType: "input", inputType: "text", isRequired: true }];
  const formId = await aForm(page, app, "Una página en español", fields);
  await page.goto(app.url(await aPageWith(page, app, formId, { language: "es", title: "Escríbanos" })));
  await wakenForm(page);
  await page.getByLabel("Nombre").fill("Ana");
  await page.route("**/Captcha/IsReCaptchValid*", (route) =>
    route.fulfill({ status: 400, json: "reCaptcha verification failed" }),
  );
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(message(page)).toContainText("No se pudo completar la verificación reCaptcha");
  await page.getByRole("button", { name: "Aceptar" }).click();
  await page.unroute("**/Captcha/IsReCaptchValid*");
  await page.route("**/FormComponent/SubmitForm", (route) =>
    route.fulfill({ status: 503, json: "The server is busy and nothing was changed." }),
  );
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(message(page)).toContainText("No podemos recibir su formulario en este momento.");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana");
  await page.goto(app.url());
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the newsletter sign-up on a Spanish page of an English site stays in Spanish to the end", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const fields = [{ name: "Nombre", fieldType: "input", inputType: "text" }];
  const formId = await aForm(page, app, "Noticias en español", fields);
  await page.goto(app.url(await aPageWith(page, app, formId, { language: "es", title: "Noticias" })));
  const email = "boletin@example.test";
  await page.getByLabel("Correo electrónico para recibir nuestro boletín").fill(email);
  await page.getByRole("button", { name: "Suscribirse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Revise su correo electrónico" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  let link = "";
  await expect
    .poll(() => {
      const mail = app.outbox().findLast((text) => text.includes(email)) ?? "";
      link = /\/newsletter-sign-up\/confirm\/[\w-]+\?language=es/.exec(mail)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  await page.goto(app.url(link));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sí, quiero recibirlo" }).click();
  await expect(page.getByText("Ya está en la lista. Recibirá nuestro próximo boletín.")).toBeVisible();
  await page.getByRole("link", { name: "Ir a la página de inicio" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
