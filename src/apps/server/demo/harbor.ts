import {
  accordion,
  banners,
  button,
  calendar,
  cards,
  type DemoPage,
  type DemoSite,
  features,
  figure,
  itemTable,
  type Library,
  published,
  sideContainer,
  table,
  text,
} from "./demo-blocks.ts";

/** What stands around the pages of Harbor District; its telephone and account link are still to be filled in. */
export const harborFooter: readonly string[] = [
  "<h2>Harbor office</h2><p>Customs House, ground floor<br>1 Wharf Street<br>Daily, 7 a.m. to 6 p.m.</p>",
  '<h2>On the water</h2><ul><li><a href="/slips">Slips and moorings</a></li><li><a href="/visit">Coming by boat</a></li></ul>',
  '<h2>The rebuilding</h2><ul><li><a href="/rebuilding">What opens when</a></li><li><a href="/events">Dates</a></li></ul>',
];

/** A harbor that is being rebuilt: what opens when, where boats lie, how to visit meanwhile. */
export const harborSite = (library: Library): DemoSite => ({
  home: published(
    ...banners(library, "Harbor", [
      {
        name: "Rebuilding",
        picture: "harbor-evening",
        title: "The harbor is being rebuilt",
        line: "Boardwalk, slips and the old customs house reopen in stages through next year.",
        button: ["See what opens when", "/rebuilding"],
        at: "UpperLeft",
      },
    ]),
    features("Ways in", [
      [
        "Boat owners",
        '<h3>Find a slip</h3><p>Sixty-two slips stay open during the work, 24 of them for guests.</p><p><a href="/slips">Slips and what they cost</a></p>',
      ],
      [
        "Visitors",
        '<h3>Visit on foot</h3><p>The east quay, the fish market and the lighthouse path are open every day.</p><p><a href="/visit">Plan a visit</a></p>',
      ],
      [
        "Neighbors",
        '<h3>Live next door</h3><p>Pile driving is on weekdays from 8 a.m. to 4 p.m., never earlier.</p><p><a href="/rebuilding">Hours of work</a></p>',
      ],
    ]),
    cards("This month", [
      {
        title: "Notice to mariners",
        tone: "Warning",
        more: "/slips",
        content: text(
          "Mariners",
          "<p>The inner basin is dredged until the end of the month. Keep to the marked channel on the west side, pass the dredger at less than four knots, and listen on channel 12.</p><p>The fuel dock has moved to pier C.</p>",
        ),
      },
      { title: "Dates", content: calendar("Month") },
      {
        title: "Coming up",
        more: "/events",
        content: itemTable("EventTable", "Next dates", "Reopenings,Public meetings", {
          maxEntries: 4,
          isCompact: true,
        }),
      },
    ]),
    text(
      "District",
      "<h2>Two hundred years of rope, fish and brick</h2><p>The district runs the harbor for the county since the railroad gave it up. It was built on rope and salt fish; today it lives on sails, a ferry and whoever comes to look. Eleven people look after two miles of quay, a lighthouse and a customs house that has outlived three fires.</p>",
    ),
  ),
  pages: [rebuilding(library), slips, visit],
});

const rebuilding = (library: Library): DemoPage => ({
  name: "Rebuilding",
  friendlyUrl: "rebuilding",
  description: "What is built in the harbor, what opens when, and when it is loud.",
  keywords: "boardwalk, customs house, construction, schedule",
  versions: published(
    text(
      "Stages",
      `<h2>What opens when</h2>${figure(library, "harbor-evening", "The boardwalk and the customs house, as they will look when the work is done.")}${table(
        "Stages of the rebuilding",
        [
          ["Part", "Work", "Opens"],
          ["Boardwalk, east half", "New piles and oak planks", "This month"],
          ["Inner basin", "Dredged to nine feet", "Next month"],
          ["Pier B", "Forty new slips with power and water", "Spring"],
          ["Customs house", "Roof, stairs, a café on the ground floor", "Summer"],
          ["Boardwalk, west half", "Ramp to the ferry", "Fall"],
        ],
      )}`,
    ),
    accordion("Questions", "<h2>What neighbors ask</h2>", [
      [
        "Noise",
        "When is it loud?",
        "<p>Piles are driven on weekdays from 8 a.m. to 4 p.m., on no more than three days a week. The week's days are posted on the gate on Wharf Street each Friday.</p>",
      ],
      [
        "Parking",
        "Where can I park?",
        "<p>On the gravel lot behind the ice house, free for four hours. Trucks unload on Wharf Street until 9 a.m.</p>",
      ],
      [
        "Money",
        "Who pays for it?",
        "<p>Six of ten dollars come from the state's waterfront fund, the rest from slip fees over twenty years. No tax goes up for it.</p>",
      ],
    ]),
  ),
});

const slips: DemoPage = {
  name: "Slips",
  friendlyUrl: "slips",
  description: "Slips and moorings in the harbor, what they cost, and how to get one.",
  keywords: "slip, mooring, guest, boat, rates",
  versions: published(
    sideContainer(
      "Rates",
      "<h2>Before you come</h2><p>Call on channel 12 or come to the harbor office. We keep four guest slips free until 5 p.m. for boats in trouble.</p><p>Power is 30 amps at piers A and C.</p>",
      `<h2>What a slip costs</h2>${table("Rates by length of the boat", [
        ["Length", "Night", "Month", "Season"],
        ["Up to 22 feet", "$24", "$190", "$860"],
        ["Up to 32 feet", "$34", "$290", "$1,310"],
        ["Up to 45 feet", "$48", "$430", "$1,940"],
        ["Mooring buoy", "$15", "$110", "$480"],
      ])}<h2>Getting a slip for the season</h2><ol><li>Write your name, the boat's length and draft onto the list at the harbor office.</li><li>In February we call from the top of the list.</li><li>You sign and pay a third; the rest is due when the boat is in.</li></ol>`,
    ),
    button("Dates", "See the harbor's dates", "/events"),
  ),
};

const visit: DemoPage = {
  name: "Visit",
  friendlyUrl: "visit",
  description: "What is open in the harbor during the work, and how to get there by foot, bus and boat.",
  keywords: "visit, market, lighthouse, ferry, parking",
  versions: published(
    text(
      "Open",
      "<h2>Open during the work</h2><ul><li><strong>Fish market</strong>, Tuesday to Saturday from 6 a.m. until it is sold out</li><li><strong>Lighthouse path</strong>, from sunrise to sunset; the tower on Sundays</li><li><strong>Rope works museum</strong>, Friday to Sunday, 10 a.m. to 4 p.m.</li></ul>",
    ),
    accordion("Ways", "<h2>Getting here</h2>", [
      [
        "Foot",
        "On foot and by bicycle",
        "<p>The mill trail ends at the east quay; racks stand beside the ice house. The boardwalk's west half is closed: follow the blue signs along Wharf Street.</p>",
      ],
      [
        "Bus",
        "By bus",
        "<p>Line 4 stops at Customs House every twenty minutes, and kneels for wheelchairs and strollers.</p>",
      ],
      [
        "Boat",
        "By boat",
        '<p>Guests tie up at pier C. Read the notice to mariners before you enter, and <a href="/slips">what a night costs</a>.</p>',
      ],
    ]),
  ),
};
