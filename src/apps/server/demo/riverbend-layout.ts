import type { NavbarTabForm } from "#modules/navbar-tabs/navbar-tabs.schema.ts";

/** A navbar tab of the demo. */
export type DemoTab = Pick<NavbarTabForm, "title" | "format"> & {
  readonly columns: readonly string[];
  readonly footer: string;
};

const links = (heading: string, entries: readonly (readonly [label: string, href: string])[]): string =>
  `<h2>${heading}</h2><ul>${entries.map(([label, href]) => `<li><a href="${href}">${label}</a></li>`).join("")}</ul>`;

/** What stands around every page of Riverbend's website. */
export const riverbendLayout = {
  navbar: {
    companyName: "Riverbend Utilities",
    siteName: "Riverbend Utilities",
    telephone: "5550100100",
    payBillLink: "/customers/pay-my-bill",
  },
  social: {
    facebookLink: "https://www.facebook.com/",
    instagramLink: "https://www.instagram.com/",
    youtubeLink: "https://www.youtube.com/",
  },
  footer: {
    address: "140 Mill Street\nRiverbend, GA 30705",
    privacyPolicyLink: "/privacy",
  },
  adminVersionUpdateEmails: ["admin@riverbend.example"],
  footerColumns: [
    links("Your account", [
      ["Pay my bill", "/customers/pay-my-bill"],
      ["Start or stop service", "/customers/start-service"],
      ["Rates", "/customers/rates"],
      ["Ways to save", "/customers/saving"],
    ]),
    links("Your home", [
      ["Water quality", "/services/drinking-water/water-quality"],
      ["Tree trimming", "/services/electricity/tree-trimming"],
      ["Gas safety", "/services/natural-gas/gas-safety"],
      ["Storm kit", "/outages/storm-kit"],
    ]),
    '<h2>Report a problem</h2><p>Power out, a water main leaking, a smell of gas? Somebody answers at any hour.</p><p><a href="tel:+15550100199">555 010 0199</a></p><h2>Visit us</h2><p>Monday to Friday, 8 a.m. to 5 p.m.</p>',
  ],
  tabs: [
    {
      title: "Pay",
      format: "2-1-1",
      columns: [
        '<h2>Due twenty days after its date</h2><p>Pay by card, from your bank, by mail, by telephone or at the counter. If money is short this month, <a href="tel:+15550100100">call us</a> before the due date: a payment plan costs nothing.</p>',
        links("Ways to pay", [
          ["All five ways", "/customers/pay-my-bill"],
          ["Rates", "/customers/rates"],
        ]),
        links("Pay less", [
          ["Ways to save", "/customers/saving"],
          ["Solar credits", "/customers/rates/power/solar"],
        ]),
      ],
      footer: "<p>The counter at 140 Mill Street is open Monday to Friday, 8 a.m. to 5 p.m.</p>",
    },
    {
      title: "Moving",
      format: "2-2",
      columns: [
        '<h2>Moving in</h2><p>Tell us three working days before, and the lights are on when you carry in the first box.</p><p><a href="/customers/start-service">Start service</a></p>',
        '<h2>Moving out</h2><p>One call ends water, power and gas on the day you choose.</p><p><a href="/customers/start-service">Stop service</a></p>',
      ],
      footer: "",
    },
    {
      title: "Emergencies",
      format: "1-1-2",
      columns: [
        '<h2>Call at any hour</h2><p><a href="tel:+15550100199">555 010 0199</a></p>',
        links("What to do", [
          ["Outages", "/outages"],
          ["Storm kit", "/outages/storm-kit"],
        ]),
        '<h2>Smell gas?</h2><p>Leave the house first, touch no switch on your way, and call from outside. <a href="/services/natural-gas/gas-safety">More about gas safety</a></p>',
      ],
      footer: "",
    },
  ] satisfies readonly DemoTab[],
};
