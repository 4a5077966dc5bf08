import type { DemoSite, Library } from "./demo-blocks.ts";
import { riverbendAbout } from "./riverbend-about.ts";
import { riverbendCustomers } from "./riverbend-customers.ts";
import { riverbendHome } from "./riverbend-home.ts";
import { riverbendNewsAndEvents } from "./riverbend-news-and-events.ts";
import { riverbendOutages } from "./riverbend-outages.ts";
import { riverbendPrivacy } from "./riverbend-privacy.ts";
import { riverbendServices } from "./riverbend-services.ts";

/** The website of a small town's water, power and gas utility, over four menu levels. */
export const riverbendSite = (library: Library): DemoSite => ({
  home: riverbendHome(library),
  pages: [
    riverbendCustomers(library),
    riverbendServices(library),
    riverbendOutages(library),
    riverbendNewsAndEvents(),
    riverbendAbout(library),
    riverbendPrivacy(),
  ],
  sideNavs: {
    "In an emergency":
      '<h2>In an emergency</h2><ul><li><a href="tel:911">Call 911</a></li><li><a href="tel:+15550100199">Report an outage</a></li><li><a href="/outages/storm-kit">Pack a storm kit</a></li><li><a href="/services/natural-gas/gas-safety">If you smell gas</a></li></ul>',
    "Paying less":
      '<h2>Paying less</h2><ul><li><a href="/customers/saving">Ways to use less</a></li><li><a href="/customers/pay-my-bill">Ways to pay</a></li><li><a href="/customers/rates">What it costs</a></li></ul>',
  },
});
