import { crc32, deflateSync } from "node:zlib";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Listener, type Person, queueDone, signIn, visitorAt } from "./client.ts";
import type { Desk } from "./desk.ts";
import { fillPages } from "./fill-pages.ts";
import { PASSWORD, type Program } from "./program.ts";

export const HOST = "localhost";
/** Characters that programs often corrupt. */
const ODD = `"quoted" & <b>not bold</b> – naïve 東京`;
const HTML = `<h2>Hours &amp; rates</h2><p>Open <strong>daily</strong>, see <a href="/about">about us</a> or <a href="https://www.example.org/?a=1&amp;b=2">others</a>.</p><ul><li>One</li><li>Two</li></ul>`;

/** Creates content of every type through the calls, as staff and visitors do, and waits for the jobs. */
export const fill = async (program: Program, tag: string, moment: number, hear?: Listener): Promise<void> => {
  await createContent(program, tag, moment, hear);
  await queueDone(program);
};

/** As `fill`, without waiting. */
export const createContent = async (
  program: Program,
  tag: string,
  moment: number,
  hear?: Listener,
): Promise<void> => {
  const [admin, vendor, editor] = [
    await signIn(program, HOST, "admin", "admin@riverbend.example", hear),
    await signIn(program, HOST, "vendor", "vendor@tracsoft.example", hear),
    await signIn(program, HOST, "editor", "editor@riverbend.example", hear),
  ];
  const roleId = await fillPeople(admin, tag);
  const images = await fillImages(admin, tag);
  const formId = await fillForms(program, admin, tag, hear);
  const desk: Desk = { admin, vendor, editor, tag, moment, images, formId, roleId };
  await fillDocuments(desk);
  await fillNews(desk);
  await fillEvents(desk);
  await fillBlogs(desk);
  await fillPages(desk, HTML);
  await fillSite(program, desk, hear);
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
export const file = (content: string | Uint8Array<ArrayBuffer>, name: string): File =>
  new File([content], name);
export const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const fillPeople = async (admin: Person, tag: string): Promise<number> => {
  const role = `Approvers ${tag}`;
  await admin.call("POST", "/RoleManagement/AddRole", { roleName: role });
  const roles = (await admin.call("GET", "/RoleManagement/GetRoles")) as { id: number; name: string }[];
  for (const index of numbers(8))
    await admin.call("POST", "/api/users", {
      firstName: `Pat ${index}`,
      lastName: `O'Neil-${tag}`,
      email: `pat${index}.${tag}@riverbend.example`,
      phoneNumber: "5550100142",
      password: PASSWORD,
      roles: index === 0 ? ["Admin"] : index < 4 ? ["Level4", role] : ["Level4"],
    });
  return roles.find(({ name }) => name === role)?.id ?? 0;
};

/** An image of a single color. */
export const png = (width: number, height: number, red: number): Uint8Array<ArrayBuffer> => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = [0, ...numbers(width).flatMap(() => [red, 120, 160])];
  const rows = Buffer.from(numbers(height).flatMap(() => row));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([start, ...chunks]));
};

const fillImages = async (admin: Person, tag: string): Promise<string[]> => {
  for (const index of numbers(12)) {
    const Image = file(png(320 + index, 200, index * 20), `picture-${tag}-${index}.png`);
    const fields = { imageDescription: `Picture ${index}: ${ODD}`, imageName: Image.name, Image };
    await admin.call("POST", "/ImageUpload/ImageUpload", formOf(fields));
  }
  const all = (await admin.call("POST", "/ImageUpload/RetrieveAll", { search: "Picture" })) as {
    id: number;
    imageUrl: string;
  }[];
  const [first] = all;
  if (first) await admin.call("POST", "/ImageUpload/DeleteImage", { id: first.id });
  return all.slice(1, 12).map(({ imageUrl }) => imageUrl);
};

const FIELDS = [
  { name: "Name", fieldType: "input", inputType: "text", isRequired: true, minLength: 2, maxLength: 40 },
  { name: "Meter", fieldType: "input", inputType: "number", minLength: 1, maxLength: 9000 },
  { name: "Story", fieldType: "textarea", placeholder: ODD, maxLength: 500 },
  { name: "Service", fieldType: "selectList", options: "Water,Power,Gas", isRequired: true },
  { name: "Paperless", fieldType: "checkbox" },
  { name: "Phone", fieldType: "phone" },
  { name: "Email", fieldType: "email" },
  { name: "State", fieldType: "state" },
  { name: "Photo", fieldType: "fileUpload" },
  { name: "From", fieldType: "futureDatePicker" },
];
const ANSWERS = ["Kim & Lee", "42", ODD, "Water", "true", "5550100142", "kim@example.org", "OH", "", ""];

