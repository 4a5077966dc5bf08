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
  const holds = new Set<Hold>();
  let isPaused = wantsLess.matches;
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = (index: number): void => {
    const target = slides[(index + slides.length) % slides.length];
    if (!target) return;
    track.scrollTo({
      left: target.offsetLeft - track.offsetLeft,
      behavior: wantsLess.matches ? "instant" : "smooth",
    });
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (isPaused || holds.size > 0) return;
    timer = setTimeout(() => {
      go(current + 1);
      wait();
    }, Number(slides[current]?.dataset.duration) || 5000);
  };
  const hold = (why: Hold, isHeld: boolean): void => {
    if (holds.has(why) === isHeld) return;
    if (isHeld) holds.add(why);
    else holds.delete(why);
    wait();
  };
  const settle = (): void => {
    const seen = Math.min(slides.length - 1, Math.round(track.scrollLeft / Math.max(1, track.clientWidth)));
    if (seen !== current) {
      current = seen;
      wait();
    }
    marks.forEach((mark, index) => {
      if (index === current) mark.setAttribute("aria-current", "true");
      else mark.removeAttribute("aria-current");
    });
  };

  const status = document.createElement("p");
  status.className = "tn-visually-hidden";
  status.setAttribute("role", "status");
  const move = (index: number): void => {
    const target = (index + slides.length) % slides.length;
    go(target);
    status.textContent = marks[target]?.textContent ?? "";
  };

  // Written by the server, in the page's language.
  const { previous = "", next = "", pause: pauseLabel = "", play = "" } = tools.dataset;
  const pause = button(pauseLabel, ICONS.pause, () => {
    isPaused = !isPaused;
    showPause();
    wait();
  });
  const showPause = (): void =>
    dress(pause, isPaused ? play : pauseLabel, isPaused ? ICONS.play : ICONS.pause);
  const buttons = document.createElement("div");
  buttons.className = "tn-banners-buttons";
  buttons.append(
    button(previous, ICONS.previous, () => move(current - 1)),
    pause,
    button(next, ICONS.next, () => move(current + 1)),
  );
  showPause();
  tools.append(buttons, status);

  marks.forEach((mark, index) => {
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      move(index);
    });
  });
  track.addEventListener("scroll", settle, { passive: true });
  track.addEventListener("pointerenter", (event) => hold("hover", event.pointerType === "mouse"));
  track.addEventListener("pointerleave", () => hold("hover", false));
  // Hovering over the start button must not pause the slider.
  slider.addEventListener("focusin", ({ target }) =>
    hold("focus", target !== pause && target instanceof Element && target.matches(":focus-visible")),
  );
  slider.addEventListener("focusout", () => hold("focus", false));
  document.addEventListener("visibilitychange", () => hold("hidden", document.hidden));
  new IntersectionObserver(([entry]) => hold("away", entry?.isIntersecting === false)).observe(slider);
  wantsLess.addEventListener("change", () => {
    isPaused = isPaused || wantsLess.matches;
    showPause();
    wait();
  });
  hold("hidden", document.hidden);
  settle();
  wait();
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
