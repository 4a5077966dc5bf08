import { accordion, type DemoPage, features, published, table, text } from "./demo-blocks.ts";

const thisYear = text(
  "Rates",
  "<h2>What it costs</h2><p>Rates are set by the board in a public meeting each October and hold for a calendar year. A household that uses 900 kilowatt-hours and 4,000 gallons pays about $168 a month.</p>",
);

const services = features("By service", [
  [
    "Water",
    '<h3>Water and sewer</h3><p>$14.20 for the first 2,000 gallons, then $4.10 for each further thousand.</p><p><a href="/customers/rates/water">Water and sewer rates</a></p>',
  ],
  [
    "Power",
    '<h3>Power</h3><p>$16 a month, and 9.6 to 12.1 cents a kilowatt-hour, by season and use.</p><p><a href="/customers/rates/power">Power rates</a></p>',
  ],
  [
    "Gas",
    '<h3>Gas</h3><p>$11.50 a month. What gas costs us is passed on as it is.</p><p><a href="/customers/rates/gas">Gas rates</a></p>',
  ],
]);

const dollar = text(
  "Dollar",
  `<h2>Where a dollar goes</h2>${table("Of each dollar that we take in", [
    ["What for", "Cents"],
    ["Buying power and gas", "52"],
    ["Keeping lines and pipes working", "27"],
    ["New lines and pipes", "14"],
    ["The office", "7"],
  ])}<p>There are no owners to pay: what is left goes back into the valley. Nobody pays for more than was used; if a bill surprises you, <a href="tel:+15550100100">call us</a> and we read the meter again.</p>`,
);

const nextYear = text(
  "Next year",
  "<h2>From January</h2><p>The board has approved next year's rates: power rises by 1.9 percent and water by 2.4 percent. Gas stays as it is. A household that uses 900 kilowatt-hours and 4,000 gallons will pay about $171 a month.</p><p>The increase pays for the second main under the river, which brings water to Mill Ridge when the old one must be closed.</p>",
);

/** The rates: next year's wait for the board's publication. */
export const riverbendRates: DemoPage = {
  name: "Rates",
  friendlyUrl: "rates",
  description: "What water, power and gas cost at Riverbend Utilities, and how rates are set.",
  keywords: "rates",
  versions: [
    ...published(thisYear, services, dollar),
    {
      blocks: [nextYear, thisYear, services, dollar],
      submitted: "Next year's rates, approved by the board on Tuesday. Please publish on the 1st.",
    },
  ],
  children: [
    {
      name: "Water Rates",
      friendlyUrl: "water",
      description: "Monthly water and sewer rates for homes inside and outside the city limits.",
      keywords: "water rates",
      versions: published(
        text(
          "Table",
          `<h2>Water and sewer</h2>${table("Monthly rates for homes", [
            ["Use", "Inside the city", "Outside"],
            ["First 2,000 gallons", "$14.20", "$18.40"],
            ["Each further 1,000 gallons", "$4.10", "$5.35"],
            ["Sewer, per 1,000 gallons", "$5.05", "$6.60"],
          ])}<p>Sewer is charged on winter use: the average of January and February. Water for gardens and pools costs no sewer charge.</p>`,
        ),
      ),
    },
    {
      name: "Power Rates",
      friendlyUrl: "power",
      description: "Residential electric rates in summer and winter, and what the base charge covers.",
      keywords: "power rates",
      versions: published(
        text(
          "Table",
          `<h2>Power</h2>${table("Residential power rates", [
            ["Charge", "June to September", "October to May"],
            ["Base charge a month", "$16.00", "$16.00"],
            ["First 650 kWh", "10.4 ¢", "9.6 ¢"],
            ["Above 650 kWh", "12.1 ¢", "9.9 ¢"],
          ])}<p>The base charge pays for the meter, the line to your house and the bill. It is the same for everybody.</p><p>If you have panels on your roof, look at <a href="/customers/rates/power/solar">solar credits</a>.</p>`,
        ),
      ),
      children: [
        {
          name: "Solar Credits",
          friendlyUrl: "solar",
          sideNav: "Paying less",
          description:
            "What Riverbend Utilities pays for power from rooftop panels, and how to connect them.",
          keywords: "solar,net metering",
          versions: published(
            text(
              "Credits",
              `<h2>Power from your roof</h2>${table("What we credit for power that you send us", [
                ["Time", "Credit per kWh"],
                ["June to September, 2 to 7 p.m.", "9.8 ¢"],
                ["All other times", "6.1 ¢"],
              ])}<p>Credits lower the same month's bill. What is left in December is paid out.</p><h3>Connecting your panels</h3><ol><li>Send us the installer's one-line drawing before work begins.</li><li>We answer within ten working days.</li><li>After the county's inspection we change the meter, at no charge, and you may switch on.</li></ol>`,
            ),
          ),
        },
      ],
    },
    {
      name: "Gas Rates",
      friendlyUrl: "gas",
      description: "Natural gas rates for homes in Riverbend, and how the price of gas is passed on.",
      keywords: "gas rates",
      versions: published(
        text(
          "Table",
          `<h2>Gas</h2>${table("Residential gas rates", [
            ["Charge", "Price"],
            ["Base charge a month", "$11.50"],
            ["Delivery per therm", "$0.42"],
            ["Gas per therm, this quarter", "$0.61"],
          ])}<p>Gas is passed on at what we pay for it, and its price is set anew each quarter. Delivery holds for the year.</p>`,
        ),
        accordion("Terms", "", [
          [
            "Therm",
            "What is a therm?",
            "<p>A measure of heat: 100,000 BTU. A furnace in a house of 1,800 square feet uses about 90 of them in January.</p>",
          ],
        ]),
      ),
    },
  ],
};
