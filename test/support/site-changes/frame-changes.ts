import { expectSuccess, type Row, type Step, type WalkContext } from "./walk-context.ts";

const layoutStep =
  (change: (layout: Record<string, Record<string, unknown>>, context: WalkContext) => void): Step =>
  async (context) => {
    const layout = await expectSuccess<Record<string, Record<string, unknown>>>(
      context.admin.get("/Admin/GetLayoutComponents"),
    );
    change(layout, context);
    return expectSuccess(context.admin.post("/Admin/UpdateLayoutComponents", layout));
  };

const anyTab = async ({ admin, pick }: WalkContext): Promise<Row> =>
  pick((await expectSuccess<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"))).navbarTabs);

const anySideNav = async ({ admin, pick }: WalkContext): Promise<Row> => {
  const { id } = pick(await expectSuccess<Row[]>(admin.get("/AdminSideNav/GetSideNavs")));
  return expectSuccess(admin.get(`/AdminSideNav/GetSideNav?componentId=${id}`));
};

/** Saves what a call returns, with something changed. */
const resave =
  (read: string, save: string, changes: (context: WalkContext) => object): Step =>
  async ({ vendor, ...context }) => {
    const before = await expectSuccess<object>(vendor.get(read));
    return expectSuccess(vendor.post(save, { ...before, ...changes({ vendor, ...context }) }));
  };

/** Changes to the parts that appear on every page. */
export const frameSteps: Record<string, Step> = {
  "the footer changes": layoutStep(({ footer }, { next }) => {
    if (footer) footer.copyrightName = `Riverbend ${next()}`;
  }),
  "Site Information is saved as it is": layoutStep(() => {}),
  "the company's trusted addresses change": layoutStep(({ company }, { next }) => {
    if (company) company.ipAllowlist = ["127.0.0.1", "::1", `10.0.0.${next() % 250}`];
  }),
  "the company's time zone changes": layoutStep(({ company }) => {
    if (company) company.timeZone = "America/Denver";
  }),
  "the look changes": resave("/Admin/GetTheme", "/Admin/UpdateTheme", () => ({ corners: "round" })),
  "the look is saved as it is": resave("/Admin/GetTheme", "/Admin/UpdateTheme", () => ({})),
  "a service of a third party changes": resave(
    "/Admin/GetThirdParties",
    "/Admin/UpdateThirdParties",
    ({ next }) => ({ mailingListAddress: `https://list-${next()}.example/` }),
  ),
  "the services of third parties are saved as they are": resave(
    "/Admin/GetThirdParties",
    "/Admin/UpdateThirdParties",
    () => ({}),
  ),
  "a navbar tab is added": ({ admin, next }) =>
    expectSuccess(
      admin.post("/Admin/CreateNavbarTab", {
        componentName: "Walk",
        title: `Tab ${next()}`,
        format: "2-2",
        column1: `<p>Text ${next()}, and <a href="/privacy">privacy</a></p>`,
      }),
    ),
  "a navbar tab changes": async (context) =>
    context.admin.post("/Admin/UpdateNavbarTab", {
      ...(await anyTab(context)),
      title: `Tab ${context.next()}`,
    }),
  "navbar tabs are put in order": async ({ admin }) => {
    const { navbarTabs } = await expectSuccess<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"));
    return admin.post("/Admin/UpdateNavbarTabOrder", {
      navbarTabIds: navbarTabs.map(({ id }) => id).reverse(),
    });
  },
  "a navbar tab is deleted": async (context) =>
    expectSuccess(context.admin.remove(`/Admin/DeleteNavbarTab?componentId=${(await anyTab(context)).id}`)),
  "a side nav changes": async (context) =>
    context.admin.post("/AdminSideNav/UpdateSideNav", {
      ...(await anySideNav(context)),
      content: `<p>Side nav ${context.next()}</p>`,
    }),
  "a side nav is deleted": async (context) =>
    expectSuccess(context.admin.remove(`/AdminSideNav/DeleteSideNav?id=${(await anySideNav(context)).id}`)),
};
