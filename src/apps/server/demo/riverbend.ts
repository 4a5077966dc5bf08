import type { DemoBlock, DemoPage } from "./add-pages.ts";

const text = (name: string, content: string): DemoBlock => ({
  type: "HtmlEditor",
  name,
  values: { content },
});

const accordion = (
  name: string,
  header: string,
  tabs: readonly [name: string, title: string, content: string][],
): DemoBlock => ({
  type: "Accordion",
  name,
  values: { headerContent: header },
  children: tabs.map(([tabName, title, content]) => ({
    type: "AccordionTab",
    name: tabName,
    values: { title, content },
  })),
});

/** Riverbend's home page. */
export const riverbendHome: readonly DemoBlock[] = [
  text(
    "Welcome",
    '<h2>Water, power and gas for the valley since 1921</h2><p>We are owned by the people we serve: 14,300 homes and businesses between Mill Ridge and the county line. Most things you need from us take a minute.</p><ul><li><a href="/customers/pay-my-bill">Pay my bill</a></li><li><a href="/customers/start-service">Start, stop or move service</a></li><li><a href="/outages">Report an outage</a></li><li><a href="/customers/rates">Look up rates</a></li></ul>',
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
      '<p>Stay at least 30 feet away and call <a href="tel:+15550100199">555 010 0199</a>. Never touch a line, even when it looks dead.</p>',
    ],
  ]),
];

