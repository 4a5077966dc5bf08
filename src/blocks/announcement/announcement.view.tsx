import type { BlockView } from "#platform/blocks/block-view.ts";
import { wordsIn } from "#platform/words/words.ts";
import { announcementMessages } from "./announcement.messages.ts";
import type { announcement } from "./announcement.schema.ts";
import { hashOfText } from "./hidden-texts.schema.ts";

/**
 * A notice above the page that visitors can hide [PUB-039]. Without scripts it folds up. The island removes it, and a
 * script in the page keeps it hidden on every page until its text changes.
 */
export const AnnouncementView: BlockView<typeof announcement> = ({
  value: { announcementText },
  language,
}) => {
  const words = wordsIn(language, announcementMessages);
  return announcementText.__html === "" ? null : (
    <div
      data-island="announcement"
      data-when="load"
      className="tn-announcement"
      data-text={hashOfText(announcementText.__html)}
    >
      <details open={true}>
        <summary>
          <span className="tn-announcement-hide">
            <span className="tn-announcement-word">{words.hide}</span>
            <span className="tn-visually-hidden"> {words.hideWhat}</span>
            <svg className="tn-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M6 6l12 12M18 6l-12 12" />
            </svg>
          </span>
          <span className="tn-announcement-show">{words.show}</span>
        </summary>
        <div className="tn-announcement-inner">
          <svg className="tn-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 10v4h3l9 5v-14l-9 5zM19.5 9.5a4 4 0 0 1 0 5M8 14.5v4.5h3v-3" />
          </svg>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
          <div className="tn-prose" dangerouslySetInnerHTML={announcementText} />
        </div>
      </details>
    </div>
  );
};
