import type { DemoSite, Library } from "./demo-blocks.ts";
import { riverbendAbout } from "./riverbend-about.ts";
import { riverbendCustomers } from "./riverbend-customers.ts";
import { riverbendHome } from "./riverbend-home.ts";
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
    riverbendAbout(library),
    riverbendPrivacy(),
  ],
});
