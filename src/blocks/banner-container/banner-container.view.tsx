import type { ReactElement } from "react";
import { BANNER_HEIGHTS, type banner } from "#blocks/banner/banner.schema.ts";
import type { BlockView, ViewValue } from "#platform/blocks/block-view.ts";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { imageSources } from "#platform/html/image-sources.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { bannerContainerMessages } from "./banner-container.messages.ts";
import type { bannerContainer } from "./banner-container.schema.ts";

/** An image's width before its sides are cropped, because on phones the frame is taller than the image. */
const SHOWN_WIDTH = "(width >= 77rem) 75rem, (width >= 46rem) 100vw, 140vw";

type Slide = ViewValue<typeof banner>;

/**
 * Large images one after another [PUB-040]. Without scripts, the slides are a row with scroll snapping and a link to
 * each. The island adds automatic advance and buttons.
 */
export const BannerContainerView: BlockView<typeof bannerContainer, typeof banner> = ({
  id,
  name,
  value,
  language,
  children,
}) => {
  const words = wordsIn(language, bannerContainerMessages);
  // A slide with a missing image shows only its text, and one without text shows nothing.
  const slides = children.filter(({ value: slide }) => slide.backgroundImage !== "" || hasWords(slide));
  if (slides.length === 0) return null;
  const isSlider = slides.length > 1;
  // A slide that moves on would take the field away while someone types.
  const search = value.showSearch && !isSlider ? <SiteSearch id={`search-${id}`} words={words} /> : null;
  const heights = slides.map(({ value: slide }) => slide.height || value.height);
  return (
    <section
      {...(isSlider ? { "data-island": "banner-container", "data-when": "idle" } : {})}
      id={`banners-${id}`}
      className="tn-banners"
      data-height={tallest(heights)}
      // A single banner isn't a landmark: the component's name is meant for staff.
      aria-label={isSlider ? name : undefined}
      aria-roledescription={isSlider ? words.carousel : undefined}
    >
      <div
        className="tn-banners-track"
        // A scrollable area must be focusable, even if no slide has a link.
        {...(isSlider ? { role: "group", tabIndex: 0, "aria-label": words.slides } : {})}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.id}
            id={`banner-${slide.id}`}
            className="tn-banner"
            {...(isSlider
              ? {
                  role: "group",
                  "aria-roledescription": words.slide,
                  "aria-label": words.position({ number: index + 1, count: slides.length }),
                  "data-duration": slide.value.sliderDuration || value.sliderDuration,
                }
              : {})}
          >
            {slide.value.backgroundImage === "" ? null : (
              <SlidePicture slide={slide.value} name={slide.name} isFirst={index === 0} />
            )}
            <SlideText slide={slide.value} search={search} />
          </div>
        ))}
      </div>
      {isSlider ? (
        <div
          className="tn-banners-tools"
          data-previous={words.previous}
          data-next={words.next}
          data-pause={words.pause}
          data-play={words.play}
        >
          <ol className="tn-banners-marks">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <a href={`#banner-${slide.id}`}>
                  <span className="tn-visually-hidden">{markLabel(words, index + 1, slide.value)}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </section>
  );
};

/** The first image is the largest element on the first screen, so it loads first. */
const SlidePicture = ({ slide, name, isFirst }: { slide: Slide; name: string; isFirst: boolean }) => (
  <PictureView
    picture={imageSources(slide.backgroundImage, SHOWN_WIDTH)}
    className="tn-banner-picture"
    // With text, the image is decorative. Without, it's the content.
    alt={slide.actionText || slide.subActionText ? "" : name}
    isFirst={isFirst}
  />
);

const hasFirstButton = ({ buttonText, buttonLink }: Slide): boolean => buttonText !== "" && buttonLink !== "";
const hasSecondButton = ({ button2Text, button2Link }: Slide): boolean =>
  button2Text !== "" && button2Link !== "";
const hasWords = (slide: Slide): boolean =>
  slide.actionText !== "" || slide.subActionText !== "" || hasFirstButton(slide) || hasSecondButton(slide);

const SlideText = ({ slide, search }: { slide: Slide; search: ReactElement | null }) => {
  const { actionText, subActionText, buttonText, buttonLink, button2Text, button2Link } = slide;
  const hasFirst = hasFirstButton(slide);
  const hasSecond = hasSecondButton(slide);
  if (!hasWords(slide) && !search) return null;
  return (
    <div className="tn-banner-panel" data-at={slide.buttonPosition || "BottomMiddle"}>
      {actionText === "" ? null : <h2 className="tn-banner-title">{actionText}</h2>}
      {subActionText === "" ? null : <p>{subActionText}</p>}
      {search}
      {hasFirst || hasSecond ? (
        <p className="tn-banner-buttons">
          {hasFirst ? (
            <a className="tn-button" href={buttonLink}>
              {buttonText}
            </a>
          ) : null}
          {hasSecond ? (
            <a className="tn-button tn-banner-second" href={button2Link}>
              {button2Text}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
};

/** The search of this website, which every site has at this address. */
const SiteSearch = ({ id, words }: { id: string; words: Words<typeof bannerContainerMessages> }) => (
  <search className="tn-search">
    <label htmlFor={id}>{words.searchQuestion}</label>
    <form action="/search">
      <input id={id} type="search" name="q" maxLength={200} required />
      <button type="submit">
        <svg className="tn-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6" />
        </svg>
        <span className="tn-visually-hidden">{words.search}</span>
      </button>
    </form>
  </search>
);

const markLabel = (
  words: Words<typeof bannerContainerMessages>,
  number: number,
  { actionText: text }: Slide,
): string => (text ? words.markWithText({ number, text }) : words.mark({ number }));

/** All slides share one frame, as tall as the tallest, so that nothing shifts between slides. */
const tallest = (heights: readonly string[]): string =>
  BANNER_HEIGHTS.findLast((height) => heights.includes(height)) ?? "Medium";
