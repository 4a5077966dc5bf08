/** How long to wait for a part of the page before the browser follows the link. */
const PATIENCE_MS = 4000;

/**
 * Loads another state of the table without reloading the page. The URL is the link's, and the Back button works. If
 * that fails, the browser follows the link.
 */
export const hydrate = (table: HTMLElement): void => {
  const { id } = table;
  let latest = 0;

  const freshTable = async (address: string): Promise<HTMLElement | null> => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || answer.redirected) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
  };

  const show = async (address: string): Promise<"shown" | "failed" | "outdated"> => {
    const turn = ++latest;
    table.setAttribute("aria-busy", "true");
    const fresh = await freshTable(address).catch(() => null);
    // Someone has already chosen another state, whose URL and content count.
    if (turn !== latest) return "outdated";
    table.removeAttribute("aria-busy");
    if (!fresh) return "failed";
    table.replaceChildren(...fresh.childNodes);
    return "shown";
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
    void show(href).then((outcome) => {
      if (outcome === "failed") location.href = href;
      if (outcome !== "shown") return;
      history.pushState(null, "", href);
      // A day was chosen in the calendar, and its events appear above it.
      const chip = link.matches(".tn-month-all") ? table.querySelector<HTMLElement>(".tn-events-chip") : null;
      if (chip) chip.focus();
      else focusState(state);
    });
  });

  const { pathname } = location;
  window.addEventListener("popstate", () => {
    if (location.pathname !== pathname) return;
    void show(location.href).then((outcome) => {
      if (outcome === "failed") location.reload();
    });
  });
};
