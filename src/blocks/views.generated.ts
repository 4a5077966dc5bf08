// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { AnyBlockView } from "#platform/blocks/block-view.ts";
import { AccordionView } from "./accordion/accordion.view.tsx";
import { ActionButtonView } from "./action-button/action-button.view.tsx";
import { BannerContainerView } from "./banner-container/banner-container.view.tsx";
import { CalendarView } from "./calendar/calendar.view.tsx";
import { ColumnsTabContainerView } from "./columns-tab-container/columns-tab-container.view.tsx";
import { HtmlEditorView } from "./html-editor/html-editor.view.tsx";

/** The view of each kind that stands on a page by itself. */
export const views: Readonly<Record<string, AnyBlockView>> = {
  Accordion: AccordionView as unknown as AnyBlockView,
  ActionButton: ActionButtonView as unknown as AnyBlockView,
  BannerContainer: BannerContainerView as unknown as AnyBlockView,
  Calendar: CalendarView as unknown as AnyBlockView,
  ColumnsTabContainer: ColumnsTabContainerView as unknown as AnyBlockView,
  HtmlEditor: HtmlEditorView as unknown as AnyBlockView,
};
