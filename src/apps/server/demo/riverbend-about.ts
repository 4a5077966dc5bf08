import {
  button,
  type DemoPage,
  documentTable,
  figure,
  type Library,
  published,
  separator,
  sideContainer,
  table,
  text,
} from "./demo-blocks.ts";

/** Who Riverbend Utilities is. */
export const riverbendAbout = (library: Library): DemoPage => ({
  name: "About",
  friendlyUrl: "about",
  description: "Riverbend Utilities is owned by its customers and run by an elected board of five.",
  keywords: "about,board",
  versions: published(
    sideContainer(
      "About us",
      "<h3>Come and see us</h3><p>140 Mill Street, in the brick building beside the old mill.</p><p>Monday to Friday, 8 to 5. There is parking behind the house, a ramp at the side door, and somebody who speaks Spanish every day.</p>",
      '<h2>Owned by the valley</h2><p>In 1921 thirty farmers and a mill owner put up 212 poles. Today 96 people keep 640 miles of line and 310 miles of pipe working, and every customer has a vote in electing the board.</p><ul><li><a href="/about/history">How it began</a></li><li><a href="/about/board">The board and its meetings</a></li></ul>',
    ),
    separator("Line"),
    button("Call button", "Call 555 010 0100", "tel:+15550100100"),
    text("News heading", "<h2>The Current, our newsletter</h2>"),
    {
      type: "NewsTable",
      name: "Newsletter",
      values: { types: "The Current,Annual report", maxEntries: 3, isCompact: false },
    },
    text("Birthdays", "<h2>Birthdays in the house</h2>"),
    {
      type: "BirthdayTable",
      name: "Birthdays",
      values: { types: "Office,Power,Water,Gas", maxEntries: 5, isCompact: false },
    },
  ),
  children: [
    {
      name: "History",
      friendlyUrl: "history",
      description:
        "From the mill's first dynamo in 1921 to 14,300 customers: a short history of Riverbend Utilities.",
      keywords: "history,mill",
      versions: published(
        text(
          "History",
          `<h2>It began with a water wheel</h2>${figure(library, "mill-street", "The Aldous mill, whose wheel turned the first dynamo in the valley.")}<p>Harriet Aldous ran the mill at the river bend. In the winter of 1921 she coupled a dynamo to the wheel, to light the looms. When it turned out that there was power to spare, thirty farmers brought poles.</p>${table(
            "A hundred years in seven lines",
            [
              ["Year", "What happened"],
              ["1921", "212 poles, 31 customers, light from dusk to ten"],
              ["1934", "The first water main, from a spring on Mill Ridge"],
              ["1948", "Laurel Dam is finished and the reservoir fills"],
              ["1957", "Gas comes to the valley by pipeline"],
              ["1973", "The great ice storm: 19 days until the last light is back"],
              ["2009", "The last cast-iron gas main is dug out"],
              ["2023", "Every meter can be read from the office"],
            ],
          )}<p>The wheel still turns on the first Saturday of the month, from April to October. Children may help to open the gate.</p>`,
        ),
      ),
    },
    {
      name: "Board",
      friendlyUrl: "board",
      description: "The five elected members of Riverbend Utilities' board, and when they meet.",
      keywords: "board,meetings",
      versions: published(
        text(
          "Board",
          `<h2>Five neighbors, elected by you</h2>${table("Members of the board", [
            ["Member", "Seat", "Term ends"],
            ["Lucille Barnes, chair", "Riverbend", "2027"],
            ["Owen Castellano", "Riverbend", "2029"],
            ["Ruth Delaney", "Mill Ridge", "2027"],
            ["Samir Haddad", "Ferry Road", "2029"],
            ["Grace Whitlock", "County", "2027"],
          ])}<h3>The board meets</h3><p>On the second Tuesday of the month at 6 p.m., 140 Mill Street. Everybody may speak for three minutes; put your name on the list at the door. Agendas hang in our window from the Friday before.</p><h3>Elections</h3><p>In May of odd years, by mail. One customer, one vote, however large the bill. Whoever has had an account for a year may stand.</p>`,
        ),
        text("Minutes", "<h3>What the board decided lately</h3>"),
        documentTable("Latest minutes", ["Minutes"], { maxEntries: 3, isCompact: true }),
      ),
    },
    {
      name: "Documents",
      friendlyUrl: "documents",
      description: "Rates, forms, reports and minutes of Riverbend Utilities, to read and to print.",
      keywords: "documents,forms",
      versions: published(
        text(
          "Documents",
          "<h2>Documents</h2><p>Rates, forms, reports and the minutes of our board. Whatever is missing here, our office on Mill Street will find for you.</p>",
        ),
        documentTable("All documents", ["Rates", "Forms", "Reports", "Minutes"]),
      ),
    },
  ],
});
