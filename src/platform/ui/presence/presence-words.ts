import type { OtherPerson } from "./other-person.ts";

/** Names that a sentence lists before it only counts. */
const MAX_NAMES = 3;

/** "Pat Lee", "Pat Lee and Kim Ortiz", "Pat Lee, Kim Ortiz, and 4 others". */
export const namesText = (names: readonly string[]): string => {
  const listed = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  const rest = names.length - listed.length;
  const parts = rest > 0 ? [...listed, `${rest} others`] : listed;
  return LIST.format(parts);
};

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

const have = (people: readonly OtherPerson[]): string => (people.length === 1 ? "has" : "have");

const split = (others: readonly OtherPerson[]) => ({
  colleagues: others.filter(({ isOwn }) => !isOwn),
  hasOwn: others.some(({ isOwn }) => isOwn),
});

const namesOf = (people: readonly OtherPerson[]): string => namesText(people.map(({ name }) => name));

/** The first letters of the first and last name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return letters.join("").toUpperCase() || "?";
};

/** Who else has a page open, and what a single other person is editing. Empty if nobody has. */
export const pageText = (others: readonly OtherPerson[]): string => {
  const { colleagues, hasOwn } = split(others);
  const [only] = colleagues;
  const sentences: string[] = [];
  if (only && colleagues.length === 1 && only.components.length > 0)
    sentences.push(`${only.name} is editing ${namesText(only.components.map(({ name }) => name))}.`);
  else if (only) sentences.push(`${namesOf(colleagues)} ${have(colleagues)} this page open.`);
  if (hasOwn)
    sentences.push(
      only ? "You also have it open in another tab." : "You have this page open in another tab.",
    );
  return sentences.join(" ");
};

/** What happens if several people save the same thing. Empty if nobody else has it open. */
export const hintText = (others: readonly OtherPerson[], noun: string): string => {
  const { colleagues, hasOwn } = split(others);
  if (colleagues.length === 1)
    return `${namesOf(colleagues)} has this ${noun} open. If you both save, the second one to save chooses which version to keep.`;
  if (colleagues.length > 1)
    return `${namesOf(colleagues)} have this ${noun} open. If you all save, everyone after the first chooses which version to keep.`;
  return hasOwn
    ? `You have this ${noun} open in another tab. If you save in both, you choose which version to keep.`
    : "";
};

/** The mark of a component in the list. Empty if nobody else has it open. */
export const markText = (others: readonly OtherPerson[]): string => {
  const { colleagues, hasOwn } = split(others);
  if (colleagues.length > 0)
    return `${namesOf(colleagues)} ${colleagues.length === 1 ? "is" : "are"} editing this`;
  return hasOwn ? "Open in your other tab" : "";
};

/** The people who have a component open. */
export const peopleIn = (others: readonly OtherPerson[], componentId: number): OtherPerson[] =>
  others.filter(({ components }) => components.some(({ id }) => id === componentId));

/** What screen readers announce: who came and who left, but not which component they open. */
export const changeText = (before: readonly OtherPerson[], after: readonly OtherPerson[]): string => {
  const missingIn = (list: readonly OtherPerson[]) => (person: OtherPerson) =>
    !person.isOwn && !list.some(({ name, isOwn }) => !isOwn && name === person.name);
  const came = after.filter(missingIn(before));
  const left = before.filter(missingIn(after));
  return [
    came.length > 0 ? `${namesOf(came)} opened this page.` : "",
    left.length > 0 ? `${namesOf(left)} closed this page.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
};
