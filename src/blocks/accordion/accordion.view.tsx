import type { accordionTab } from "#blocks/accordion-tab/accordion-tab.schema.ts";
import { AccordionTools } from "#platform/blocks/accordion-tools.view.tsx";
import type { BlockView } from "#platform/blocks/block-view.ts";
import type { accordion } from "./accordion.schema.ts";

/**
 * Headings that open and close separately, without scripts [PUB-046]. The island adds a button for all of them, opening
 * the tab in the URL's fragment, and animation.
 */
export const AccordionView: BlockView<typeof accordion, typeof accordionTab> = ({
  id,
  value,
  language,
  children,
}) => {
  const Heading = headingBelow(value.headerContent.__html);
  return (
    <div data-island="accordion" data-when="visible" id={`accordion-${id}`} className="tn-accordion">
      {value.headerContent.__html === "" ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
        <div className="tn-accordion-header tn-prose" dangerouslySetInnerHTML={value.headerContent} />
      )}
      {children.length > 1 ? <AccordionTools language={language} /> : null}
      {children.map((tab) => (
        <details key={tab.id} id={`tab-${tab.id}`} className="tn-accordion-tab">
          <summary>
            <Heading>{tab.value.title}</Heading>
            <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 9l6 6l6 -6" />
            </svg>
          </summary>
          <div className="tn-accordion-panel">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
            <div className="tn-prose" dangerouslySetInnerHTML={tab.value.content} />
          </div>
        </details>
      ))}
    </div>
  );
};

/** Tabs are headings one level below the accordion's own. Without that, the page's outline would have a gap. */
const headingBelow = (header: string): "h2" | "h3" => (/<h2[\s>]/.test(header) ? "h3" : "h2");
