import { useSearchParams } from "react-router";

/** What the editor shows, kept in the URL: `?version=2&component=15`, or `?version=2&new=Accordion` for a new component. */
export interface EditorLocation {
  readonly versionId: number | null;
  readonly componentId: number | null;
  readonly newType: string | null;
}

/** Reads the location from the URL. `go` replaces the history entry, so that Back leaves the screen and its guard can ask. */
export const useEditorLocation = (): EditorLocation & { go(location: Partial<EditorLocation>): void } => {
  const [params, setParams] = useSearchParams();
  return {
    versionId: numberOf(params.get("version")),
    componentId: numberOf(params.get("component")),
    newType: params.get("new"),
    go: ({ versionId, componentId, newType }) => {
      const next = new URLSearchParams();
      if (versionId) next.set("version", String(versionId));
      if (componentId) next.set("component", String(componentId));
      else if (newType) next.set("new", newType);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
};

const numberOf = (text: string | null): number | null => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};
