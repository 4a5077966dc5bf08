// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { accordion } from "./accordion/accordion.schema.ts";
import { accordionTab } from "./accordion-tab/accordion-tab.schema.ts";
import { actionButton } from "./action-button/action-button.schema.ts";
import { announcement } from "./announcement/announcement.schema.ts";
import { banner } from "./banner/banner.schema.ts";
import { bannerContainer } from "./banner-container/banner-container.schema.ts";
import { bigText5050 } from "./big-text-5050/big-text-5050.schema.ts";
import { birthdayTable } from "./birthday-table/birthday-table.schema.ts";
import { calendar } from "./calendar/calendar.schema.ts";
import { card } from "./card/card.schema.ts";
import { cardContainer } from "./card-container/card-container.schema.ts";
import { columnsTab } from "./columns-tab/columns-tab.schema.ts";
import { columnsTabContainer } from "./columns-tab-container/columns-tab-container.schema.ts";
import { contact5050 } from "./contact-5050/contact-5050.schema.ts";
import { documentTable } from "./document-table/document-table.schema.ts";
import { eventTable } from "./event-table/event-table.schema.ts";
import { features1 } from "./features-1/features-1.schema.ts";
import { grid5050 } from "./grid-5050/grid-5050.schema.ts";
import { hrSeparator } from "./hr-separator/hr-separator.schema.ts";
import { htmlEditor } from "./html-editor/html-editor.schema.ts";
import { iconLink } from "./icon-link/icon-link.schema.ts";
import { iconLinkContainer } from "./icon-link-container/icon-link-container.schema.ts";
import { newsTable } from "./news-table/news-table.schema.ts";
import { sideContainer } from "./side-container/side-container.schema.ts";
import { singleFeatures1 } from "./single-features-1/single-features-1.schema.ts";

export const kinds: readonly BlockKind[] = [accordion, accordionTab, actionButton, announcement, banner, bannerContainer, bigText5050, birthdayTable, calendar, card, cardContainer, columnsTab, columnsTabContainer, contact5050, documentTable, eventTable, features1, grid5050, hrSeparator, htmlEditor, iconLink, iconLinkContainer, newsTable, sideContainer, singleFeatures1];
