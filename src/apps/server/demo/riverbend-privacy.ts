import { type DemoPage, published, text } from "./demo-blocks.ts";

/** What Riverbend Utilities keeps about visitors and customers; the footer of every page leads here. */
export const riverbendPrivacy = (): DemoPage => ({
  name: "Privacy",
  friendlyUrl: "privacy",
  description: "What Riverbend Utilities keeps about you, for how long, and how to have it corrected.",
  keywords: "privacy",
  isOnMenu: false,
  versions: published(
    text(
      "Privacy",
      '<h2>What this website keeps</h2><p>Reading this website leaves nothing behind on your device: there are no cookies for visitors and no counters of other companies. What you send us through a form is read by our staff and kept for as long as the matter takes, at most two years.</p><h2>What we keep about customers</h2><p>Name, address, meter readings and payments, because the law asks for them for seven years. We sell nothing of it to anybody.</p><h2>Your rights</h2><p>You may see what we have about you and have it corrected. Write to 140 Mill Street, Riverbend, GA 30705, or call <a href="tel:+15550100100">555 010 0100</a>.</p>',
    ),
  ),
});
