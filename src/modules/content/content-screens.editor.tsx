import type { ComponentType } from "react";
import { useParams } from "react-router";
import { ContentFormScreen } from "./content-form.editor.tsx";
import { ContentList } from "./content-list.editor.tsx";
import type { ContentType } from "./content-type.schema.ts";

/** The routes to a content type's screens. */
export const contentScreensOf = (type: ContentType, Icon: ComponentType<{ size?: number | string }>) => ({
  List: () => <ContentList type={type} icon={<Icon size={32} />} />,
  Create: () => <ContentFormScreen type={type} id={0} />,
  Update: () => {
    const { itemId = "" } = useParams();
    return <ContentFormScreen key={itemId} type={type} id={Number(itemId)} />;
  },
});
