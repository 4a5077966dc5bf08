import {
  accordion,
  button,
  contact,
  type DemoBlock,
  type DemoPage,
  figure,
  type Library,
  published,
  text,
} from "./demo-blocks.ts";

const report = text(
  "Report",
  '<h2>Power out, water gone, smell of gas</h2><p><strong>Call <a href="tel:+15550100199">555 010 0199</a> at any hour.</strong> If you smell gas, leave the building first and call from outside.</p>',
);

const reportWithText = text(
  "Report",
  '<h2>Power out, water gone, smell of gas</h2><p><strong>Call <a href="tel:+15550100199">555 010 0199</a> at any hour</strong>, or send OUT as a text to that number. If you smell gas, leave the building first and call from outside.</p><h3>Tell us</h3><ul><li>Your address, or the number on the nearest pole</li><li>Whether your neighbors have power</li><li>What you saw or heard: a bang, a flash, a branch on a wire</li></ul>',
);

const power = [
  "Power",
  "When the power is out",
  "<p>Switch off what was running, keep the refrigerator shut, and leave one lamp on so that you see when power returns. A full freezer stays cold for two days, a half-full one for one.</p>",
] as const;

const boilWater = [
  "Boil water",
  "When you are told to boil water",
  "<p>Boil water for drinking, cooking and brushing teeth for one full minute. We say on this page and by text when that is over.</p>",
] as const;

const medical = [
  "Medical",
  "When somebody depends on a machine",
  '<p>Tell us beforehand: your address then goes onto the list that is restored first. Keep a battery for eight hours all the same, and call 911 when it runs low. <a href="tel:+15550100100">555 010 0100</a> takes you onto the list.</p>',
] as const;

const problemForm = contact("Problem form", "Something isn't right?", "Report a problem", {
  description: "A dark street light, a damp spot on the pavement, a damaged meter: tell us here.",
  content:
    '<h3>Not for emergencies</h3><p>Nobody reads these messages at night. For a wire on the ground, a gas smell or water in your house, call <a href="tel:+15550100199">555 010 0199</a>.</p><h3>What helps us</h3><p>The nearest house number or crossing, and a photo if you can take one from a safe place.</p>',
});

const until = (...tabs: (readonly [string, string, string])[]): DemoBlock =>
  accordion("Until then", "<h2>Until our crew arrives</h2>", tabs);

/** Outages: a page that was improved four times, after what storms taught. */
export const riverbendOutages = (library: Library): DemoPage => {
  const order = text(
    "Order",
    `<h2>Who gets power first</h2>${figure(library, "storm-night", "February's ice storm: 61 hours of work, 3,400 homes back on the first day.")}<ol><li>Hospital, water plant, police and fire</li><li>Lines that bring back the most homes at once</li><li>Side streets</li><li>Single houses</li></ol><p>So a truck may drive past your house to a place you can't see. It is on its way to the fault that keeps you in the dark.</p>`,
  );
  const call = button("Call button", "Call 555 010 0199", "tel:+15550100199");
  return {
    name: "Outages",
    friendlyUrl: "outages",
    sideNav: "In an emergency",
    description: "Report a power outage or a water leak, and what to do until our crews arrive.",
    keywords: "outage,report",
    versions: [
      {
        blocks: [report, until(power)],
        submitted: "First version of the page.",
        published: "",
      },
      {
        blocks: [report, until(power, boilWater)],
        submitted: "Added what to do when water must be boiled, after the main break on Ferry Road.",
        published: "Checked with the plant: one full minute is right at our altitude.",
      },
      {
        blocks: [report, order, until(power, boilWater)],
        submitted: "People asked why trucks drive past their houses. This explains the order.",
        published: "Good. Let's add the text number as soon as it works.",
      },
      {
        blocks: [reportWithText, call, order, until(power, boilWater)],
        submitted: "Reports by text work now. Also a button, so that nobody has to look for the number.",
        published: "Tested from three phones.",
      },
      {
        blocks: [reportWithText, call, order, until(power, boilWater, medical), problemForm],
        submitted: "The list of medical machines, as agreed with the county.",
        published: "Published before the first storm of the season.",
      },
    ],
    children: [
      {
        name: "Storm Kit",
        friendlyUrl: "storm-kit",
        description: "What to have in the house before a storm takes the power down.",
        keywords: "storm,outage,kit",
        versions: published(
          text(
            "Kit",
            "<h2>Three days without power</h2><p>Most outages in the valley end within two hours. An ice storm can take days. Put these into one box before November:</p><ul><li>Water: a gallon for each person and day</li><li>Food that needs no cooking, and an opener</li><li>Flashlights and batteries; candles only where somebody watches them</li><li>A radio that runs on batteries</li><li>Medicine for a week</li><li>A charged battery for your phone</li><li>Blankets, and a carbon monoxide alarm</li></ul><h3>Generators</h3><p>Outdoors only, 20 feet from doors and windows, and never plugged into a wall outlet: power would flow back into the line and could kill somebody who works on it.</p>",
          ),
          button("Report button", "Report an outage", "/outages"),
        ),
      },
      {
        name: "Call Before You Dig",
        friendlyUrl: "https://call811.com/",
        isExternal: true,
        description: "Lines are marked free of charge within three working days.",
        keywords: "811,digging",
        versions: published(),
      },
    ],
  };
};
