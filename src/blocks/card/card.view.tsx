import type { BlockView } from "#platform/blocks/block-view.ts";
import { wordsIn } from "#platform/words/words.ts";
import { cardMessages } from "./card.messages.ts";
import { type card, hasMoreLink } from "./card.schema.ts";

/** What a tone means, in addition to its color, and the paths of its icon. */
const TONES: ReadonlyMap<string, { readonly word: "warning" | "update"; readonly paths: readonly string[] }> =
  new Map([
    ["Warning", { word: "warning", paths: ["M12 4l9 16H3z", "M12 10v4", "M12 17v.01"] }],
    ["Update", { word: "update", paths: ["M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18", "M12 8v.01", "M12 11v5"] }],
  ]);

/** A box with a title around another component; nothing if that one is empty [PUB-047]. */
export const CardView: BlockView<typeof card> = ({ id, value, refs, language }) => {
  const words = wordsIn(language, cardMessages);
  const [content] = refs.contentId;
  if (!content) return null;
  const { title, titleStyle, cardStyle, contentStyle, viewMoreLink } = value;
  const tone = TONES.get(contentStyle);
  const isHidden = titleStyle === "Hide";
  const more = titleStyle === "ViewAll" ? words.viewAll : words.view;
  return (
    <article
      className="tn-card"
      aria-labelledby={`card-${id}`}
      data-style={cardStyle}
      data-tone={tone ? contentStyle : undefined}
    >
      <div className={isHidden && !tone ? "tn-visually-hidden" : "tn-card-head"}>
        {tone ? (
          <svg className="tn-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            {tone.paths.map((path) => (
              <path key={path} d={path} />
            ))}
          </svg>
        ) : null}
        <h2 id={`card-${id}`} className={isHidden ? "tn-visually-hidden" : "tn-card-title"}>
          {tone ? <span className="tn-visually-hidden">{words[tone.word]}: </span> : null}
          {title}
        </h2>
        {isHidden && tone ? <span aria-hidden="true">{words[tone.word]}</span> : null}
        {hasMoreLink(titleStyle) && viewMoreLink !== "" ? (
          <a href={viewMoreLink} aria-label={`${more}: ${title}`}>
            {more}
          </a>
        ) : null}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by another component's view */}
      <div className="tn-card-content" dangerouslySetInnerHTML={content.html} />
    </article>
  );
};
