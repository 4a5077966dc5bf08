// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
/** What may be known of each content type without its definition, in the order of the menu. */
export const contentNames = [
  {
    "name": "document",
    "one": "Document",
    "table": "documents",
    "title": "name",
    "noun": "document",
    "label": "Document",
    "purpose": "Files that visitors can look up and download.",
    "settingsCalls": {
      "has": "C-024",
      "get": "C-033",
      "update": "C-039"
    },
    "hasDefaultImage": false,
    "searchNouns": "documents",
    "isFoundByTypes": true,
    "hasTexts": false,
    "pages": null
  },
  {
    "name": "event",
    "one": "Event",
    "table": "events",
    "title": "title",
    "noun": "event",
    "label": "Event",
    "purpose": "Meetings and events with their dates.",
    "settingsCalls": {
      "has": "C-025",
      "get": "C-034",
      "update": "C-040"
    },
    "hasDefaultImage": true,
    "searchNouns": "events",
    "isFoundByTypes": true,
    "hasTexts": true,
    "pages": {
      "item": "/event/",
      "list": "/events"
    }
  },
  {
    "name": "blog",
    "one": "Blog",
    "table": "blogs",
    "title": "title",
    "noun": "blog",
    "label": "Blog",
    "purpose": "Articles with a date and a picture.",
    "settingsCalls": {
      "has": "C-026",
      "get": "C-035",
      "update": "C-041"
    },
    "hasDefaultImage": true,
    "searchNouns": "blogs",
    "isFoundByTypes": false,
    "hasTexts": true,
    "pages": {
      "item": "/blog/",
      "list": "/blogs",
      "preview": "/PreviewBlog/"
    }
  },
  {
    "name": "news",
    "one": "News",
    "table": "news",
    "title": "title",
    "noun": "news item",
    "label": "Newsletter",
    "purpose": "Issues of your newsletter as files.",
    "settingsCalls": {
      "has": "C-027",
      "get": "C-036",
      "update": "C-042"
    },
    "hasDefaultImage": true,
    "searchNouns": "newsletters",
    "isFoundByTypes": false,
    "hasTexts": false,
    "pages": null
  }
] as const;
export type ContentName = (typeof contentNames)[number];
