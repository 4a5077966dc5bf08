declare module "american-english" {
  const words: {
    /** The American spelling of a British word; "word_not_found" for any other word. */
    toUS(word: string): string;
  };
  export = words;
}
