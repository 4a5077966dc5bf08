/** Functions that run in the page. Each must be self-contained, because only its source is sent there. */

export interface Target {
  readonly kind: "button" | "link" | "field" | "text" | "css";
  /** The accessible name; for "text" any text in it, for "css" a selector. */
  readonly name: string;
  /** Only inside the element with this selector. */
  readonly inside?: string;
}

export interface Found {
  readonly x: number;
  readonly y: number;
}

/** Scrolls a target into view. @returns where to click it, or why it can't be clicked yet */
export const findTarget = ({ kind, name, inside }: Target): Found | string => {
  const selectors = {
    button: "button, summary, [role=button], [role=tab], [role=option], [role=menuitem], input[type=submit]",
    link: "a[href]",
    field: "input, select, textarea, [contenteditable=true], [role=textbox]",
    text: "body *",
    css: name,
  };
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute("aria-labelledby");
    const labels = labelledBy
      ? labelledBy.split(" ").map((id) => document.getElementById(id))
      : [...((element as HTMLInputElement).labels ?? [])];
    const label = element.getAttribute("aria-label") ?? "";
    if (!labelledBy && label !== "") return plain(label);
    const texts = labels.map((one) => plain(one?.textContent)).filter((text) => text !== "");
    return texts.length > 0
      ? texts.join(" ")
      : plain(element.textContent) || plain(element.getAttribute("value"));
  };
  const isMeant = (element: Element): boolean => {
    if (kind === "css") return true;
    if (kind === "text")
      return (
        plain(element.textContent).includes(name) &&
        ![...element.children].some((child) => plain(child.textContent).includes(name))
      );
    return nameOf(element).replace(/( \*)?( ?\(required\))?$/, "") === name;
  };
  const within = inside ? [...document.querySelectorAll(inside)] : [document];
  const meant = within.flatMap((one) => [...one.querySelectorAll(selectors[kind])].filter(isMeant));
  if (meant.length === 0) return "isn't there";
  let why = "isn't visible";
  document.querySelector("[data-journey-found]")?.removeAttribute("data-journey-found");
  for (const element of meant) {
    if (element.getClientRects().length === 0 || getComputedStyle(element).visibility !== "visible") continue;
    if ((element as HTMLButtonElement).disabled) {
      why = "is disabled";
      continue;
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = element.getClientRects();
    if (!box) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const label = (element as HTMLInputElement).labels?.[0];
    if (hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit))) {
      element.setAttribute("data-journey-found", "");
      return { x, y };
    }
    why = `is covered by ${hit ? hit.outerHTML.slice(0, 100) : "nothing"}`;
  }
  return why;
};

/** Records on the page what the next click reaches. */
export const watchClick = (): void => {
  const wanted = document.querySelector("[data-journey-found]");
  const root = document.documentElement;
  root.setAttribute("data-journey-click", "nothing");
  addEventListener(
    "click",
    ({ target }) => {
      const element = target as Element;
      const isWanted = wanted?.contains(element) || element.contains(wanted);
      root.setAttribute("data-journey-click", isWanted ? "its target" : element.outerHTML.slice(0, 100));
    },
    { capture: true, once: true },
  );
};

/** Whether a text can be seen somewhere on the page or in a frame of the same site. */
export const showsText = (wanted: string): boolean => {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument);
  return [document, ...frames].some((one) => plain(one?.body?.innerText ?? "").includes(wanted));
};

/** Broken images in view. */
export const brokenPictures = (): string[] =>
  [...document.images]
    .filter((image) => image.complete && image.currentSrc !== "" && image.naturalWidth === 0)
    .map((image) => image.currentSrc);

/** The contrast of an element's text with its background, computed as in WCAG. */
export const contrastOf = (selector: string): number => {
  const channels = (color: string): number[] => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return [0, 0, 0, 0];
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  let behind: Element | null = element;
  while (behind && channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const text = luminance(getComputedStyle(element).color);
  const back = luminance(behind ? getComputedStyle(behind).backgroundColor : "white");
  return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
};
