import {
  accordion,
  button,
  type DemoPage,
  figure,
  type Library,
  pictureLeft,
  pictureRight,
  published,
  table,
  text,
} from "./demo-blocks.ts";

/** Water, power and gas: where they come from and how they are kept safe. */
export const riverbendServices = (library: Library): DemoPage => ({
  name: "Services",
  friendlyUrl: "services",
  description:
    "Where the valley's water, power and gas come from, and how Riverbend Utilities keeps them safe.",
  keywords: "water,power,gas",
  versions: published(
    text(
      "Overview",
      "<h2>Three services, one crew</h2><p>Ninety-six people look after 640 miles of line and 310 miles of pipe. Whoever fixes your water main in the morning may stand under your power pole in the afternoon.</p>",
    ),
    pictureRight(
      library,
      "Water",
      "treatment-plant",
      "Water",
      '<p>It runs downhill from Laurel Reservoir, rests in four basins, and is at the first tap nine hours later. No pump, no smell, no lead.</p><p><a href="/services/drinking-water">From the hills to your tap</a></p>',
    ),
    pictureLeft(
      library,
      "Power",
      "line-crew",
      text(
        "Power text",
        '<h2>Power</h2><p>Thirty-eight megawatts on the coldest morning, over two substations and eleven lines. Last year the average customer sat in the dark for 74 minutes.</p><p><a href="/services/electricity">How we keep the lights on</a></p>',
      ),
    ),
    pictureRight(
      library,
      "Gas",
      "gas-kitchen",
      "Gas",
      '<p>Heat and hot water for 5,200 homes, through 190 miles of main that somebody walks once a year with a leak detector.</p><p><a href="/services/natural-gas">Natural gas, and how to get it</a></p>',
    ),
  ),
  children: [water(library), power(library), gas(library)],
});

const water = (library: Library): DemoPage => ({
  name: "Drinking Water",
  friendlyUrl: "drinking-water",
  description: "How water gets from Laurel Reservoir through the treatment plant to taps in Riverbend.",
  keywords: "water,treatment",
  versions: published(
    text(
      "Plant",
      `<h2>From the hills to your tap</h2>${figure(library, "treatment-plant", "In the settling basins the water rests for four hours.")}<p>Rain and springs fill Laurel Reservoir. From there the water runs downhill, without pumps, to our plant on Ferry Road. It takes nine hours from the intake tower to the first tap.</p><h3>What we do to it</h3><ol><li>A little alum gathers fine mud into flakes that sink in the settling basins.</li><li>Beds of sand and coal take out what is left.</li><li>Ultraviolet light and a trace of chlorine make it safe all the way to the last house.</li><li>Lime keeps it from biting into pipes.</li></ol><p>Three towers store a day's water, so that the pressure holds when the power is out.</p>`,
    ),
    button("Quality button", "See the water quality report", "/services/drinking-water/water-quality"),
  ),
  children: [
    {
      name: "Water Quality",
      friendlyUrl: "water-quality",
      description: "What is in Riverbend's drinking water: the yearly report, the limits and how we test.",
      keywords: "water quality,report",
      versions: published(
        text(
          "Report",
          `<h2>Good to drink, straight from the tap</h2>${figure(library, "drinking-fountain", "The fountain in Mill Park runs from April to October.")}<p>We take 140 samples a month, at the plant and in houses all over the valley, and a state laboratory tests them. Last year none came near a limit.</p>${table(
            "Drinking water in 2025, averages of all samples",
            [
              ["What", "Found", "Limit"],
              ["Lead, 90th percentile", "1.2 ppb", "15 ppb"],
              ["Copper, 90th percentile", "0.14 ppm", "1.3 ppm"],
              ["Nitrate", "0.4 ppm", "10 ppm"],
              ["Chlorine", "1.1 ppm", "4 ppm"],
              ["Turbidity, highest", "0.09 NTU", "0.3 NTU"],
              ["PFOA and PFOS", "Not detected", "4 ppt"],
            ],
          )}<p>Our water is soft: 48 parts per million, or 2.8 grains per gallon. Set your dishwasher to the lowest step.</p>`,
        ),
        accordion("Questions", "<h2>Questions about your water</h2>", [
          [
            "Cloudy",
            "It looks milky and then clears",
            "<p>Those are bubbles of air, most often after work on a main. They do no harm.</p>",
          ],
          [
            "Brown",
            "It is brown or yellow",
            '<p>Rust was stirred up in the main. Let the cold tap run for ten minutes, and don\'t wash white laundry meanwhile. If it stays, call <a href="tel:+15550100199">555 010 0199</a>.</p>',
          ],
          [
            "Lead pipe",
            "Do I have a lead pipe?",
            "<p>We have looked at 9,100 of 9,800 service lines and replaced all 212 that were of lead. Houses built after 1988 have none. We test any tap in the valley free of charge: ask for a bottle.</p>",
          ],
        ]),
      ),
    },
  ],
});

