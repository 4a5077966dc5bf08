import { useLocation, useSearchParams } from "react-router";
import { ADDS_FIRST } from "#modules/pages/editor-path.schema.ts";

/**
 * What the editor shows, kept in the URL: `?version=2&component=15`, or `?version=2&new=Accordion&after=15` for a new
 * component. `?add` opens the kinds of components once.
 */
export interface EditorLocation {
  readonly versionId: number | null;
  readonly componentId: number | null;
  readonly newType: string | null;
  /** The component that a new one follows; 0 for the top, null for the end. */
  readonly afterId: number | null;
  readonly addsFirst: boolean;
}

/** Reads the location from the URL. `go` replaces the history entry, so that Back leaves the screen and its guard can ask. */
export const useEditorLocation = (): EditorLocation & {
  go(location: Partial<Omit<EditorLocation, "addsFirst">>): void;
} => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  return {
    versionId: numberOf(params.get("version")),
    componentId: numberOf(params.get("component")),
    newType: params.get("new"),
    afterId: params.get("after") === "0" ? 0 : numberOf(params.get("after")),
    addsFirst: params.has(ADDS_FIRST),
    go: ({ versionId, componentId, newType, afterId = null }) => {
      // After Back while the editor was loading, the address is that of another screen, and stays as it is.
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams();
      if (versionId) next.set("version", String(versionId));
      if (componentId) next.set("component", String(componentId));
      else if (newType) next.set("new", newType);
      if (newType && afterId !== null) next.set("after", String(afterId));
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
};

const numberOf = (text: string | null): number | null => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};
