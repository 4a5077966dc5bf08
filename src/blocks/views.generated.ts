// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { AnyBlockView } from "#platform/blocks/block-view.ts";
import { AccordionView } from "./accordion/accordion.view.tsx";
import { ActionButtonView } from "./action-button/action-button.view.tsx";
import { AnnouncementView } from "./announcement/announcement.view.tsx";
import { BannerContainerView } from "./banner-container/banner-container.view.tsx";
import { BigText5050View } from "./big-text-5050/big-text-5050.view.tsx";
import { BirthdayTableView } from "./birthday-table/birthday-table.view.tsx";
import { BlogPreviewView } from "./blog-preview/blog-preview.view.tsx";
import { BlogTableView } from "./blog-table/blog-table.view.tsx";
import { CalendarView } from "./calendar/calendar.view.tsx";
import { CardView } from "./card/card.view.tsx";
import { CardContainerView } from "./card-container/card-container.view.tsx";
import { ColumnsTabContainerView } from "./columns-tab-container/columns-tab-container.view.tsx";
import { Contact5050View } from "./contact-5050/contact-5050.view.tsx";
import { DocumentTableView } from "./document-table/document-table.view.tsx";
import { EventTableView } from "./event-table/event-table.view.tsx";
import { Features1View } from "./features-1/features-1.view.tsx";
import { Grid5050View } from "./grid-5050/grid-5050.view.tsx";
import { HrSeparatorView } from "./hr-separator/hr-separator.view.tsx";
import { HtmlEditorView } from "./html-editor/html-editor.view.tsx";
import { IconLinkContainerView } from "./icon-link-container/icon-link-container.view.tsx";
import { NewsTableView } from "./news-table/news-table.view.tsx";
import { SideContainerView } from "./side-container/side-container.view.tsx";
import { SingleFeatures1View } from "./single-features-1/single-features-1.view.tsx";

/** The view of each kind that stands on a page by itself. */
export const views: Readonly<Record<string, AnyBlockView>> = {
  Accordion: AccordionView as unknown as AnyBlockView,
  ActionButton: ActionButtonView as unknown as AnyBlockView,
  Announcement: AnnouncementView as unknown as AnyBlockView,
  BannerContainer: BannerContainerView as unknown as AnyBlockView,
  BigText5050: BigText5050View as unknown as AnyBlockView,
  BirthdayTable: BirthdayTableView as unknown as AnyBlockView,
  BlogPreview: BlogPreviewView as unknown as AnyBlockView,
  BlogTable: BlogTableView as unknown as AnyBlockView,
  Calendar: CalendarView as unknown as AnyBlockView,
  Card: CardView as unknown as AnyBlockView,
  CardContainer: CardContainerView as unknown as AnyBlockView,
  ColumnsTabContainer: ColumnsTabContainerView as unknown as AnyBlockView,
  Contact5050: Contact5050View as unknown as AnyBlockView,
  DocumentTable: DocumentTableView as unknown as AnyBlockView,
  EventTable: EventTableView as unknown as AnyBlockView,
  Features1: Features1View as unknown as AnyBlockView,
  Grid5050: Grid5050View as unknown as AnyBlockView,
  HRSeparator: HrSeparatorView as unknown as AnyBlockView,
  HtmlEditor: HtmlEditorView as unknown as AnyBlockView,
  IconLinkContainer: IconLinkContainerView as unknown as AnyBlockView,
  NewsTable: NewsTableView as unknown as AnyBlockView,
  SideContainer: SideContainerView as unknown as AnyBlockView,
  SingleFeatures1: SingleFeatures1View as unknown as AnyBlockView,
};
