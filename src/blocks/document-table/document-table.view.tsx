import type { PublicDocument } from "#content/documents/documents.type.ts";
import { spaced } from "#modules/content/content.schema.ts";
import { fileKindLabel, fileSizeText } from "#modules/uploads/uploads.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { documentTableMessages } from "./document-table.messages.ts";
import type { documentTable } from "./document-table.schema.ts";
import { stateHref, type TableData } from "./table-state.schema.ts";

/** Documents to find and download. Every state has its own URL, so it works without scripts [PUB-050]. */
export const DocumentTableView: BlockView<typeof documentTable, never, TableData> = ({
  name,
  value,
  data,
  page,
  language,
}) => {
  const words = wordsIn(language, documentTableMessages);
  const { tableId, types, chosen, documents } = data;
  const to = (state: { type: string; page: number }) => stateHref(page.address, tableId, state);
  return (
    <div className="tn-documents" id={`documents-${tableId}`} data-compact={value.isCompact || undefined}>
      {types.length > 1 ? (
        <nav className="tn-documents-types" aria-label={words.types({ name })}>
          <ul>
            {["", ...types].map((type) => (
              <li key={type}>
                <a href={to({ type, page: 1 })} aria-current={type === chosen ? "true" : undefined}>
                  {type || words.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {documents.length === 0 ? (
        <p className="tn-documents-none">{words.none}</p>
      ) : (
        <table aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              {value.isCompact ? null : <th scope="col">{words.type}</th>}
              <th scope="col">{words.date}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <Row key={document.id} document={document} isCompact={value.isCompact} language={language} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        label={words.pages({ name })}
        page={data.page}
        pages={data.pages}
        language={language}
        href={(number) => to({ type: chosen, page: number })}
      />
    </div>
  );
};

interface RowProps {
  readonly document: PublicDocument;
  readonly isCompact: boolean;
  readonly language: Language;
}

const Row = ({ document, isCompact, language }: RowProps) => (
  <tr>
    <td>
      <a href={document.location}>{document.name}</a>{" "}
      <span className="tn-documents-file">
        ({fileKindLabel(document.fileName)}, {fileSizeText(document.bytes)})
      </span>
    </td>
    {isCompact ? null : <td>{spaced(document.type)}</td>}
    <td>
      <time dateTime={document.timestamp}>{dayText(document.timestamp, language)}</time>
    </td>
  </tr>
);
