import type { BlockView } from "#platform/blocks/block-view.ts";
import type { HalvesData } from "#platform/blocks/halves.view.tsx";
import { PictureView } from "#platform/blocks/picture.view.tsx";
import { imageSources } from "#platform/html/image-sources.ts";
import { FACT_NUMBERS, type pageHeader } from "./page-header.schema.ts";

/** The image's rendered width, as a `sizes` attribute. */
const SIZES = "(width >= 60rem) 27rem, 100vw";

/** A lead, key facts, and an image. A page shows them in its header, below its name. */
export const PageHeaderView: BlockView<typeof pageHeader, never, HalvesData | undefined> = ({
  value,
  data,
}) => {
  const facts = FACT_NUMBERS.flatMap((number) => {
    const [label, fact] = [value[`fact${number}Label`], value[`fact${number}`]];
    return label === "" || fact === "" ? [] : [{ number, label, fact }];
  });
  if (value.lead === "" && value.imageLink === "" && facts.length === 0) return null;
  return (
    <div className="tn-page-intro">
      {value.lead === "" ? null : <p className="tn-page-intro-lead">{value.lead}</p>}
      {facts.length === 0 ? null : (
        <dl className="tn-page-intro-facts">
          {facts.map(({ number, label, fact }) => (
            <div key={number}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {value.imageLink === "" ? null : (
        <PictureView
          picture={imageSources(value.imageLink, SIZES)}
          alt={data?.alt ?? ""}
          className="tn-page-intro-picture"
        />
      )}
    </div>
  );
};
