import type { ReactNode } from "react";
import type { Field, Fields } from "#platform/fields/fields.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { PageQuery } from "#platform/site/page-query.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { BlockKind } from "./define-block.ts";

/** Values as a view gets them: rich text as trusted HTML, and everything else as on the wire. */
export type ViewValue<K> = K extends BlockKind<infer F> ? ViewFields<F> : never;

type ViewFields<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends { readonly kind: "richText" }
    ? TrustedHtml
    : F[N] extends Field<infer W>
      ? W
      : never;
};

/** A component that another one refers to, rendered for the other one's view. */
export interface RenderedReference {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly html: TrustedHtml;
}

type ReferenceNames<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kind: "reference" } ? N : never;
}[keyof F];

/** For kinds with references: the rendered targets of each reference field, in order. */
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
  /** The page's language, for the view's own words. */
  readonly language: Language;
  readonly children: readonly { readonly id: number; readonly name: string; readonly value: ViewValue<C> }[];
} & ViewRefs<K>;

/** @typeParam D the data from the kind's `.data` file; kinds without one get neither data nor the page's state */
export type BlockViewProps<K, C = never, D = never> = OwnProps<K, C> &
  ([D] extends [never]
    ? unknown
    : {
        readonly data: D;
        /** The page's address and state, for building the addresses of its other states. */
        readonly page: PageState;
      });

export interface PageState {
  /** The page's public path. */
  readonly path: string;
  /** The beginning of the addresses of its states: the page's path, or the preview's. */
  readonly address: string;
  readonly query: PageQuery;
}

/** Renders a component. Its output must work without hooks and scripts. */
export type BlockView<K, C = never, D = never> = (props: BlockViewProps<K, C, D>) => ReactNode;

/** A view of any kind, as stored in the registry. */
export type AnyBlockView = (props: {
  readonly id: number;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly children: readonly {
    readonly id: number;
    readonly name: string;
    readonly value: Readonly<Record<string, unknown>>;
  }[];
  readonly data: unknown;
  readonly page: PageState;
  readonly refs: Readonly<Record<string, readonly RenderedReference[]>>;
}) => ReactNode;
