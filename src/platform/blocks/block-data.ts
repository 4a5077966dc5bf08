import type { ReadTx } from "#platform/db/company-db.ts";
import type { CachePolicy, PageContext } from "#platform/site/page-data.ts";
import type { ViewValue } from "./block-view.ts";
import type { BlockKind, BlockValue, RuleViolation } from "./define-block.ts";

/** What a component shows beyond its own values, with what keeps it in the cache. */
export interface LoadedData<D> extends CachePolicy {
  readonly data: D;
}

export interface BlockDataContext<K> extends PageContext {
  /** The component's id, which tells the states of several of a kind on one page apart. */
  readonly id: number;
  /** The component's values as its view gets them. */
  readonly value: ViewValue<K>;
}

/** How components of a kind get what they show: its `.data` file. */
export interface BlockData<K = BlockKind, D = unknown> {
  readonly type: string;
  /**
   * Query parameters that change what is shown, e.g. `page`. Components of a page share them; no others count for
   * the cache.
   */
  readonly queryKeys: readonly string[];
  load(context: BlockDataContext<K>): Promise<LoadedData<D>>;
  /** Of kinds with `lists`: all items that a component lists, as visitors' programs get them. */
  items?(context: BlockDataContext<K>): Promise<readonly object[]>;
  /**
   * What is wrong with values about to be saved that the kind's own rules can't tell: they name something that isn't
   * the company's, or is gone. Asked in the transaction that saves them.
   */
  violations?(tx: ReadTx, value: BlockValue<K>): Promise<readonly RuleViolation[]>;
}

/**
 * Declares where the components of a kind get their data. The view gets it as `data`; where loading fails, the
 * component is left out, the failure logged, and the page not kept.
 * @public
 */
export const defineBlockData = <K extends BlockKind, D>(
  kind: K,
  source: Omit<BlockData<K, D>, "type">,
): BlockData<K, D> => ({ type: kind.type, ...source });
