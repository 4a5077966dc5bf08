import { Icon } from "./icons.view.tsx";

interface PreviewRibbonProps {
  /** Such as "Preview · V2 · draft". */
  readonly label: string;
  /** Whether components are left out. */
  readonly isCut: boolean;
}

/**
 * A slim bar above a preview with the version, e.g. "Preview · V2 · draft" [PUB-011]. It is for staff, so it is in
 * English in any case.
 */
export const PreviewRibbonView = ({ label, isCut }: PreviewRibbonProps) => (
  <aside className="tn-preview-ribbon" lang="en" aria-label="Preview">
    <Icon name="eye" />
    <p>{label}</p>
    {isCut ? <p>This version is too long. The end is hidden, here and for visitors.</p> : null}
  </aside>
);