const fillForms = async (program: Program, admin: Person, tag: string, hear?: Listener): Promise<number> => {
  const ids: number[] = [];
  for (const index of numbers(3)) {
    const form = {
      name: `Form ${tag} ${index}`,
      email: `forms${index}@riverbend.example`,
      columns: 1 + (index % 2),
    };
    const more = { successMessage: ODD, includeConfirmationEmail: index === 0 };
    const formId = Number(await admin.call("POST", "/AdminForms/CreateForm", { ...form, ...more }));
    for (const field of FIELDS) await admin.call("POST", "/AdminForms/CreateFormField", { ...field, formId });
    ids.push(formId);
  }
  const [formId = 0, , last] = ids;
  await admin.call("DELETE", `/AdminForms/SetFormToInactive?formId=${last}`);
  const fields = (await admin.call("GET", `/AdminForms/GetAssociatedFormFields?formId=${formId}`)) as {
    id: number;
  }[];
  const visitor = visitorAt(program, HOST, { name: "visitor", hear });
  for (const index of numbers(5)) {
    await passCaptcha(visitor);
    const values = ANSWERS.map((value, at) => (at === 0 ? `${value} ${index}` : value));
    const pairs = fields.map(({ id }, at) => ({ fieldId: id, fieldValue: values[at] }));
    await visitor.call(
      "POST",
      "/FormComponent/SubmitForm",
      formOf({
        Form: JSON.stringify({ id: formId }),
        NameValuePairs: JSON.stringify(pairs),
        ConfirmationEmail: `kim${index}@example.org`,
      }),
    );
  }
  return formId;
};

/** Solves the captcha as a visitor's browser does. Its cookie allows one form. */
const passCaptcha = async (visitor: Person): Promise<void> => {
  const { challenge } = (await visitor.call("GET", "/Captcha/GetChallenge")) as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  await visitor.call("POST", `/Captcha/IsReCaptchValid?captchaToken=${encodeURIComponent(token)}`);
};

const typesOf = async (admin: Person, module: string): Promise<string[]> =>
  ((await admin.call("POST", `/AdminSettings/Get${module}SettingsData`)) as { types: string[] }).types;

const upload = async (person: Person, folderName: string, name: string): Promise<string> => {
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const fields = { folderName, file: file(pdf, name) };
  return String(await person.call("POST", "/UploadFiles/UploadFile", formOf(fields)));
};

/** A number of days after the installation was filled, YYYY-MM-DD. */
const dayAfter = ({ moment }: Desk, days: number): string =>
  new Date(moment + days * 86_400_000).toISOString().slice(0, 10);
const oneOf = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

type Id = { readonly id: number };
/** Saves the first item of a list with one changed value, then deletes the second one. */
const changeSome = async (
  { admin }: Desk,
  list: string,
  update: string,
  change: object,
  remove: string,
): Promise<void> => {
  const [first, second] = (await admin.call("GET", list)) as Id[];
  if (!first || !second) throw new Error(`${list} has too little.`);
  const { uploader: _, uploaderEmail: __, ...item } = first as Record<string, unknown>;
  await admin.call("POST", update, { ...item, ...change });
  await admin.call("DELETE", `${remove}=${second.id}`);
};

const fillDocuments = async (desk: Desk): Promise<void> => {
  const { admin, tag } = desk;
  const types = await typesOf(admin, "Document");
  for (const index of numbers(30))
    await admin.call("POST", "/AdminDocument/CreateDocument", {
      name: `Document ${tag} ${index}${index % 5 === 0 ? ` ${ODD}` : ""}`,
      type: oneOf(types, index),
      description: index % 3 === 0 ? "meters,bills" : "",
      location: await upload(admin, "Documents", `Document ${tag} ${index}.pdf`),
      timestamp: dayAfter(desk, 5 * index - 100),
    });
  const list = "/AdminDocument/GetDocuments?search=Document&pageSize=2";
  const change = { name: `Changed ${tag}` };
  await changeSome(
    desk,
    list,
    "/AdminDocument/UpdateDocument",
    change,
    "/AdminDocument/DeleteDocument?documentId",
  );
};

