/** The guide in docs/guide, created by the build (tools/build/guide.ts). */
declare module "virtual:guide" {
  export const groups: readonly { readonly title: string; readonly tasks: readonly string[] }[];
  export const tasks: readonly {
    readonly name: string;
    readonly title: string;
    readonly html: string;
    readonly text: string;
  }[];
}
