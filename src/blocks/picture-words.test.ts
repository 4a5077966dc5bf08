import { expect, test } from "vitest";
import { newPlace } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { aPicture } from "#test/support/pictures.ts";
import { attach, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";
import { sendForm } from "#test/support/uploads.ts";

// The alt text of an image with text beside it.

const { app, admin } = await openDemoApp("admin");

interface LibraryImage {
  id: number;
  imageUrl: string;
  imageDescription: string;
}

test("images with text beside them have the library's description, even after it changes; others have none [PUB-047]", async () => {
  await sendForm(
    app,
    "/ImageUpload/ImageUpload",
    {
      ImageDescription: "A heron in spring",
      ImageName: "heron.png",
      Image: { name: "blob", content: await aPicture(80, 60, "png") },
    },
    { host: RIVERBEND, cookie: admin.cookie },
  );
  const [image] = (await admin.post("/ImageUpload/RetrieveAll", {})).json() as LibraryImage[];
  if (!image) throw new Error("The upload isn't in the library.");
  const [form] = (await admin.get("/AdminForms/GetAllForms")).json() as { id: number }[];
  const place = await newPlace(admin);
  const create = async (type: string, values: object, isPlaced = true) => {
    const input = { componentName: "Picture", ...place, ...values };
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    if (isPlaced) await attach(admin, place.pageId, place.versionId, type, id);
    return id;
  };
  const imageLink = image.imageUrl;
  const htmlEditorId = await create("HtmlEditor", { content: "<p>Words</p>" }, false);
  await create("BigText5050", { title: "Water", body: "<p>Clean</p>", imageLink });
  await create("Grid5050", { htmlEditorId, imageLink });
  await create("Contact5050", { title: "Write to us", formId: form?.id, format: "imageLeft", imageLink });
  const elsewhere = "https://pictures.example/a.png";
  await create("BigText5050", { title: "Power", body: "<p>Strong</p>", imageLink: elsewhere });
  await publishPage(admin, place.pageId);
  const { friendlyUrl } = (await admin.get(`/Admin/GetPage?pageId=${place.pageId}`)).json() as {
    friendlyUrl: string;
  };

  const alts = async () => {
    const page = await app.send("GET", `/${friendlyUrl}`, { host: RIVERBEND });
    expect(page.status).toBe(200);
    const main = page.text.slice(page.text.indexOf("<main"), page.text.indexOf("</main>"));
    return [...main.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  };
  const { imageDescription: first } = image;
  expect(await alts()).toEqual([first, first, first, ""]);
  const changed = await admin.post("/ImageUpload/EditImage", {
    id: image.id,
    imageDescription: "Geese at dawn",
  });
  expect(changed.json()).toBe("Updated");
  expect(await alts()).toEqual(["Geese at dawn", "Geese at dawn", "Geese at dawn", ""]);
});
