import { useSearchParams } from "react-router";

/** What the editor shows, kept in the address: `?version=2&component=15`, or `&new=Accordion` for a form without one. */
export interface EditorPlace {
  readonly versionId: number | null;
  readonly componentId: number | null;
  readonly newType: string | null;
}

/** Reads the place from the address; `go` replaces it, so that Back leaves the screen and its guard asks. */
export const useEditorPlace = (): EditorPlace & { go(place: Partial<EditorPlace>): void } => {
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
