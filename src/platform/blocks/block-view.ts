import type { ReactNode } from "react";
import type { Field, Fields } from "#platform/fields/fields.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { PageQuery } from "#platform/site/page-query.ts";
import type { BlockKind } from "./define-block.ts";

/** Values as a view gets them: rich text opened as trusted HTML, everything else as on the wire. */
export type ViewValue<K> = K extends BlockKind<infer F> ? ViewFields<F> : never;

type ViewFields<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends { readonly kind: "richText" }
    ? TrustedHtml
    : F[N] extends Field<infer W>
      ? W
      : never;
};

/** A component that another one refers to, drawn for its place inside that one's view. */
export interface RenderedReference {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly html: TrustedHtml;
}

type ReferenceNames<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kind: "reference" } ? N : never;
}[keyof F];

/** Of kinds that refer to others: what each reference field points to, in order. */
type ViewRefs<K> =
  K extends BlockKind<infer F>
    ? [ReferenceNames<F>] extends [never]
      ? unknown
      : { readonly refs: Readonly<Record<ReferenceNames<F>, readonly RenderedReference[]>> }
    : unknown;

type OwnProps<K, C> = {
  readonly id: number;
  readonly name: string;
  readonly value: ViewValue<K>;
  readonly children: readonly { readonly id: number; readonly name: string; readonly value: ViewValue<C> }[];
} & ViewRefs<K>;

/** @typeParam D what the kind's `.data` file loads; kinds without one get neither it nor the page's state */
export type BlockViewProps<K, C = never, D = never> = OwnProps<K, C> &
  ([D] extends [never]
    ? unknown
    : {
        readonly data: D;
        /** Where the page is and in which state, for the addresses of its other states. */
        readonly page: PageState;
      });

export interface PageState {
  /** Where visitors read the page. */
  readonly path: string;
  /** What the addresses of its states begin with: its path, or that of the preview which shows it. */
  readonly address: string;
  readonly query: PageQuery;
}

/** Draws a component. No hooks, no scripts: what it returns must work by itself. */
export type BlockView<K, C = never, D = never> = (props: BlockViewProps<K, C, D>) => ReactNode;

/** A view of whichever kind, as the registry holds it. */
export type AnyBlockView = (props: {
  readonly id: number;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly children: readonly {
    readonly id: number;
    readonly name: string;
    readonly value: Readonly<Record<string, unknown>>;
  }[];
  readonly data: unknown;
  readonly page: PageState;
  readonly refs: Readonly<Record<string, readonly RenderedReference[]>>;
}) => ReactNode;
