import type { PublicDocument } from "#content/documents/documents.type.ts";
import { spaced } from "#modules/content/content.schema.ts";
import { fileKindLabel, fileSizeText } from "#modules/uploads/uploads.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { documentTableMessages } from "./document-table.messages.ts";
import type { documentTable } from "./document-table.schema.ts";
import { hasTools, stateHref, type TableData, type TableState } from "./table-state.schema.ts";

/** Documents to find and download. Every state has its own URL, so it works without scripts [PUB-050]. */
export const DocumentTableView: BlockView<typeof documentTable, never, TableData> = ({
  name,
  value,
  data,
  page,
  language,
}) => {
  const words = wordsIn(language, documentTableMessages);
  const { tableId, types, state, documents } = data;
  const to = (changes: Partial<TableState> & { page?: number }) =>
    stateHref(page.address, tableId, { ...state, ...changes });
  return (
    <div className="tn-documents" id={`documents-${tableId}`} data-compact={value.isCompact || undefined}>
      {types.length > 1 ? (
        <nav className="tn-documents-types" aria-label={words.types({ name })}>
          <ul>
            {["", ...types].map((type) => (
              <li key={type}>
                <a href={to({ type })} aria-current={type === state.type ? "true" : undefined}>
                  {type || words.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {value.isCompact || !hasTools(data) ? null : (
        <Tools name={name} data={data} action={page.address} words={words} to={to} />
      )}
      {state.search === "" ? null : (
        <p className="tn-documents-found">
          {documents.length === 0
            ? words.foundNone({ words: state.search })
            : words.found({ count: data.total, words: state.search })}{" "}
          <a href={to({ search: "" })}>{words.showAll}</a>
        </p>
      )}
      {documents.length === 0 ? (
        state.search === "" ? (
          <p className="tn-documents-none">{words.none}</p>
        ) : null
      ) : (
        <table aria-label={name}>
          <thead>
            <tr>
              <th scope="col" aria-sort={state.order === "name" ? "ascending" : undefined}>
                {words.name}
              </th>
              {value.isCompact ? null : <th scope="col">{words.type}</th>}
              <th scope="col" aria-sort={state.order === "newest" ? "descending" : undefined}>
                {words.date}
              </th>
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
        href={(number) => to({ page: number })}
      />
    </div>
  );
};

interface ToolsProps {
  readonly name: string;
  readonly data: TableData;
  /** The page's address, to which the form is sent. */
  readonly action: string;
  readonly words: Words<typeof documentTableMessages>;
  to(changes: Partial<TableState>): string;
}

/** The search within the table, and the choice of its order. */
const Tools = ({ name, data: { tableId, state }, action, words, to }: ToolsProps) => (
  <div className="tn-documents-tools">
    <search className="tn-documents-search" aria-label={words.searchOf({ name })}>
      <form action={`${action}#documents-${tableId}`}>
        <label htmlFor={`documents-search-${tableId}`}>{words.searchDocuments}</label>
        <div>
          <input
            id={`documents-search-${tableId}`}
            type="search"
            name="search"
            defaultValue={state.search}
            maxLength={200}
            required
          />
          <input type="hidden" name="documents" value={tableId} />
          {state.type === "" ? null : <input type="hidden" name="type" value={state.type} />}
          {state.order === "newest" ? null : <input type="hidden" name="order" value={state.order} />}
          <button className="tn-button" type="submit">
            {words.search}
          </button>
        </div>
      </form>
    </search>
    <nav className="tn-documents-order" aria-label={words.orderOf({ name })}>
      <span>{words.orderBy}</span>
      {(["newest", "name"] as const).map((order) => (
        <a key={order} href={to({ order })} aria-current={order === state.order ? "true" : undefined}>
          {order === "newest" ? words.newest : words.byName}
        </a>
      ))}
    </nav>
  </div>
);

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
