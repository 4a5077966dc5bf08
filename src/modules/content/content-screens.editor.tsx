import type { ComponentType } from "react";
import { useParams, useSearchParams } from "react-router";
import { mayDuplicate } from "./content-client.editor.ts";
import { ContentFormScreen } from "./content-form.editor.tsx";
import { ContentList } from "./content-list.editor.tsx";
import type { ContentType } from "./content-type.schema.ts";

/** The routes to a content type's screens. */
export const contentScreensOf = (type: ContentType, Icon: ComponentType<{ size?: number | string }>) => ({
  List: () => <ContentList type={type} icon={<Icon size={32} />} />,
  Create: () => {
    const copyOf = Number(useSearchParams()[0].get("copy")) || 0;
    return <ContentFormScreen key={copyOf} type={type} id={0} copyOf={mayDuplicate(type) ? copyOf : 0} />;
  },
  Update: () => {
    const { itemId = "" } = useParams();
    return <ContentFormScreen key={itemId} type={type} id={Number(itemId)} />;
  },
});
