import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs";
import IconCake from "@tabler/icons-react/dist/esm/icons/IconCake.mjs";
import IconCalendarCheck from "@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconHeartbeat from "@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconLayoutNavbar from "@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs";
import IconLayoutSidebarRight from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs";
import IconMailHeart from "@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import IconShieldHalf from "@tabler/icons-react/dist/esm/icons/IconShieldHalf.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import type { SideMenuEntry, SideMenuGroup } from "#platform/ui/side-menu.tsx";
import { contentScreens } from "./content-screens.generated.ts";
import { type GuardedRoute, type GuardFacts, isOffered } from "./guard.ts";

/** An entry with the requirements of its route. */
type MenuEntry = SideMenuEntry & Pick<GuardedRoute, "module" | "who">;

const ICON = { size: 22, stroke: 1.75 } as const;

/** Every entry of the side menu [SHELL-017..020]. Add new screens here, in the specification's order. */
const ENTRIES: readonly { readonly group: string; readonly entries: readonly MenuEntry[] }[] = [
  {
    group: "Content",
    entries: [
      {
        label: "Pages",
        to: "/PageComponentManagement",
        icon: <IconFileText {...ICON} />,
        within: [
          "CreatePage",
          "CreateExternalPage",
          "UpdatePage",
          "UpdateExternalPage",
          "UpdatePageComponent",
        ],
      },
      {
        label: "Side Navs",
        to: "/SideNavManagement",
        icon: <IconLayoutSidebarRight {...ICON} />,
        within: ["CreateSideNav", "UpdateSideNav"],
      },
      { label: "Images", to: "/ImageManagement", icon: <IconPhoto {...ICON} /> },
      { label: "Reusable blocks", to: "/ReusableBlockManagement", icon: <IconRepeat {...ICON} /> },
      {
        label: "Forms",
        to: "/FormBuilderManagement",
        icon: <IconForms {...ICON} />,
        within: [
          "CreateForm",
          "FormBuilder",
          "FormBuilderSubmissions",
          "FormBuilderSingleSubmission",
          "ErasePersonData",
        ],
        module: "form",
      },
      ...contentScreens.map(({ module, who, title, icon: Icon, list, create, update }) => ({
        label: title,
        to: list,
        icon: <Icon {...ICON} />,
        within: [create.slice(1), update.slice(1)],
        module,
        who,
      })),
      {
        label: "Birthday",
        to: "/BirthdayManagement",
        icon: <IconCake {...ICON} />,
        module: "birthday",
        who: "admin",
      },
      { label: "Scheduled", to: "/PublishingCalendar", icon: <IconCalendarClock {...ICON} /> },
      { label: "Reviews", to: "/ContentReviews", icon: <IconCalendarCheck {...ICON} /> },
      { label: "Trash", to: "/ContentTrash", icon: <IconTrash {...ICON} />, who: "admin" },
    ],
  },
  {
    group: "Site",
    entries: [
      {
        label: "Site Information",
        to: "/LayoutManagement",
        icon: <IconLayoutNavbar {...ICON} />,
        who: "admin",
      },
      {
        label: "Subscribers",
        to: "/NewsletterSubscribers",
        icon: <IconMailHeart {...ICON} />,
        who: "admin",
      },
      { label: "Waiting work", to: "/WaitingWork", icon: <IconHourglass {...ICON} />, who: "admin" },
      { label: "Statistics", to: "/SiteStatistics", icon: <IconChartLine {...ICON} /> },
    ],
  },
  {
    group: "People",
    entries: [
      {
        label: "Users",
        to: "/UserManagement",
        icon: <IconUsers {...ICON} />,
        within: ["CreateUser", "UpdateUser"],
        who: "admin",
      },
      { label: "Roles", to: "/RoleManagement", icon: <IconShieldHalf {...ICON} />, who: "admin" },
      { label: "Audit log", to: "/AuditLog", icon: <IconHistory {...ICON} />, who: "admin" },
      {
        label: "Companies",
        to: "/CompanyManagement",
        icon: <IconBuildingCommunity {...ICON} />,
        who: "vendor-admin",
      },
      {
        label: "System health",
        to: "/SystemHealth",
        icon: <IconHeartbeat {...ICON} />,
        who: "vendor-admin",
      },
    ],
  },
];

/** The side menu for one person: entries of enabled modules whose screens the person may open. */
export const menuFor = (facts: GuardFacts): SideMenuGroup[] =>
  ENTRIES.map(({ group, entries }) => ({
    group,
    entries: entries
      .filter((entry) => isOffered(facts, entry))
      .map(({ label, to, icon, within }) => ({ label, to, icon, within })),
  }));
