/** Why the slider pauses, besides the visitor's choice. */
type Hold = "hover" | "focus" | "hidden" | "away";

const ICONS = {
  previous: "M15 6l-6 6l6 6",
  next: "M9 6l6 6l-6 6",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7l-12 7z",
};

/**
 * Turns a row of slides into a slider [PUB-040]: each slide moves on after its own time, and the last one to the first,
 * with buttons for previous, next, and pause, and a marker for the current slide. It pauses while the pointer is over a
 * slide, while the focus is in it, while it isn't visible, and from the start if the visitor prefers less motion.
 */
export const hydrate = (slider: HTMLElement): void => {
  const track = slider.querySelector<HTMLElement>(".tn-banners-track");
  const tools = slider.querySelector<HTMLElement>(".tn-banners-tools");
  const slides = [...slider.querySelectorAll<HTMLElement>(".tn-banner")];
  const marks = [...slider.querySelectorAll<HTMLAnchorElement>(".tn-banners-marks a")];
  if (!track || !tools || slides.length < 2) return;

  const wantsLess = window.matchMedia("(prefers-reduced-motion: reduce)");
  let current = 0;

  const go = (index: number): void => {
    const target = slides[(index + slides.length) % slides.length];
    if (!target) return;
    track.scrollTo({
      left: target.offsetLeft - track.offsetLeft,
      behavior: wantsLess.matches ? "instant" : "smooth",
    });
  };
  const turns = startTurns({
    isPaused: wantsLess.matches,
    turn: () => go(current + 1),
    duration: () => Number(slides[current]?.dataset.duration) || 5000,
  });
  const settle = (): void => {
    const seen = Math.min(slides.length - 1, Math.round(track.scrollLeft / Math.max(1, track.clientWidth)));
    if (seen !== current) {
      current = seen;
      turns.wait();
    }
    marks.forEach((mark, index) => {
      if (index === current) mark.setAttribute("aria-current", "true");
      else mark.removeAttribute("aria-current");
    });
  };
  const move = (index: number): void => {
    const target = (index + slides.length) % slides.length;
    go(target);
    status.textContent = marks[target]?.textContent ?? "";
  };
  const setPaused = (isPaused: boolean): void => {
    turns.setPaused(isPaused);
    showPaused(isPaused);
  };
  const { status, pause, showPaused } = addTools(tools, {
    move: (by) => move(current + by),
    togglePause: () => setPaused(!turns.isPaused()),
  });
  showPaused(turns.isPaused());

  marks.forEach((mark, index) => {
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      move(index);
    });
  });
  track.addEventListener("scroll", settle, { passive: true });
  track.addEventListener("pointerenter", (event) => turns.hold("hover", event.pointerType === "mouse"));
  track.addEventListener("pointerleave", () => turns.hold("hover", false));
  // Hovering over the start button must not pause the slider.
  slider.addEventListener("focusin", ({ target }) =>
    turns.hold("focus", target !== pause && target instanceof Element && target.matches(":focus-visible")),
  );
  slider.addEventListener("focusout", () => turns.hold("focus", false));
  document.addEventListener("visibilitychange", () => turns.hold("hidden", document.hidden));
  new IntersectionObserver(([entry]) => turns.hold("away", entry?.isIntersecting === false)).observe(slider);
  wantsLess.addEventListener("change", () => setPaused(turns.isPaused() || wantsLess.matches));
  turns.hold("hidden", document.hidden);
  settle();
  turns.wait();
};

interface Turns {
  isPaused: boolean;
  turn(): void;
  /** Milliseconds until the current slide moves on. */
  duration(): number;
}

/** Calls `turn` after each slide's time, unless the visitor has paused the slider or something holds it. */
const startTurns = ({ isPaused, turn, duration }: Turns) => {
  const holds = new Set<Hold>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (isPaused || holds.size > 0) return;
    timer = setTimeout(() => {
      turn();
      wait();
    }, duration());
  };
  return {
    wait,
    isPaused: () => isPaused,
    setPaused: (next: boolean): void => {
      isPaused = next;
      wait();
    },
    hold: (why: Hold, isHeld: boolean): void => {
      if (holds.has(why) === isHeld) return;
      if (isHeld) holds.add(why);
      else holds.delete(why);
      wait();
    },
  };
};

interface ToolActions {
  move(by: 1 | -1): void;
  togglePause(): void;
}

/** Adds the buttons, and the status that names the slide they lead to. */
const addTools = (tools: HTMLElement, { move, togglePause }: ToolActions) => {
  // Written by the server, in the page's language.
  const { previous = "", next = "", pause: pauseLabel = "", play = "" } = tools.dataset;
  const status = document.createElement("p");
  status.className = "tn-visually-hidden";
  status.setAttribute("role", "status");
  const pause = button(pauseLabel, ICONS.pause, togglePause);
  const buttons = document.createElement("div");
  buttons.className = "tn-banners-buttons";
  buttons.append(
    button(previous, ICONS.previous, () => move(-1)),
    pause,
    button(next, ICONS.next, () => move(1)),
  );
  tools.append(buttons, status);
  const showPaused = (isPaused: boolean): void =>
    dress(pause, isPaused ? play : pauseLabel, isPaused ? ICONS.play : ICONS.pause);
  return { status, pause, showPaused };
};

const button = (label: string, path: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement("button");
  element.type = "button";
  element.addEventListener("click", onClick);
  dress(element, label, path);
  return element;
};

const dress = (element: HTMLButtonElement, label: string, path: string): void => {
  element.setAttribute("aria-label", label);
  element.innerHTML = `<svg class="tn-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}"/></svg>`;
};
