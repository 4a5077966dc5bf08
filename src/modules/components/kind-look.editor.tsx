import type { Icon } from "@tabler/icons-react";
import IconAlignLeft from "@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs";
import IconCalendarMonth from "@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs";
import IconCarouselHorizontal from "@tabler/icons-react/dist/esm/icons/IconCarouselHorizontal.mjs";
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns.mjs";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import IconLayoutNavbar from "@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import classes from "./page-editor.module.css";

const ICONS: Readonly<Record<string, Icon>> = {
  Accordion: IconListDetails,
  AccordionTab: IconStack2,
  ActionButton: IconHandClick,
  Banner: IconPhoto,
  BannerContainer: IconCarouselHorizontal,
  Calendar: IconCalendarMonth,
  ColumnsTab: IconColumns,
  ColumnsTabContainer: IconLayoutNavbar,
  HtmlEditor: IconAlignLeft,
};

/** The small picture of a kind [CMP-GEN-07]; one that has none of its own gets a puzzle piece. */
export const KindThumbnail = ({ type, size = "small" }: { type: string; size?: "small" | "large" }) => {
  const Picture = ICONS[type] ?? IconPuzzle;
  return (
    <span className={classes.thumbnail} data-size={size} aria-hidden="true">
      <Picture size={size === "large" ? 36 : 20} stroke={1.75} />
    </span>
  );
};
