import { Icon } from "./icons.view.tsx";

/** A slim bar above a preview that says which version is shown, e.g. "Preview · V2 · draft" [PUB-011]. */
export const PreviewRibbonView = ({ label }: { readonly label: string }) => (
  <aside className="tn-preview-ribbon" aria-label="Preview">
    <Icon name="eye" />
    <p>{["Preview", label].filter(Boolean).join(" · ")}</p>
  </aside>
);