const power = (library: Library): DemoPage => ({
  name: "Electricity",
  friendlyUrl: "electricity",
  description: "How Riverbend Utilities brings power to the valley and keeps the lights on.",
  keywords: "power,lines",
  versions: published(
    text(
      "Lines",
      `<h2>640 miles of line</h2>${figure(library, "line-crew", "A crew on the Ferry Road line, which is being rebuilt with stronger poles.")}<p>Two substations feed eleven lines. If a tree takes one of them down, switches that work by themselves close off the broken part within a minute, and most of the valley keeps its lights.</p><h3>How we are doing</h3>${table(
        "Time without power, average of all customers",
        [
          ["Year", "Minutes"],
          ["2023", "118"],
          ["2024", "91"],
          ["2025", "74"],
        ],
      )}<p>The average utility of our size needs 126. What helped most was <a href="/services/electricity/tree-trimming">tree trimming</a>.</p>`,
    ),
    button("Outage button", "Report an outage", "/outages"),
  ),
  children: [
    {
      name: "Tree Trimming",
      friendlyUrl: "tree-trimming",
      description: "When and how we trim trees along power lines, and which trees to plant near them.",
      keywords: "trees,power lines",
      versions: published(
        text(
          "Trees",
          "<h2>Every line, every four years</h2><p>Trees cause half of all outages in the valley. Our foresters walk each line once in four years and cut back what would reach it before they return. You find a card at your door two weeks ahead.</p><h3>What we cut</h3><ul><li>Branches within ten feet of the high wires</li><li>Dead trees that would fall onto them</li><li>Nothing behind your meter: the wire from the pole to your house is yours to keep free, and we switch it off for your tree surgeon at no charge</li></ul><h3>Plant the right tree</h3><p>Within 20 feet of a line choose dogwood, redbud or serviceberry. Oaks and pines need 50.</p>",
        ),
      ),
    },
  ],
});

const gas = (library: Library): DemoPage => ({
  name: "Natural Gas",
  friendlyUrl: "natural-gas",
  description: "Natural gas for heat, hot water and kitchens in Riverbend, and how to get it.",
  keywords: "gas,heating",
  versions: published(
    text(
      "Gas",
      `<h2>Heat that stays on when the power is out</h2>${figure(library, "gas-kitchen", "About 5,200 homes in the valley cook and heat with gas.")}<p>Our 190 miles of main are plastic or coated steel; the last cast iron was dug out in 2009. We walk every foot of them once a year with a leak detector.</p><h3>A new connection</h3><p>If a main runs in your street, the first 75 feet of pipe to your house are free. Most connections take three weeks. What gas costs stands under <a href="/customers/rates/gas">gas rates</a>.</p>`,
    ),
    button("Safety button", "Read about gas safety", "/services/natural-gas/gas-safety"),
  ),
  children: [
    {
      name: "Gas Safety",
      friendlyUrl: "gas-safety",
      sideNav: "In an emergency",
      description: "What to do when you smell gas, and how to keep gas in your home safe.",
      keywords: "gas,safety,emergency",
      versions: published(
        text(
          "Safety",
          '<h2>If you smell gas</h2><ol><li><strong>Leave at once</strong> and take everybody with you. Leave the door open.</li><li>Touch no switch, no plug and no phone inside. Light nothing.</li><li>From outside call <a href="tel:+15550100199">555 010 0199</a> or 911. We come at any hour, free of charge.</li><li>Go back in only when we tell you to.</li></ol><p>Gas itself has no smell. We add one that is like rotten eggs, so that you notice a leak long before it is dangerous.</p><h2>Keep it safe</h2><ul><li>Have the furnace looked at each fall.</li><li>Put a carbon monoxide alarm on every floor where people sleep.</li><li>Call 811 three days before you dig, even for a fence post.</li></ul>',
        ),
        button("Gas call", "Call 555 010 0199", "tel:+15550100199"),
      ),
    },
  ],
});
