/** A rectangle of a 48 × 36 thumbnail. `opacity` is 0 to 1. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  readonly radius: number;
}

const shape = (opacity: number, radius: number) => (x: number, y: number, width: number, height: number) => ({
  x,
  y,
  width,
  height,
  opacity,
  radius,
});
const surface = shape(0.16, 2);
const picture = shape(0.4, 2);
const strong = shape(1, 1);
const line = shape(0.55, 0.75);
const dot = (x: number, y: number, size: number, opacity = 1): Shape =>
  shape(opacity, size / 2)(x, y, size, size);

/** A paragraph: lines below each other, the last one shorter. */
const lines = (x: number, y: number, width: number, count: number): Shape[] =>
  Array.from({ length: count }, (_, index) =>
    line(x, y + index * 4, index === count - 1 ? width * 0.65 : width, 1.75),
  );
/** A heading with its paragraph. */
const words = (x: number, y: number, width: number, count: number): Shape[] => [
  strong(x, y, width * 0.8, 2.5),
  ...lines(x, y + 5.5, width, count),
];
const panel = (x: number, y: number, width: number, height: number, count: number): Shape[] => [
  surface(x, y, width, height),
  ...words(x + 2.5, y + 3.5, width - 5, count),
];
const rows = (count: number, row: (y: number) => readonly Shape[]): Shape[] =>
  Array.from({ length: count }, (_, index) => row(3 + index * (32 / count))).flat();
const table = (row: (y: number) => readonly Shape[]): Shape[] => rows(3, row);

/** An outline of each kind as visitors see it, by type [CMP-GEN-07]. */
export const THUMBNAILS: Readonly<Record<string, readonly Shape[]>> = {
  Accordion: rows(4, (y) => [surface(3, y, 42, 6), line(6, y + 2, 22, 2), strong(39, y + 2, 3, 2)]),
  AccordionTab: [surface(3, 4, 42, 28), strong(6, 8, 22, 2.5), strong(39, 8, 3, 2.5), ...lines(6, 15, 34, 4)],
  ActionButton: [strong(8, 12, 32, 12)],
  Announcement: [
    shape(0.75, 1)(3, 4, 42, 8),
    dot(40, 6.25, 3.5, 0.35),
    surface(3, 15, 42, 5),
    ...lines(3, 24, 36, 3),
  ],
  Banner: [picture(3, 4, 42, 28), strong(7, 17, 20, 3), shape(1, 1.5)(7, 23, 11, 5)],
  BannerContainer: [
    picture(3, 4, 42, 25),
    strong(7, 12, 20, 3),
    shape(1, 1.5)(7, 18, 11, 5),
    ...[18, 23, 28].map((x) => dot(x, 31, 2.5, x === 18 ? 1 : 0.4)),
  ],
  BigText5050: [...words(3, 8, 19, 5), picture(26, 5, 19, 26)],
  BirthdayTable: table((y) => [dot(4, y, 7, 0.4), strong(15, y, 16, 2.25), line(15, y + 4, 24, 1.75)]),
  BlogPreview: [3, 18, 33].flatMap((x) => [
    picture(x, 6, 12, 10),
    strong(x, 19, 11, 2.25),
    ...lines(x, 24, 12, 2),
  ]),
  BlogTable: [
    ...[3, 17].flatMap((x) => [5, 20].flatMap((y) => [picture(x, y, 12, 6), strong(x, y + 8, 10, 2)])),
    surface(33, 5, 12, 26),
    ...lines(35, 9, 8, 5),
  ],
  Calendar: [
    strong(3, 4, 18, 3),
    ...rows(4, (y) =>
      [3, 9.2, 15.4, 21.6, 27.8, 34, 40.2].map((x) =>
        shape(x === 21.6 && y > 15 && y < 22 ? 1 : 0.25, 1)(x, y + 7, 4.8, 4.8),
      ),
    ).filter(({ y }) => y < 34),
  ],
  Card: panel(10, 4, 28, 28, 4),
  CardContainer: [3, 18, 33].flatMap((x) => [...panel(x, 4, 12, 13, 1), ...panel(x, 20, 12, 13, 1)]),
  ColumnsTab: [surface(3, 4, 42, 28), ...[7, 20, 33].flatMap((x) => words(x, 9, 9, 4))],
  ColumnsTabContainer: [
    strong(3, 4, 12, 6),
    surface(17, 4, 12, 6),
    surface(31, 4, 12, 6),
    surface(3, 11, 42, 21),
    ...[7, 20, 33].flatMap((x) => lines(x, 15, 9, 4)),
  ],
  Contact5050: [
    ...words(3, 8, 17, 5),
    ...[6, 14].flatMap((y) => [surface(25, y, 20, 5.5)]),
    shape(1, 1.5)(25, 24, 12, 6),
  ],
  DocumentTable: table((y) => [
    picture(4, y - 0.5, 6.5, 8),
    strong(15, y, 20, 2.25),
    line(15, y + 4, 26, 1.75),
  ]),
  EventTable: table((y) => [
    surface(3, y - 0.5, 9, 8),
    strong(5.5, y + 1.75, 4, 3.5),
    strong(16, y, 18, 2.25),
    line(16, y + 4, 26, 1.75),
  ]),
  Features1: [3, 18, 33].flatMap((x) => [strong(x, 6, 12, 1.75), ...panel(x, 7.5, 12, 22, 3)]),
  Grid5050: [picture(3, 5, 19, 26), ...words(26, 8, 19, 5)],
  HRSeparator: [...lines(3, 5, 40, 2), strong(3, 17, 42, 1.75), ...lines(3, 25, 40, 2)],
  HtmlEditor: [strong(3, 5, 26, 3), ...lines(3, 12, 42, 5)],
  IconLink: [surface(12, 4, 24, 28), dot(18.5, 8, 11), line(16, 24, 16, 2.5)],
  IconLinkContainer: [3, 18, 33].flatMap((x) => [
    surface(x, 8, 12, 20),
    dot(x + 3, 11, 6),
    line(x + 2, 21, 8, 2),
  ]),
  NewsTable: table((y) => [picture(3, y - 0.5, 11, 8), strong(18, y, 20, 2.25), line(18, y + 4, 26, 1.75)]),
  PageHeader: [
    surface(3, 4, 42, 20),
    strong(6, 8, 16, 3),
    ...lines(6, 14, 18, 2),
    picture(28, 7, 14, 14),
    ...lines(3, 28, 36, 2),
  ],
  ReusableBlock: [
    ...[3, 31].flatMap((x) => [surface(x, 3, 14, 30), ...lines(x + 2, 25, 10, 2)]),
    ...[5, 33].flatMap((x) => [strong(x, 8, 10, 2.5), line(x, 13, 10, 1.75)]),
    shape(1, 1)(20, 17, 8, 2),
  ],
  SideContainer: [...words(3, 6, 26, 5), surface(33, 5, 12, 26), ...lines(35, 9, 8, 4)],
  SingleFeatures1: [strong(10, 5, 28, 1.75), ...panel(10, 6.5, 28, 25, 3)],
};
