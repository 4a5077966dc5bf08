import {
  accordion,
  announcement,
  banners,
  blogPreview,
  calendar,
  cards,
  type DemoVersion,
  documentTable,
  features,
  iconLinks,
  itemTable,
  type Library,
  pictureLeft,
  pictureRight,
  published,
  text,
} from "./demo-blocks.ts";
import { BLOG_TYPES, EVENT_TYPES } from "./riverbend-news-and-events.ts";

/** Riverbend's home page. */
export const riverbendHome = (library: Library): readonly DemoVersion[] =>
  published(
    announcement(
      "Ferry Road",
      '<p><strong>Ferry Road is closed below the plant until spring.</strong> We are laying a new water main. Your water stays on. <a href="/services/drinking-water">Why we build it</a></p>',
    ),
    ...banners(library, "Riverbend", [
      {
        name: "Pay",
        picture: "valley-at-dawn",
        title: "Your bill, paid in two minutes",
        line: "Online, by phone, by mail or at the window on Mill Street.",
        button: ["Pay my bill", "/customers/pay-my-bill"],
        at: "BottomLeft",
      },
      {
        name: "Storm",
        picture: "storm-night",
        title: "Out in the storm, so your lights come back",
        line: "Tell us when your power is out. Every call helps the crew find the fault.",
        button: ["Report an outage", "/outages"],
        at: "UpperLeft",
      },
      {
        name: "Moving",
        picture: "moving-day",
        title: "New in the valley?",
        line: "Water, power and gas are on the day you move in, with one form.",
        button: ["Start service", "/customers/start-service"],
        at: "UpperLeft",
      },
    ]),
    iconLinks("Quick links", [
      ["Pay", "pay_my_bill", "/customers/pay-my-bill"],
      ["Problem", "report_a_problem", "/outages"],
      ["Ways to pay", "payment_options", "/customers"],
    ]),
    text(
      "Welcome",
      "<h2>Water, power and gas for the valley since 1921</h2><p>We are owned by the people we serve: 14,300 homes and businesses between Mill Ridge and the county line. Most things you need from us take a minute.</p>",
    ),
    features("Most asked for", [
      [
        "Moving",
        '<h3>Moving in or out</h3><p>One form starts water, power and gas on the same day.</p><p><a href="/customers/start-service">Start, stop or move service</a></p>',
      ],
      [
        "Rates",
        '<h3>What it costs</h3><p>All rates on one page, with an example of a bill.</p><p><a href="/customers/rates">Look up rates</a></p>',
      ],
      [
        "Saving",
        '<h3>Use less, pay less</h3><p>Five steps take about $260 off a year of bills.</p><p><a href="/customers/saving">See the five steps</a></p>',
      ],
    ]),
    cards("This month", [
      {
        title: "Coming up",
        more: "/news/events",
        content: itemTable("EventTable", "Next events", EVENT_TYPES, { maxEntries: 5, isCompact: true }),
      },
      { title: "Today", content: calendar("Month") },
      {
        title: "Meters are read this month",
        tone: "Update",
        more: "/customers/start-service",
        content: text(
          "Meter reading",
          "<p>Our readers walk Mill Ridge in the first week, the town in the second and the county roads in the third. They wear orange vests and carry a card with their picture.</p><p>Please keep dogs inside and the lid free. Moving? Tell us two working days ahead and we read yours on the day.</p>",
        ),
      },
      {
        title: "The Current",
        more: "/news/newsletter",
        content: itemTable("NewsTable", "Latest issues", "The Current", { maxEntries: 3, isCompact: true }),
      },
      {
        title: "Documents",
        more: "/about/documents",
        content: documentTable("Much read", ["Rates", "Forms"], { maxEntries: 4, isCompact: true }),
      },
    ]),
    pictureRight(
      library,
      "Water works",
      "reservoir",
      "Clean water starts in the hills",
      '<p>Every glass comes from Laurel Reservoir, eleven miles up the river. We filter it, test it 140 times a month, and publish what we find. Last year it met or beat every one of the 92 federal and state limits.</p><p><a href="/services/drinking-water/water-quality">Read the water quality report</a></p>',
    ),
    pictureLeft(
      library,
      "Line crew",
      "line-crew",
      text(
        "Crew text",
        '<h2>Forty-one people on the poles</h2><p>They keep 640 miles of line, and go out when everybody else stays in. February\'s ice storm took them 61 hours; 3,400 homes had light again on the first day.</p><p><a href="/outages">Who gets power first</a></p>',
      ),
    ),
    blogPreview("Latest stories", BLOG_TYPES, "Stories from our crews"),
    accordion("Questions", "<h2>What people ask us most</h2>", [
      [
        "Bill due",
        "When is my bill due?",
        "<p>Twenty days after the date printed at its top. If that is a weekend or a holiday, the next working day counts.</p>",
      ],
      [
        "Leak",
        "There is a leak at my meter. Whose is it?",
        '<p>Up to and including the meter it is ours, and we come at any hour: <a href="tel:+15550100199">555 010 0199</a>. Behind the meter it is the owner\'s; ask us for a leak adjustment once it is repaired.</p>',
      ],
      [
        "Trees",
        "A branch is on the power line",
        '<p>Stay at least 30 feet away and call <a href="tel:+15550100199">555 010 0199</a>. Never touch a line, even when it looks dead. Our crews trim along the lines all year: see <a href="/services/electricity/tree-trimming">tree trimming</a>.</p>',
      ],
      [
        "Gas smell",
        "I smell gas",
        '<p>Leave the building at once, and call from outside: <a href="tel:+15550100199">555 010 0199</a> or 911. What to do and what not to do stands under <a href="/services/natural-gas/gas-safety">gas safety</a>.</p>',
      ],
    ]),
  );
