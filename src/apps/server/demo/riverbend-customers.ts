import {
  accordion,
  button,
  columnsTabs,
  contact,
  type DemoPage,
  figure,
  type Library,
  published,
  table,
  text,
} from "./demo-blocks.ts";
import { riverbendRates } from "./riverbend-rates.ts";

/** What customers come for: paying, moving, rates, saving. */
export const riverbendCustomers = (library: Library): DemoPage => ({
  name: "Customers",
  friendlyUrl: "customers",
  description: "Billing, rates and service for homes and businesses served by Riverbend Utilities.",
  keywords: "customers,billing",
  versions: published(
    text(
      "Overview",
      `<h2>Everything about your account</h2><p>Pay, change your service, or find out what a kilowatt-hour costs. If you would rather talk to somebody, our office on Mill Street is open weekdays from 8 to 5.</p>${figure(library, "water-tower", "Mill Ridge, where the first 212 poles were set in 1921.")}<h3>Choose what you need</h3><ul><li><a href="/customers/pay-my-bill">Ways to pay your bill</a></li><li><a href="/customers/start-service">Start, stop or move service</a></li><li><a href="/customers/rates">Rates for water, power and gas</a></li><li><a href="/customers/saving">Use less and pay less</a></li></ul>`,
    ),
    button("Pay button", "Pay my bill", "/customers/pay-my-bill"),
    columnsTabs("Where we are", [
      {
        title: "Office",
        format: "2-1-1",
        columns: [
          "<h2>140 Mill Street</h2><p>Across from the post office, with a ramp on the river side. Two hours of parking are free. Whoever needs a sign-language interpreter: tell us two days ahead, and one will be there.</p>",
          "<h3>Hours</h3><p>Monday to Friday<br>8 a.m. to 5 p.m.</p><p>Closed on holidays of the state</p>",
          '<h3>By phone</h3><p><a href="tel:+15550100100">555 010 0100</a></p><p>Emergencies, day and night: <a href="tel:+15550100199">555 010 0199</a></p>',
        ],
        footer: "<p>The line is shortest before 10 and after 3.</p>",
      },
      {
        title: "Night box",
        format: "2-2",
        columns: [
          "<h2>Drop it off at any hour</h2><p>A slot beside the office door takes checks and money orders. It is emptied each working day at 7 a.m.</p>",
          "<h3>What to put in</h3><ul><li>The slip from the bottom of your bill</li><li>A check with your account number</li><li>No cash, please</li></ul>",
        ],
      },
      {
        title: "Service van",
        format: "4",
        columns: [
          "<h2>We come to you</h2><p>On the first Thursday of a month our van stops at the Mill Ridge library from 10 to 12, and at the fire hall in Ferry Bend from 1 to 3. You can pay, ask and sign there as you would on Mill Street.</p>",
        ],
      },
    ]),
  ),
  children: [payMyBill, startService(library), riverbendRates, saving(library)],
});

const payMyBill: DemoPage = {
  name: "Pay My Bill",
  friendlyUrl: "pay-my-bill",
  description:
    "Five ways to pay your Riverbend Utilities bill: online, by bank draft, phone, mail or in person.",
  keywords: "bill,payment",
  versions: published(
    text(
      "Ways to pay",
      `<h2>Five ways to pay</h2>${table("Ways to pay, and when a payment counts", [
        ["Way", "Cost", "Counts from"],
        ["Bank draft", "Free", "The due date"],
        ["Online, by card", "$1.95", "At once"],
        ["By phone, day or night", "$1.95", "At once"],
        ["By mail", "A stamp", "The day it arrives"],
        ["At our office or the night box", "Free", "The next working day"],
      ])}<p>Have your account number at hand. It is the ten digits at the top right of your bill.</p><h3>By mail</h3><p>Write the account number on your check and send it to Riverbend Utilities, 140 Mill Street, Riverbend, GA 30705. Please don't send cash.</p><h3>At the window</h3><p>Cash, checks and cards, Monday to Friday from 8 to 5. The night box beside the door is emptied each working day at 7 a.m.</p>`,
    ),
    accordion("Help", "<h2>If money is short</h2>", [
      [
        "Plan",
        "Payment plans",
        '<p>Spread a bill over up to six months. Call <a href="tel:+15550100100">555 010 0100</a> before the due date or come by; it takes ten minutes, costs nothing, and keeps your service on.</p>',
      ],
      [
        "Neighbors",
        "Neighbors Fund",
        "<p>Paid for by customers who round up their bills. Grants of up to $250 a year go to households in need. Ask at the window or by phone; what you tell us stays with us.</p>",
      ],
      [
        "Level billing",
        "The same amount each month",
        "<p>Level billing spreads a year's cost over twelve equal bills. Each April we compare it with what you used, and settle the difference.</p>",
      ],
    ]),
  ),
};

