import { asked, type Hands, type Row, type Step } from "./hands.ts";

const layoutStep =
  (change: (layout: Record<string, Record<string, unknown>>, hands: Hands) => void): Step =>
  async (hands) => {
    const layout = await asked<Record<string, Record<string, unknown>>>(
      hands.admin.get("/Admin/GetLayoutComponents"),
    );
    change(layout, hands);
    return asked(hands.admin.post("/Admin/UpdateLayoutComponents", layout));
  };

const anyTab = async ({ admin, pick }: Hands): Promise<Row> =>
  pick((await asked<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"))).navbarTabs);

const anySideNav = async ({ admin, pick }: Hands): Promise<Row> => {
  const { id } = pick(await asked<Row[]>(admin.get("/AdminSideNav/GetSideNavs")));
  return asked(admin.get(`/AdminSideNav/GetSideNav?componentId=${id}`));
};

/** Saves what a call returns, with something changed. */
const resave =
  (read: string, save: string, changes: (hands: Hands) => object): Step =>
  async ({ vendor, ...hands }) => {
    const before = await asked<object>(vendor.get(read));
    return asked(vendor.post(save, { ...before, ...changes({ vendor, ...hands }) }));
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
    asked(
      admin.post("/Admin/CreateNavbarTab", {
        componentName: "Walk",
        title: `Tab ${next()}`,
        format: "2-2",
        column1: `<p>Text ${next()}, and <a href="/privacy">privacy</a></p>`,
      }),
    ),
  "a navbar tab changes": async (hands) =>
    hands.admin.post("/Admin/UpdateNavbarTab", { ...(await anyTab(hands)), title: `Tab ${hands.next()}` }),
  "navbar tabs are put in order": async ({ admin }) => {
    const { navbarTabs } = await asked<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"));
    return admin.post("/Admin/UpdateNavbarTabOrder", {
      navbarTabIds: navbarTabs.map(({ id }) => id).reverse(),
    });
  },
  "a navbar tab is deleted": async (hands) =>
    hands.admin.remove(`/Admin/DeleteNavbarTab?componentId=${(await anyTab(hands)).id}`),
  "a side nav changes": async (hands) =>
    hands.admin.post("/AdminSideNav/UpdateSideNav", {
      ...(await anySideNav(hands)),
      content: `<p>Side nav ${hands.next()}</p>`,
    }),
  "a side nav is deleted": async (hands) =>
    hands.admin.remove(`/AdminSideNav/DeleteSideNav?id=${(await anySideNav(hands)).id}`),
};
