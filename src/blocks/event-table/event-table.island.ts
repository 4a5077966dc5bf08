/** So long a part of the page is waited for before the browser follows the link by itself. */
const PATIENCE_MS = 4000;

/**
 * Turns to another state of the table without loading the whole page: the address is the link's, and the way back
 * works. Where that fails, the browser follows the link.
 */
export const hydrate = (table: HTMLElement): void => {
  const { id } = table;
  let latest = 0;

  const show = async (address: string): Promise<boolean> => {
    const turn = ++latest;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || answer.redirected) return false;
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = parsed.getElementById(id);
    if (!fresh) return false;
    // Somebody has turned on meanwhile.
    if (turn === latest) table.replaceChildren(...fresh.childNodes);
    return true;
  };

  const focusState = (state: string | undefined): void => {
    const links = [...table.querySelectorAll<HTMLElement>("a[data-state]")];
    (links.find((link) => link.dataset.state === state) ?? links[0])?.focus({ preventScroll: true });
  };

  table.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-state]") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const { href } = link;
    const { state } = link.dataset;
    table.setAttribute("aria-busy", "true");
    void show(href)
      .catch(() => false)
      .then((isShown) => {
        table.removeAttribute("aria-busy");
        if (!isShown) {
          location.href = href;
          return;
        }
        history.pushState(null, "", href);
        // A day was chosen in the calendar: its events stand above it.
        const chip = link.matches(".tn-month-all")
          ? table.querySelector<HTMLElement>(".tn-events-chip")
          : null;
        if (chip) chip.focus();
        else focusState(state);
      });
  });

  const { pathname } = location;
  window.addEventListener("popstate", () => {
    if (location.pathname === pathname)
      void show(location.href)
        .catch(() => false)
        .then((isShown) => isShown || location.reload());
  });
};
