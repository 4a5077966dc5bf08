/**
 * Turns a row of links to panels into tabs: arrow keys, Home, and End move along it, the URL doesn't change, and a
 * fragment in the URL opens its panel. So does a match of the browser's search in a closed panel.
 */
export const hydrate = (container: HTMLElement): void => {
  const list = container.querySelector<HTMLElement>(":scope > ul");
  const tabs = [...(list?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
  const panels = [...container.querySelectorAll<HTMLElement>(":scope > section")];
  if (!list || tabs.length !== panels.length) return;

  const named = panelNamed(panels);
  markUp(list, tabs, panels);
  const show = (chosen: number): void => {
    for (const [index, tab] of tabs.entries()) {
      const isChosen = index === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = panels[index];
      if (panel) setOpen(panel, isChosen);
    }
  };
  show(Math.max(named, 0));
  container.dataset.ready = "";

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
    });
    tab.addEventListener("keydown", (event) => {
      const next = nextOf(event.key, index, tabs.length);
      if (next === null) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    });
    panels[index]?.addEventListener("beforematch", () => show(index));
  }
  window.addEventListener("hashchange", () => {
    const index = panelNamed(panels);
    if (index < 0) return;
    show(index);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
};

/** The panel of the URL's fragment, or of the element with that id; -1 if there is none. */
const panelNamed = (panels: readonly HTMLElement[]): number => {
  const target = document.getElementById(location.hash.slice(1));
  return target ? panels.findIndex((panel) => panel.contains(target)) : -1;
};

const markUp = (
  list: HTMLElement,
  tabs: readonly HTMLAnchorElement[],
  panels: readonly HTMLElement[],
): void => {
  list.setAttribute("role", "tablist");
  for (const item of list.children) item.setAttribute("role", "presentation");
  for (const [index, tab] of tabs.entries()) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panels[index]?.id ?? "");
  }
  for (const panel of panels) panel.setAttribute("role", "tabpanel");
};

/** A closed panel isn't just hidden: only the browser's own search looks into it and can open it. */
const setOpen = (panel: HTMLElement, isOpen: boolean): void => {
  if (isOpen) {
    panel.removeAttribute("hidden");
    panel.removeAttribute("aria-hidden");
    panel.tabIndex = 0;
  } else {
    panel.setAttribute("hidden", "until-found");
    panel.setAttribute("aria-hidden", "true");
    panel.removeAttribute("tabindex");
  }
};

/** The tab that a key moves to, wrapping around; null for other keys. */
const nextOf = (key: string, index: number, count: number): number | null => {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case " ":
      return index;
    default:
      return null;
  }
};
