// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
/** First segments of the addresses of content types' screens, in lower case. */
export const contentPaths: readonly string[] = [
  "blogmanagement",
  "createblog",
  "updateblog",
  "documentmanagement",
  "createdocument",
  "updatedocument",
  "eventmanagement",
  "createevent",
  "updateevent",
  "newsmanagement",
  "createnews",
  "updatenews",
];
