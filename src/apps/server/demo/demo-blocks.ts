import { formNamed } from "./demo-forms.ts";

/** A component of the demo: its kind, its name in the editor, its values, and what it holds. */
export interface DemoBlock {
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly children?: readonly DemoBlock[];
  /** What its reference fields point to; made before it, and shown inside it. */
  readonly refs?: Readonly<Record<string, readonly DemoBlock[]>>;
}

/** All of a page's content at one time. Without words of its publishing it still waits for that. */
export interface DemoVersion {
  readonly blocks: readonly DemoBlock[];
  readonly submitted?: string;
  readonly published?: string;
}

export interface DemoPage {
  readonly name: string;
  readonly friendlyUrl: string;
  readonly description: string;
  readonly keywords: string;
  readonly isOnMenu?: boolean;
  /** Name of the side nav that stands beside its content. */
  readonly sideNav?: string;
  /** An external page: its friendlyUrl is the address that opens in a new tab. */
  readonly isExternal?: boolean;
  /** V1, V2 and so on. */
  readonly versions: readonly DemoVersion[];
  readonly children?: readonly DemoPage[];
}

export interface DemoSite {
  readonly home: readonly DemoVersion[];
  readonly pages: readonly DemoPage[];
  /** Side navs: their HTML by name. */
  readonly sideNavs?: Readonly<Record<string, string>>;
}

/** Pictures of a company's library by their names in the demo. Empty where the demo is made without pictures. */
export type Library = Readonly<Record<string, { readonly url: string; readonly description: string }>>;

/** The one version of a page that was published as it is. */
export const published = (...blocks: readonly DemoBlock[]): readonly DemoVersion[] => [
  { blocks, submitted: "Ready to be published.", published: "" },
];

export const text = (name: string, content: string): DemoBlock => ({
  type: "HtmlEditor",
  name,
  values: { content },
});

export const button = (name: string, label: string, link: string): DemoBlock => ({
  type: "ActionButton",
  name,
  values: { text: label, link },
});

