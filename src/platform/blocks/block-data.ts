import type { ReadTx } from "#platform/db/company-db.ts";
import type { CachePolicy } from "#platform/site/cache-policy.ts";
import type { PageContext } from "#platform/site/page-context.ts";
import type { ViewValue } from "./block-view.ts";
import type { BlockKind, BlockValue, RuleViolation } from "./define-block.ts";

/** Data that a component shows beyond its own values, with the rules for caching it. */
export interface LoadedData<D> extends CachePolicy {
  readonly data: D;
}

export interface BlockDataContext<K> extends PageContext {
  /** The component's id, which distinguishes several components of a kind on one page. */
  readonly id: number;
  /** The component's values, as its view gets them. */
  readonly value: ViewValue<K>;
}

/** How components of a kind load their data, declared in the kind's `.data` file. */
export interface BlockData<K = BlockKind, D = unknown> {
  readonly type: string;
  /**
   * Query parameters that change what is shown, such as `page`. A page's components share them, and the cache ignores
   * all others.
   */
  readonly queryKeys: readonly string[];
  load(context: BlockDataContext<K>): Promise<LoadedData<D>>;
  /** For kinds with `lists`: all items that a component lists, in the shape of the public API. */
  items?(context: BlockDataContext<K>): Promise<readonly object[]>;
  /**
   * Violations that the kind's own rules can't find, such as a reference to something that doesn't exist in the
   * company. Called in the transaction that saves the values.
   */
  violations?(tx: ReadTx, value: BlockValue<K>): Promise<readonly RuleViolation[]>;
}

/**
 * Declares how the components of a kind load their data, which the view gets as `data`. If loading fails, the
 * component is left out, the failure is logged, and the page isn't cached.
 * @public
 */
export const defineBlockData = <K extends BlockKind, D>(
  kind: K,
  source: Omit<BlockData<K, D>, "type">,
): BlockData<K, D> => ({ type: kind.type, ...source });
