import { dayText } from "#platform/dates/day-text.ts";
import type { ImageSources } from "#platform/html/image-sources.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { PictureView } from "./picture.view.tsx";

export interface PostCard {
  readonly href: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  /** Null if there is none. */
  readonly picture: ImageSources | null;
  readonly teaser?: string;
}

interface PostCardsProps {
  readonly language: Language;
  readonly cards: readonly PostCard[];
  /** The heading level of the cards' titles. */
  readonly level: 2 | 3;
  /** Whether to show each card's teaser. */
  readonly hasTeasers?: boolean;
}

/** Cards with an image, a date, and a title. The title's link covers the card. */
export const PostCards = ({ language, cards, level, hasTeasers = false }: PostCardsProps) => {
  const Heading = `h${level}` as const;
  return (
    <ul className="tn-posts">
      {cards.map(({ href, title, datedOn, picture, teaser }) => (
        <li key={href} className="tn-post">
          {picture ? <PictureView picture={picture} alt="" className="tn-post-picture" /> : null}
          <div className="tn-post-words">
            <p className="tn-post-date">
              <time dateTime={datedOn}>{dayText(datedOn, language)}</time>
            </p>
            <Heading className="tn-post-title">
              <a href={href}>{title}</a>
            </Heading>
            {hasTeasers && teaser ? <p>{teaser}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
};
