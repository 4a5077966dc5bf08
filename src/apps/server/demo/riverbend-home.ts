import {
  accordion,
  banners,
  button,
  type DemoVersion,
  figure,
  type Library,
  published,
  text,
} from "./demo-blocks.ts";

/** Riverbend's home page. */
export const riverbendHome = (library: Library): readonly DemoVersion[] =>
  published(
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
    text(
      "Welcome",
      '<h2>Water, power and gas for the valley since 1921</h2><p>We are owned by the people we serve: 14,300 homes and businesses between Mill Ridge and the county line. Most things you need from us take a minute.</p><ul><li><a href="/customers/pay-my-bill">Pay my bill</a></li><li><a href="/customers/start-service">Start, stop or move service</a></li><li><a href="/outages">Report an outage or a leak</a></li><li><a href="/customers/rates">Look up rates</a></li><li><a href="/services/drinking-water/water-quality">See what is in your water</a></li></ul>',
    ),
    button("Outage button", "Report an outage", "/outages"),
    text(
      "Water works",
      `<h2>Clean water starts in the hills</h2>${figure(library, "reservoir", "Laurel Reservoir holds seven months of water for the valley.")}<p>Every glass comes from Laurel Reservoir, eleven miles up the river. We filter it, test it 140 times a month, and publish what we find. Last year it met or beat every one of the 92 federal and state limits.</p><p><a href="/services/drinking-water/water-quality">Read the water quality report</a></p>`,
    ),
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
