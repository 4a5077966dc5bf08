import { useState } from "react";
import { messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { kindOf } from "./editor-queries.editor.tsx";
import type { ExistingComponent } from "./existing-gallery.editor.tsx";
import { offeredKinds, useSiteFacts } from "./offered-kinds.editor.ts";
import type { PageComponentData } from "./page-editor.contract.ts";
import type { EditorState } from "./use-editor.editor.tsx";
import type { PlaceActions } from "./use-place-actions.editor.ts";

const KindGallery = lazyPart(async () => (await import("./kind-gallery.editor.tsx")).KindGallery);
/** Only provider admins open it. */
const ExistingGallery = lazyPart(async () => (await import("./existing-gallery.editor.tsx")).ExistingGallery);

interface OpenGallery {
  readonly kind: "new" | "existing";
  readonly afterId: number | null;
}

/** Which gallery is open, and the component after which its choice is added. */
export const useGallery = (editor: EditorState) => {
  const [gallery, setGallery] = useState<OpenGallery | null>(null);
  return {
    openKind: editor.version === null ? null : (gallery?.kind ?? null),
    afterId: gallery?.afterId ?? null,
    open: async (kind: OpenGallery["kind"], afterId: number | null) => {
      if (await editor.guard.mayLeave()) setGallery({ kind, afterId });
    },
    close: () => setGallery(null),
  };
};

interface GalleriesProps {
  gallery: ReturnType<typeof useGallery>;
  data: PageComponentData;
  editor: EditorState;
  onInsertBlock: PlaceActions["onInsertBlock"];
  /** Called after a new component was opened. */
  onOpened(): void;
}

/** The kinds of components and reusable blocks, and for provider admins the components that can be copied. */
export const Galleries = ({ gallery, data, editor, onInsertBlock, onOpened }: GalleriesProps) => {
  const facts = useSiteFacts();
  const dialogs = useDialogs();
  const { afterId } = gallery;
  const addExisting = async (component: ExistingComponent) => {
    gallery.close();
    try {
      await editor.addCopy(component, afterId);
      onOpened();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
  };
  return (
    <>
      <KindGallery
        isOpen={gallery.openKind === "new"}
        title={facts.isVendorAdmin ? "Add New Component" : "Add Component"}
        kinds={offeredKinds(data.allComponentTypes, kindOf, facts)}
        onClose={gallery.close}
        onChoose={(type) => {
          gallery.close();
          editor.openNew(type, afterId);
          onOpened();
        }}
        onChooseBlock={(block) => {
          gallery.close();
          onInsertBlock(block, afterId);
        }}
      />
      {facts.isVendorAdmin ? (
        <ExistingGallery
          isOpen={gallery.openKind === "existing"}
          data={data}
          onClose={gallery.close}
          onChoose={(component) => void addExisting(component)}
        />
      ) : null}
    </>
  );
};
