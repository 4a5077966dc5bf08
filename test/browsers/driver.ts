/** A browser with one window, as journeys need it. Each browser speaks its own protocol; this is what they share. */
export interface Driver {
  /** Its name and version, as in the table. */
  readonly version: string;
  /**
   * The number of digits after which the cursor moves to a date's next part by itself. Otherwise, ArrowRight moves it.
   */
  readonly movesOnAfter: readonly number[];
  open(url: string): Promise<void>;
  /** Sets the viewport's size in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Evaluates an expression in the page. Returns its value, passed as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a point in the window. */
  click(x: number, y: number): Promise<void>;
  /** Types a text key by key. */
  type(text: string): Promise<void>;
  /** Presses a key, such as Enter, while the modifiers are held down. */
  press(key: Key, ...modifiers: Modifier[]): Promise<void>;
  /** Chooses a file in the file field with this selector. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** A screenshot of the window as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface DriverOptions {
  readonly isDark?: boolean;
}

export type Key = keyof typeof KEYS | "a" | "s";
export type Modifier = "Control" | "Shift";

/** Codes of special keys in the W3C's WebDriver. */
export const KEYS = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  Delete: "\uE017",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
} as const;

const MODIFIERS: Readonly<Record<Modifier, string>> = { Control: "\uE009", Shift: "\uE008" };

const keySource = (actions: readonly object[]) => [{ type: "key", id: "keyboard", actions }];
const stroke = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

/** A text as actions of WebDriver, the same for classic and BiDi. */
export const typeActions = (text: string): readonly object[] => keySource([...text].flatMap(stroke));

export const pressActions = (key: Key, modifiers: readonly Modifier[]): readonly object[] =>
  keySource([
    ...modifiers.map((name) => ({ type: "keyDown", value: MODIFIERS[name] })),
    ...stroke(key in KEYS ? KEYS[key as keyof typeof KEYS] : key),
    ...modifiers.map((name) => ({ type: "keyUp", value: MODIFIERS[name] })),
  ]);

export const clickActions = (x: number, y: number): readonly object[] => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

const COMMAND_MS = 20_000;

/** The browser doesn't respond anymore, so nothing more can be done in it. */
export class CommandTimeout extends Error {}

/** The time limit of a command. One that hangs fails its journey, not the run. */
export const withTimeout = async <T>(work: Promise<T>, what: string, ms = COMMAND_MS): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new CommandTimeout(`${what} took longer than ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