export const accordion = (
  name: string,
  header: string,
  tabs: readonly (readonly [name: string, title: string, content: string])[],
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

/** A tab of columns: as many texts as its format has columns. */
export interface DemoColumns {
  readonly title: string;
  readonly format: "1-1-1-1" | "2-1-1" | "1-1-2" | "2-2" | "4";
  readonly columns: readonly string[];
  readonly footer?: string;
}

export const columnsTabs = (name: string, tabs: readonly DemoColumns[]): DemoBlock => ({
  type: "ColumnsTabContainer",
  name,
  values: { isAccordion: false, showBorder: true },
  children: tabs.map(({ title, format, columns, footer = "" }) => ({
    type: "ColumnsTab",
    name: title.slice(0, 15),
    values: {
      title,
      format,
      column1: columns[0] ?? "",
      column2: columns[1] ?? "",
      column3: columns[2] ?? "",
      column4: columns[3] ?? "",
      footer,
    },
  })),
});

/** A notice above the page. */
export const announcement = (name: string, announcementText: string): DemoBlock => ({
  type: "Announcement",
  name,
  values: { announcementText },
});

/** Documents of these types. @param maxEntries 0 for all */
export const documentTable = (
  name: string,
  types: readonly string[],
  { maxEntries = 0, isCompact = false } = {},
): DemoBlock => ({
  type: "DocumentTable",
  name,
  values: { types: types.join(","), maxEntries, isCompact },
});

export const separator = (name: string): DemoBlock => ({ type: "HRSeparator", name, values: {} });

/** A main text with a narrow one at its side. */
export const sideContainer = (name: string, side: string, main: string): DemoBlock => ({
  type: "SideContainer",
  name,
  values: { content1: side, content2: main },
});

/** Large icons for what people come for most. */
export const iconLinks = (
  name: string,
  links: readonly (readonly [name: string, icon: string, link: string])[],
): DemoBlock => ({
  type: "IconLinkContainer",
  name,
  values: {},
  children: links.map(([linkName, icon, link]) => ({
    type: "IconLink",
    name: linkName,
    values: { icon, link },
  })),
});

/** A text with a picture on its right; the text alone where the library lacks the picture. */
export const pictureRight = (
  library: Library,
  name: string,
  picture: string,
  title: string,
  body: string,
): DemoBlock => {
  const found = library[picture];
  return found
    ? { type: "BigText5050", name, values: { title, body, imageLink: found.url } }
    : text(name, `<h2>${title}</h2>${body}`);
};

/** A text with a picture on its left; the text alone where the library lacks the picture. */
export const pictureLeft = (library: Library, name: string, picture: string, words: DemoBlock): DemoBlock => {
  const found = library[picture];
  return found
    ? { type: "Grid5050", name, values: { imageLink: found.url }, refs: { htmlEditorId: [words] } }
    : words;
};

/** Short texts in panels side by side. */
export const features = (
  name: string,
  items: readonly (readonly [name: string, content: string])[],
): DemoBlock => ({
  type: "Features1",
  name,
  values: {},
  refs: {
    singleFeatures1IdList: items.map(([itemName, content]) => ({
      type: "SingleFeatures1",
      name: itemName,
      values: {},
      refs: { htmlEditorId: [text(`${itemName} text`.slice(0, 15), content)] },
    })),
  },
});

/** A form of the company by its name, alone or beside a text. */
export const contact = (
  name: string,
  title: string,
  form: string,
  words: { readonly description?: string; readonly content?: string } = {},
): DemoBlock => ({
  type: "Contact5050",
  name,
  values: {
    title,
    description: words.description ?? "",
    formId: formNamed(form),
    format: words.content ? "contentLeft" : "full",
    content: words.content ?? "",
  },
});

/** A card around another component. */
export interface DemoCard {
  readonly title: string;
  /** Where the link beside its title leads; without one the title stands alone. */
  readonly more?: string;
  readonly tone?: "Default" | "Warning" | "Update";
  readonly content: DemoBlock;
}

/** Cards in rows of wide and narrow ones. */
export const cards = (name: string, items: readonly DemoCard[]): DemoBlock => ({
  type: "CardContainer",
  name,
  values: { containerType: "Type2" },
  refs: {
    cardIds: items.map(({ title, more = "", tone = "Default", content }) => ({
      type: "Card",
      name: title.slice(0, 15).trim(),
      values: {
        title,
        titleStyle: more ? "View" : "Standard",
        viewMoreLink: more,
        cardStyle: "Default",
        contentStyle: tone,
        contentType: content.type,
      },
      refs: { contentId: [content] },
    })),
  },
});

/** A list of a module's items of these types. @param maxEntries 0 for all */
export const itemTable = (
  type: "EventTable" | "NewsTable",
  name: string,
  types: string,
  { maxEntries = 0, isCompact = false } = {},
): DemoBlock => ({ type, name, values: { types, maxEntries, isCompact } });

/** The three latest blogs of these types, with a link to all. */
export const blogPreview = (name: string, types: string, title: string): DemoBlock => ({
  type: "BlogPreview",
  name,
  values: { types, title, seeAllLink: "/news/blog", seeAllText: "All stories" },
});

export const calendar = (name: string): DemoBlock => ({
  type: "Calendar",
  name,
  values: { format: "Month D, YY" },
});

export interface DemoSlide {
  readonly name: string;
  readonly picture: string;
  readonly title: string;
  readonly line: string;
  readonly button: readonly [label: string, link: string];
  /** Where its text hides least of the picture. */
  readonly at: "UpperLeft" | "BottomLeft";
}

/** A slider; nothing where the library lacks its pictures. */
export const banners = (
  library: Library,
  name: string,
  slides: readonly DemoSlide[],
): readonly DemoBlock[] => {
  const shown = slides.filter((slide) => library[slide.picture]);
  if (shown.length === 0) return [];
  return [
    {
      type: "BannerContainer",
      name,
      values: { sliderDuration: 7000, height: "Large" },
      children: shown.map((slide) => ({
        type: "Banner",
        name: slide.name,
        values: {
          backgroundImage: library[slide.picture]?.url,
          actionText: slide.title,
          subActionText: slide.line,
          buttonText: slide.button[0],
          buttonLink: slide.button[1],
          buttonPosition: slide.at,
          sliderDuration: 7000,
          height: "",
        },
      })),
    },
  ];
};

/** A picture of the library with a line below it; "" where the library lacks it. */
export const figure = (library: Library, picture: string, caption: string): string => {
  const found = library[picture];
  if (!found) return "";
  return `<figure><img src="${found.url}" alt="${found.description}" width="1200" height="675"><figcaption>${caption}</figcaption></figure>`;
};

/** Cells of a table; the first row is its head. */
export const table = (caption: string, [head = [], ...rows]: readonly (readonly string[])[]): string =>
  `<table><caption>${caption}</caption><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>` +
  `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