/** Riverbend's other pages over three menu levels. */
export const riverbendPages: readonly DemoPage[] = [
  {
    name: "Customers",
    friendlyUrl: "customers",
    description: "Billing, rates and service for homes and businesses served by Riverbend Utilities.",
    keywords: "customers,billing",
    blocks: [
      text(
        "Overview",
        '<h2>Everything about your account</h2><p>Pay, change your service, or find out what a kilowatt-hour costs. If you would rather talk to somebody, our office on Mill Street is open weekdays from 8 to 5.</p><h3>Choose what you need</h3><ul><li><a href="/customers/pay-my-bill">Ways to pay your bill</a></li><li><a href="/customers/start-service">Start, stop or move service</a></li><li><a href="/customers/rates">Rates for water, power and gas</a></li></ul>',
      ),
    ],
    children: [
      {
        name: "Pay My Bill",
        friendlyUrl: "pay-my-bill",
        description:
          "Five ways to pay your Riverbend Utilities bill: online, by bank draft, phone, mail or in person.",
        keywords: "bill,payment",
        blocks: [
          text(
            "Ways to pay",
            '<h2>Five ways to pay</h2><table><caption>Ways to pay, and when a payment counts</caption><thead><tr><th scope="col">Way</th><th scope="col">Cost</th><th scope="col">Counts from</th></tr></thead><tbody><tr><td>Bank draft</td><td>Free</td><td>The due date</td></tr><tr><td>Online, by card</td><td>$1.95</td><td>At once</td></tr><tr><td>By phone, day or night</td><td>$1.95</td><td>At once</td></tr><tr><td>By mail</td><td>A stamp</td><td>The day it arrives</td></tr><tr><td>At our office or the night box</td><td>Free</td><td>The next working day</td></tr></tbody></table><p>If you can\'t pay on time, call us before the due date. A payment plan costs nothing and keeps your service on.</p>',
          ),
          accordion("Help", "<h2>If money is short</h2>", [
            [
              "Plan",
              "Payment plans",
              '<p>Spread a bill over up to six months. Call <a href="tel:+15550100100">555 010 0100</a> or come by; it takes ten minutes.</p>',
            ],
            [
              "Neighbors",
              "Neighbors Fund",
              "<p>Paid for by customers who round up their bills. Grants of up to $250 a year go to households in need.</p>",
            ],
          ]),
        ],
      },
      {
        name: "Start Service",
        friendlyUrl: "start-service",
        description: "How to start, stop or move water, power and gas service with Riverbend Utilities.",
        keywords: "start service,moving",
        blocks: [
          text(
            "Steps",
            "<h2>Moving in</h2><ol><li>Tell us your new address and the day you need service, at least two working days ahead.</li><li>Bring a photo ID and the lease or deed.</li><li>Pay the deposit: $150 for homes, waived with a letter of good credit from your last utility.</li></ol><h2>Moving out</h2><p>Give us the day and a forwarding address. We read the meters that day and mail the last bill, or your deposit, within two weeks.</p>",
          ),
        ],
      },
      {
        name: "Rates",
        friendlyUrl: "rates",
        description: "What water, power and gas cost at Riverbend Utilities, and how rates are set.",
        keywords: "rates",
        blocks: [
          text(
            "Rates",
            "<h2>What it costs</h2><p>Rates are set by the board in a public meeting each October and hold for a calendar year. A household that uses 900 kilowatt-hours and 4,000 gallons pays about $168 a month.</p>",
          ),
        ],
        pending: {
          comments: "New table for next year, approved by the board on Tuesday.",
          blocks: [
            text(
              "Next year",
              "<h2>From January</h2><p>Power rises by 1.9 percent and water by 2.4 percent. Gas stays as it is.</p>",
            ),
          ],
        },
        children: [
          {
            name: "Water Rates",
            friendlyUrl: "water",
            description: "Monthly water and sewer rates for homes inside and outside the city limits.",
            keywords: "water rates",
            blocks: [
              text(
                "Table",
                '<h2>Water and sewer</h2><table><caption>Monthly rates for homes</caption><thead><tr><th scope="col">Use</th><th scope="col">Inside the city</th><th scope="col">Outside</th></tr></thead><tbody><tr><td>First 2,000 gallons</td><td>$14.20</td><td>$18.40</td></tr><tr><td>Each further 1,000 gallons</td><td>$4.10</td><td>$5.35</td></tr><tr><td>Sewer, per 1,000 gallons</td><td>$5.05</td><td>$6.60</td></tr></tbody></table>',
              ),
            ],
          },
          {
            name: "Power Rates",
            friendlyUrl: "power",
            description: "Residential electric rates in summer and winter, and what the base charge covers.",
            keywords: "power rates",
            blocks: [
              text(
                "Table",
                '<h2>Power</h2><table><caption>Residential power rates</caption><thead><tr><th scope="col">Charge</th><th scope="col">June to September</th><th scope="col">October to May</th></tr></thead><tbody><tr><td>Base charge a month</td><td>$16.00</td><td>$16.00</td></tr><tr><td>First 650 kWh</td><td>10.4 ¢</td><td>9.6 ¢</td></tr><tr><td>Above 650 kWh</td><td>12.1 ¢</td><td>9.9 ¢</td></tr></tbody></table>',
              ),
            ],
          },
        ],
      },
    ],
  },
  {
    name: "Outages",
    friendlyUrl: "outages",
    description: "Report a power outage or a water leak, and what to do until our crews arrive.",
    keywords: "outage,report",
    blocks: [
      text(
        "Report",
        '<h2>Power out, water gone, smell of gas</h2><p><strong>Call <a href="tel:+15550100199">555 010 0199</a> at any hour.</strong> If you smell gas, leave the building first and call from outside.</p>',
      ),
      accordion("Until then", "<h2>Until our crew arrives</h2>", [
        [
          "Power",
          "When the power is out",
          "<p>Switch off what was running, keep the refrigerator shut, and leave one lamp on so that you see when power returns.</p>",
        ],
        [
          "Boil water",
          "When you are told to boil water",
          "<p>Boil water for drinking, cooking and brushing teeth for one full minute. We say on this page and by text when that is over.</p>",
        ],
      ]),
    ],
  },
  {
    name: "About",
    friendlyUrl: "about",
    description: "Riverbend Utilities is owned by its customers and run by an elected board of five.",
    keywords: "about,board",
    blocks: [
      text(
        "About us",
        "<h2>Owned by the valley</h2><p>In 1921 thirty farmers and a mill owner put up 212 poles. Today 96 people keep 640 miles of line and 310 miles of pipe working, and every customer has a vote in electing the board.</p><h3>The board meets</h3><p>On the second Tuesday of the month at 6 p.m., 140 Mill Street. Everybody may speak for three minutes.</p>",
      ),
    ],
  },
];
