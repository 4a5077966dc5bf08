import { columnsOf, type columnsTab } from "#blocks/columns-tab/columns-tab.schema.ts";
import { AccordionTools } from "#platform/blocks/accordion-tools.view.tsx";
import type { BlockView, ViewValue } from "#platform/blocks/block-view.ts";
import { COLUMN_TEXTS } from "#platform/fields/column-fields.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { columnsTabContainer } from "./columns-tab-container.schema.ts";

type Tab = { readonly id: number; readonly value: ViewValue<typeof columnsTab> };

/**
 * Tabs that show one set of columns at a time [PUB-044]. Without scripts, the tabs are links to the panels, and the
 * style sheet shows the one in the URL's fragment, or else the first. The island adds tab semantics and keyboard
 * support. As an accordion, they open and close separately, as in an Accordion.
 */
export const ColumnsTabContainerView: BlockView<typeof columnsTabContainer, typeof columnsTab> = (props) => {
  if (props.children.length === 0) return null;
  return props.value.isAccordion ? <AsAccordion {...props} /> : <AsTabs {...props} />;
};

type Props = Parameters<typeof ColumnsTabContainerView>[0];

const AsTabs = ({ id, name, value, children }: Props) => (
  <div
    data-island="columns-tab-container"
    data-when="visible"
    id={`columns-tabs-${id}`}
    className="tn-columns-tabs"
    data-border={value.showBorder ? "" : undefined}
  >
    <ul className="tn-columns-tabs-list" aria-label={name}>
      {children.map((tab) => (
        <li key={tab.id}>
          <a id={`tab-${tab.id}-name`} href={`#tab-${tab.id}`}>
            {tab.value.title}
          </a>
        </li>
      ))}
    </ul>
    {children.map((tab) => (
      <section
        key={tab.id}
        id={`tab-${tab.id}`}
        className="tn-columns-tab-panel"
        aria-labelledby={`tab-${tab.id}-name`}
        // On paper, every panel is printed under its title.
        data-title={tab.value.title}
      >
        <Columns tab={tab} />
      </section>
    ))}
  </div>
);

const AsAccordion = ({ id, value, language, children }: Props) => (
  <div
    data-island="accordion"
    data-when="visible"
    id={`columns-tabs-${id}`}
    className="tn-accordion tn-columns-accordion"
    data-border={value.showBorder ? "" : undefined}
  >
    {children.length > 1 ? <AccordionTools language={language} /> : null}
    {children.map((tab) => (
      <details key={tab.id} id={`tab-${tab.id}`} className="tn-accordion-tab">
        <summary>
          <h2>{tab.value.title}</h2>
          <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M6 9l6 6l6 -6" />
          </svg>
        </summary>
        <div className="tn-accordion-panel">
          <Columns tab={tab} />
        </div>
      </details>
    ))}
  </div>
);

/** The format's columns. Others keep their text but aren't shown. */
const Columns = ({ tab: { value } }: { tab: Tab }) => (
  <div className="tn-columns-tab">
    <div className="tn-columns-tab-columns" data-format={value.format}>
      {COLUMN_TEXTS.slice(0, columnsOf(value.format)).map((column) => (
        <Text key={column} html={value[column]} />
      ))}
    </div>
    {value.footer.__html === "" ? null : <Text html={value.footer} className="tn-columns-tab-footer" />}
  </div>
);

const Text = ({ html, className = "" }: { html: TrustedHtml; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
  <div className={`tn-prose ${className}`.trim()} dangerouslySetInnerHTML={html} />
);
