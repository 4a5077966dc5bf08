// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { accordion } from "./accordion/accordion.schema.ts";
import { accordionTab } from "./accordion-tab/accordion-tab.schema.ts";
import { actionButton } from "./action-button/action-button.schema.ts";
import { banner } from "./banner/banner.schema.ts";
import { bannerContainer } from "./banner-container/banner-container.schema.ts";
import { calendar } from "./calendar/calendar.schema.ts";
import { columnsTab } from "./columns-tab/columns-tab.schema.ts";
import { columnsTabContainer } from "./columns-tab-container/columns-tab-container.schema.ts";
import { htmlEditor } from "./html-editor/html-editor.schema.ts";

export const kinds: readonly BlockKind[] = [accordion, accordionTab, actionButton, banner, bannerContainer, calendar, columnsTab, columnsTabContainer, htmlEditor];
