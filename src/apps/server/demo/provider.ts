import {
  accordion,
  banners,
  button,
  cards,
  type DemoPage,
  type DemoSite,
  features,
  type Library,
  published,
  sideContainer,
  table,
  text,
} from "./demo-blocks.ts";

export const providerFooter: readonly string[] = [
  '<h2>Support</h2><p>Weekdays, 7 a.m. to 7 p.m.<br><a href="tel:+15550100170">555 010 0170</a></p>',
  '<h2>What we do</h2><ul><li><a href="/how-it-works">How it works</a></li><li><a href="/accessibility">Accessibility</a></li><li><a href="/support">Support</a></li></ul>',
];

/** The company that builds and runs the other companies' websites. @param name the provider's */
export const providerSite =
  (name: string) =>
  (library: Library): DemoSite => ({
    home: published(
      ...banners(library, "Towns", [
        {
          name: "Towns",
          picture: "towns-at-dusk",
          title: "Websites for towns and utilities",
          line: "Small towns deserve websites that work as well as their water does.",
          button: ["See how it works", "/how-it-works"],
          at: "UpperLeft",
        },
      ]),
      text(
        "Welcome",
        `<h2>Built to be used by everybody</h2><p>${name} builds and runs public websites: pages that residents can use on any phone, an editor that staff learn in an afternoon, and people who answer when something is urgent.</p>`,
      ),
      features("Promises", [
        [
          "Reviewed",
          "<h3>Nothing goes out by accident</h3><p>Every change is a draft until somebody has approved it, and every old version is kept.</p>",
        ],
        [
          "For everyone",
          '<h3>Open to everyone</h3><p>Read aloud, by keyboard, in the dark, on a slow line.</p><p><a href="/accessibility">How we test that</a></p>',
        ],
        [
          "Answered",
          '<h3>A person answers</h3><p>Calls are taken by those who run the servers, on average in 40 seconds.</p><p><a href="/support">Ways to reach us</a></p>',
        ],
      ]),
      cards("Now", [
        {
          title: "New: a look of your own",
          tone: "Update",
          more: "/how-it-works",
          content: text(
            "Look",
            "<p>Colors, typeface and corners of your website are now yours to choose, with a preview beside them. A color on which nobody could read is told before it is saved.</p>",
          ),
        },
        {
          title: "Three towns, one evening",
          content: text(
            "Training",
            "<p>On the first Thursday of each month we show new editors how a page is made, reviewed and published. Bring a text that you want to have online.</p>",
          ),
        },
      ]),
    ),
    pages: [howItWorks, accessibility, support],
  });

const howItWorks: DemoPage = {
  name: "How it works",
  friendlyUrl: "how-it-works",
  description: "From the first call to the day your website goes live, and what happens after it.",
  keywords: "website, launch, migration, training",
  versions: published(
    text(
      "Steps",
      `<h2>Six weeks to a new website</h2>${table("What happens when", [
        ["Week", "What happens", "Who"],
        ["1", "We read your old website and count what visitors look for", "We"],
        ["2", "Menu and colors are agreed on", "Both"],
        ["3 and 4", "Pages, documents and forms move over", "We"],
        ["5", "Your staff learn the editor and correct what is wrong", "You"],
        ["6", "The address is switched over, on a Tuesday morning", "We"],
      ])}`,
    ),
    accordion("After", "<h2>And after that</h2>", [
      [
        "Changes",
        "Who changes the pages?",
        "<p>Your staff. Each has the rights of their office: some write, some approve. What they write is a draft until it is approved.</p>",
      ],
      [
        "Updates",
        "Who looks after the software?",
        "<p>We do, at night. Your pages stay reachable meanwhile.</p>",
      ],
      [
        "Leaving",
        "What if we want to leave?",
        "<p>You get all pages, documents and pictures as files within a week. There is no fee for it.</p>",
      ],
    ]),
    button("Support", "Talk to us", "/support"),
  ),
};

const accessibility: DemoPage = {
  name: "Accessibility",
  friendlyUrl: "accessibility",
  description: "How our websites are made for everybody, and how that is tested.",
  keywords: "accessibility, WCAG, contrast, keyboard, screen reader",
  versions: published(
    sideContainer(
      "Testing",
      '<h2>Found a barrier?</h2><p>Tell us at <a href="tel:+15550100170">555 010 0170</a>. We answer within a working day, and say when it will be gone.</p>',
      "<h2>How we test</h2><p>Each page kind is tried by keyboard alone, with a screen reader, at four times the size and without colors, before it is given to editors. Programs check every release for what programs can find: contrast, names of fields, order of headings.</p><h2>What editors are told</h2><ul><li>A picture without a description is pointed out before the page is submitted.</li><li>Headings that skip a level are marked while they are written.</li><li>Colors that can't be read together are refused, with one that can.</li></ul>",
    ),
  ),
};

const support: DemoPage = {
  name: "Support",
  friendlyUrl: "support",
  description: "How to reach us, and how soon we answer.",
  keywords: "support, telephone, hours, urgent",
  versions: published(
    text(
      "Ways",
      `<h2>Reach us</h2>${table("How soon we answer", [
        ["What", "When", "How soon"],
        ["The website can't be reached", "At any hour", "15 minutes"],
        ["Something on it doesn't work", "Weekdays, 7 a.m. to 7 p.m.", "2 hours"],
        ["A question about the editor", "Weekdays, 7 a.m. to 7 p.m.", "The same day"],
      ])}<p>Call <a href="tel:+15550100170">555 010 0170</a>. At night the call goes to whoever is on duty.</p>`,
    ),
  ),
};
