import { brokenPictures, contrastOf } from "./in-page.ts";
import type { Journey } from "./journey.ts";
import type { Person } from "./person.ts";

/** Nothing on the page is wider than the window. */
const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
/** In browsers without popovers, the panel opens as the link's target. */
const isOpen = (selector: string): boolean => document.querySelector(selector)?.checkVisibility() ?? false;
const isClosed = (selector: string): boolean =>
  !(document.querySelector(selector)?.checkVisibility() ?? false);

const atPhone = (person: Person, width = 390) => person.driver.resize(width, 800);

export const visitorJourneys: readonly Journey[] = [
  {
    name: "home page, its pictures, and a phone's width",
    run: async (person) => {
      await person.open("/");
      await person.see("Ferry Road is closed");
      await person.until("all pictures have come", () =>
        [...document.images].every((image) => image.complete || image.loading === "lazy"),
      );
      const broken = await person.ask(brokenPictures);
      if (broken.length > 0) throw new Error(`Broken pictures: ${broken.join(", ")}`);
      await person.picture("home-1280");
      await atPhone(person);
      await person.until("the page fits a phone", fits);
      await person.picture("home-390");
    },
  },
  {
    name: "phone menu opens and closes",
    run: async (person) => {
      await atPhone(person);
      await person.open("/");
      await person.click("css", ".tn-mobile-menu-button");
      await person.until("the menu is open", isOpen, "#mobile-menu");
      await person.find({ kind: "link", name: "Services", inside: "#mobile-menu" });
      await person.picture("phone-menu");
      await person.click("button", "Close", "#mobile-menu");
      await person.until("the menu is closed", isClosed, "#mobile-menu");
    },
  },
  {
    name: "menu button keeps its shape at 360 px",
    run: async (person) => {
      await atPhone(person, 360);
      await person.open("/");
      await person.find({ kind: "css", name: ".tn-mobile-menu-button" });
      await person.picture("home-360");
      await person.until("the Menu button holds its word in one line", () => {
        const button = document.querySelector(".tn-mobile-menu-button");
        if (!button) return false;
        const words = document.createRange();
        words.selectNodeContents(button);
        const [outer, inner] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
        return (
          inner.left >= outer.left && inner.right <= outer.right && outer.height < 60 && outer.width > 60
        );
      });
      await person.until("the page fits", fits);
    },
  },
  {
    name: "dropdown opens at its item and closes on a tap outside",
    run: async (person) => {
      await person.open("/");
      await person.click("button", "Pages under Customers");
      await person.until("the panel is open", isOpen, "#menu-2");
      await person.picture("dropdown");
      await person.until("the panel is right below its item", () => {
        const panel = document.querySelector("#menu-2")?.getBoundingClientRect();
        const item = document.querySelector("[popovertarget=menu-2]")?.getBoundingClientRect();
        if (!panel || !item) return false;
        return (
          Math.abs(panel.top - item.bottom) < 24 && panel.left < item.right && panel.right > item.left - 200
        );
      });
      await person.driver.click(3, 600);
      await person.until("the panel is closed", isClosed, "#menu-2");
      await person.driver.resize(1024, 900);
      await person.click("css", ".tn-main-menu > ul > li:last-child > button");
      await person.until("the last panel is whole in view", () => {
        const panel = document.querySelector(".tn-main-menu > ul > li:last-child > .tn-menu-panel");
        const box = panel?.getBoundingClientRect();
        return box !== undefined && box.width > 0 && box.left >= 0 && box.right <= innerWidth;
      });
      await person.picture("last-dropdown");
    },
  },
  {
    name: "search",
    run: async (person) => {
      await person.open("/");
      await person.fill("Search this website", "drinking water", ".tn-header");
      await person.press("Enter");
      await person.at(/\/search\?q=drinking/);
      await person.see("results for “drinking water”");
      await person.click("link", "Drinking Water", ".tn-search-results");
      await person.see("From the hills to your tap");
    },
  },
  {
    name: "calendar and an event",
    run: async (person) => {
      await person.open("/events");
      await person.picture("events");
      await person.open("/event/fountain-workshop");
      await person.see("5:00 PM");
      await person.see("Add to calendar");
      await person.picture("event");
    },
  },
  {
    name: "blog listing and a blog",
    run: async (person) => {
      await person.open("/news/blog");
      await person.picture("blogs");
      await person.click("link", "Behind the reservoir’s gate", ".tn-blogs-featured");
      await person.at(/\/blog\/behind-the-gate$/);
      await person.until("the blog has its heading", () =>
        (document.querySelector("h1")?.innerText ?? "").includes("reservoir"),
      );
    },
  },
  {
    name: "form refused with reasons, then sent",
    run: async (person) => {
      const form = "form.tn-form";
      await person.open("/customers/start-service");
      await person.find({ kind: "button", name: "Submit", inside: form });
      await person.until(
        "the form's script is at work",
        () => document.querySelector<HTMLFormElement>("form.tn-form")?.noValidate ?? false,
      );
      await person.click("button", "Submit", form);
      await person.see("Your name is required.");
      await person.picture("form-refused");
      await person.fill("Your name", "Ann Reader", form);
      await person.fill("Phone", "5551234567", form);
      await person.choose("Service", "Gas", form);
      await person.fill("Street address", "1 Mill Street", form);
      await person.focus("First day", form);
      await person.typeDate(["12", "24", "2030"]);
      await person.until("the date is as typed", () =>
        [...document.querySelectorAll<HTMLInputElement>("form.tn-form [type=date]")].some(
          ({ value }) => value === "2030-12-24",
        ),
      );
      await person.picture("form-filled");
      await person.click("button", "Submit", form);
      await person.see("We'll call you within one business day.");
      await person.picture("form-sent");
    },
  },
  {
    name: "newsletter sign-up",
    run: async (person) => {
      await person.open("/newsletter-sign-up");
      await person.fill("Email address for our newsletter", `${person.place.browser}@example.test`, "main");
      await person.click("button", "Sign up", "main");
      await person.see("Check your email");
    },
  },
  {
    name: "dark colors have contrast",
    isDark: true,
    run: async (person) => {
      await person.open("/news/blog");
      await person.until("the page is dark", () => matchMedia("(prefers-color-scheme: dark)").matches);
      await person.picture("dark");
      for (const selector of ["main p", "main a", "main h1", ".tn-header a", "footer a", "footer p"]) {
        const contrast = await person.ask(contrastOf, selector);
        if (!(contrast >= 4.5)) throw new Error(`${selector} has a contrast of ${contrast.toFixed(2)}.`);
      }
    },
  },
];