const startService = (library: Library): DemoPage => ({
  name: "Start Service",
  friendlyUrl: "start-service",
  sideNav: "Paying less",
  description: "How to start, stop or move water, power and gas service with Riverbend Utilities.",
  keywords: "start service,moving",
  versions: published(
    text(
      "Steps",
      `<h2>Moving in</h2>${figure(library, "moving-day", "One visit, one form: water, power and gas start on the same day.")}<ol><li>Tell us your new address and the day you need service, at least two working days ahead.</li><li>Bring a photo ID and the lease or deed.</li><li>Pay the deposit: $150 for homes, waived with a letter of good credit from your last utility.</li></ol><p>Water and power are switched on from afar. For gas one of us comes by, lights the pilots and looks for leaks, so somebody of 18 or older must be at home.</p><h2>Moving out</h2><p>Give us the day and a forwarding address. We read the meters that day and mail the last bill, or your deposit, within two weeks.</p><h2>Moving within the valley</h2><p>Your account moves with you: same number, same bank draft, no new deposit. Tell us both dates, and keep service on at both addresses while you carry boxes.</p>`,
    ),
    contact("Start service", "Start service", "Start service", {
      description: "Fill this in at least two working days ahead. We call you to settle the rest.",
    }),
    accordion("Good to know", "<h2>Good to know</h2>", [
      [
        "Landlords",
        "For landlords",
        "<p>With a standing order, service goes back into your name on the day a tenant leaves. There is no deposit and no trip to the office.</p>",
      ],
      [
        "New building",
        "For new buildings",
        "<p>Taps, meters and lines for a new building take four to six weeks from the permit. Please call before you dig: 811 marks our pipes and cables free of charge.</p>",
      ],
    ]),
    button("Call button", "Call 555 010 0100", "tel:+15550100100"),
  ),
});

const saving = (library: Library): DemoPage => ({
  name: "Saving",
  friendlyUrl: "saving",
  description: "Small changes and rebates that lower water, power and gas bills in Riverbend.",
  keywords: "saving,rebates,energy",
  versions: published(
    text(
      "Saving",
      `<h2>The cheapest energy is what you don't use</h2>${figure(library, "gas-kitchen", "A lid on the pot saves a quarter of the gas.")}<p>A household in the valley spends about $2,000 a year on water, power and gas. These five steps cost little, and together take off about $260.</p><ol><li>Set the water heater to 120 degrees.</li><li>Seal doors and windows before the first frost.</li><li>Change the furnace filter every three months.</li><li>Replace a toilet from before 1994; it uses twice the water.</li><li>Wash laundry cold, and run full loads.</li></ol><h3>Rebates</h3>${table(
        "Rebates for homes, paid as a credit on the bill",
        [
          ["What", "Credit", "What we need"],
          ["Heat pump water heater", "$400", "Receipt and serial number"],
          ["Attic insulation, R-38 or more", "$0.30 a square foot", "Receipt of the installer"],
          ["High-efficiency toilet", "$75", "Receipt"],
          ["Smart thermostat", "$50", "Receipt and serial number"],
        ],
      )}<p>Bring the receipt to our office or mail it within 90 days of buying.</p>`,
    ),
    button("Rates button", "Compare the rates", "/customers/rates"),
  ),
});