const fillNews = async (desk: Desk): Promise<void> => {
  const { admin, tag, images } = desk;
  const types = await typesOf(admin, "News");
  for (const index of numbers(30))
    await admin.call("POST", "/AdminNews/CreateNews", {
      title: `Issue ${tag} ${index}${index % 5 === 0 ? ` ${ODD}` : ""}`,
      teaser: `What is new in week ${index}`,
      types: oneOf(types, index),
      description: "storms,trees",
      thumbnailImage: index % 2 === 0 ? oneOf(images, index) : "",
      location: await upload(admin, "News", `Issue ${tag} ${index}.pdf`),
      timestamp: dayAfter(desk, 5 * index - 100),
    });
  const list = "/AdminNews/GetNews?search=Issue&pageSize=2";
  const change = { title: `Changed ${tag}` };
  await changeSome(desk, list, "/AdminNews/UpdateNews", change, "/AdminNews/DeleteNews?newsId");
};

const fillEvents = async (desk: Desk): Promise<void> => {
  const { admin, editor, tag, images } = desk;
  const types = await typesOf(admin, "Event");
  for (const index of numbers(36))
    await (index % 2 ? admin : editor).call("POST", "/AdminEvent/CreateEvent", {
      title: `Event ${tag} ${index}${index % 5 === 0 ? ` ${ODD}` : ""}`,
      friendlyUrl: `event-${tag}-${index}`,
      types: index % 4 === 0 ? types.slice(0, 2).join(",") : oneOf(types, index),
      startTime: `${dayAfter(desk, 2 + 3 * index)}T${10 + (index % 10)}:${26 + tag.length}:00Z`,
      thumbnailImage: index % 2 ? oneOf(images, index) : "",
      mainImage: index % 3 ? oneOf(images, index + 1) : "",
      description: index % 7 === 0 ? "" : HTML,
    });
  const list = "/AdminEvent/GetEvents?search=Event&pageSize=2";
  const change = { title: `Changed ${tag}`, friendlyUrl: `moved-event-${tag}`, description: HTML };
  await changeSome(desk, list, "/AdminEvent/UpdateEvent", change, "/AdminEvent/DeleteEvent?eventId");
};

const fillBlogs = async (desk: Desk): Promise<void> => {
  const { admin, editor, tag, images } = desk;
  const types = await typesOf(admin, "Blog");
  for (const index of numbers(36)) {
    const post = {
      title: `Blog ${tag} ${index}${index % 5 === 0 ? ` ${ODD}` : ""}`,
      friendlyUrl: `blog-${tag}-${index}`,
      timestamp: dayAfter(desk, 5 * index - 100),
      types: index % 4 === 0 ? types.slice(0, 2).join(",") : oneOf(types, index),
      categories: index % 3 === 0 ? "Meters,Saving" : "",
      thumbnailImage: index % 2 ? oneOf(images, index) : "",
      teaser: `Teaser ${index}`,
      content: HTML,
    };
    const id = Number(await (index % 2 ? admin : editor).call("POST", "/AdminBlog/CreateBlog", post));
    if (index % 6 !== 0) await admin.call("POST", "/AdminBlog/UpdateBlog", { ...post, id, status: "Live" });
  }
  const list = "/AdminBlog/GetBlogs?search=Blog&pageSize=2";
  const change = { title: `Changed ${tag}`, friendlyUrl: `moved-blog-${tag}`, content: HTML };
  await changeSome(desk, list, "/AdminBlog/UpdateBlog", change, "/AdminBlog/DeleteBlog?blogId");
};

/** What a company has once: birthdays, settings, menus, and newsletter subscribers. */
const fillSite = async (program: Program, { admin, tag }: Desk, hear?: Listener): Promise<void> => {
  const departments = await typesOf(admin, "Birthday");
  const people = numbers(40).map(
    (index) => `Kim,${tag} ${index},${1 + (index % 12)},${1 + (index % 28)},${oneOf(departments, index)}`,
  );
  const csv = file(["First Name,Last Name,Month,Day,Department", ...people, ""].join("\n"), "Birthdays.csv");
  const fields = { folderName: "Birthdays", fileName: "Birthdays", file: csv };
  await admin.call("POST", "/UploadFiles/UploadOverwriteFile", formOf(fields));
  const documents = (await admin.call("POST", "/AdminSettings/GetDocumentSettingsData")) as {
    types: string[];
  };
  const types = [...documents.types, `Type ${tag}`];
  await admin.call("POST", "/AdminSettings/UpdateDocumentSettingsData", { ...documents, types });
  await admin.call("POST", "/Admin/CreateNavbarTab", {
    componentName: `Tab ${tag}`,
    title: `Tab ${tag}`,
    format: "2-2",
    column1: HTML,
    column2: HTML,
    footer: HTML,
  });
  const visitor = visitorAt(program, HOST, { name: "visitor", hear });
  for (const index of numbers(3)) {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    await visitor.send("POST", "/newsletter-sign-up", `EMAIL=reader${index}.${tag}%40example.org`, type);
  }
};
