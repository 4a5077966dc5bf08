import { fieldsOf } from "./component-calls.ts";
import { kindNamed } from "./kind-named.ts";
import { aPicture } from "./pictures.ts";
import { attach, newPage, numberOf, publishPage, type Staff, staffAt } from "./sign-in.ts";
import { frameSteps } from "./site-changes/frame-changes.ts";
import { eventForm, itemSteps } from "./site-changes/item-changes.ts";
import { pageSteps, publishNewPage } from "./site-changes/page-changes.ts";
import { visitorSteps } from "./site-changes/visitor-changes.ts";
import { expectSuccess, type Row, type Step, type WalkContext } from "./site-changes/walk-context.ts";
import { sendForm } from "./uploads.ts";

// What no one sees on this site

const elsewhereSteps: Record<string, Step> = {
  "another company changes its footer": async ({ neighbor, next }) => {
    const layout = await expectSuccess<{ footer: Row; navbar: Row }>(
      neighbor.get("/Admin/GetLayoutComponents"),
    );
    layout.navbar.telephone ||= "5550100142";
    layout.navbar.payBillLink ||= "/";
    layout.footer.copyrightName = `Harbor ${next()}`;
    return expectSuccess(neighbor.post("/Admin/UpdateLayoutComponents", layout));
  },
  "another company adds an event": ({ neighbor, next }) =>
    expectSuccess(
      neighbor.post("/AdminEvent/CreateEvent", { ...eventForm(next(), next()), types: "Reopenings" }),
    ),
  "another company publishes a page": (context) =>
    publishNewPage({ ...context, admin: context.neighbor }, { showOnMenu: true }),
  "another company switches a module on": async ({ app, neighbor }) => {
    const vendor = await staffAt(app, "vendor@tracsoft.example", neighbor.host);
    return expectSuccess(
      vendor.post("/AdminSettings/UpdateBlogSettingsData", { types: ["Tides"], defaultImage: "" }),
    );
  },
  "somebody's account is added": ({ admin, next }) =>
    expectSuccess(
      admin.post("/api/users", {
        firstName: "Walk",
        lastName: "On",
        email: `walk-${next()}@riverbend.example`,
        phoneNumber: "5550100142",
        password: "river-Bend-2027",
        roles: ["Level4"],
      }),
    ),
  "the company gets another host name": ({ vendor, next }) =>
    companyStep(vendor, { hosts: ["localhost", `walk-${next()}.example`] }),
  "the company gets another main host": ({ vendor, next }) =>
    companyStep(vendor, { hosts: [`main-${next()}.example`, "localhost"] }),
};

const companyStep = async (vendor: Staff, changes: object): Promise<unknown> => {
  const companies = await expectSuccess<Row[]>(vendor.get("/CompanyManagement/GetCompanies"));
  const company = companies.find(({ name }) => name === "Riverbend Utilities");
  return expectSuccess(vendor.post("/CompanyManagement/UpdateCompany", { ...company, ...changes }));
};

export const STEPS: Readonly<Record<string, Step>> = {
  ...pageSteps,
  ...frameSteps,
  ...itemSteps,
  ...visitorSteps,
  ...elsewhereSteps,
};

/** Whether a step is about the items of a module, or its settings. */
export const isAboutItems = (name: string): boolean => name in itemSteps || name in elsewhereSteps;

/** Publishes a page that shows an image from the library. */
export const showAPicture = async (context: WalkContext): Promise<void> => {
  const { app, admin } = context;
  const { status, said } = await sendForm(
    app,
    "/ImageUpload/ImageUpload",
    {
      ImageDescription: "A river",
      ImageName: "river.png",
      Image: { name: "river.png", content: await aPicture(40, 30, "png") },
    },
    { host: admin.host, cookie: admin.cookie },
  );
  if (status !== 200) throw new Error(`The picture was refused: ${said}`);
  const [image] = await expectSuccess<{ imageUrl: string }[]>(admin.post("/ImageUpload/RetrieveAll", {}));
  const pageId = await newPage(admin, { friendlyUrl: "picture" });
  const componentId = numberOf(
    await admin.post("/Admin/CreateBigText5050", {
      ...fieldsOf(kindNamed("BigText5050")),
      pageId,
      versionId: 1,
      componentName: "Picture",
      imageLink: image?.imageUrl,
    }),
  );
  await attach(admin, pageId, 1, "BigText5050", componentId);
  await publishPage(admin, pageId);
};
