import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "gif" | "avif";

/** An image with visible content. */
export const aPicture = (
  width: number,
  height: number,
  format: Format,
  color: string | { r: number; g: number; b: number } = { r: 20, g: 90, b: 160 },
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();

/** An animation of three frames. */
export const anAnimation = async (width: number, height: number, format: "gif" | "webp"): Promise<Buffer> => {
  const frames = await Promise.all(
    [40, 120, 200].map((r) => aPicture(width, height, "png", { r, g: 10, b: 10 })),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return format === "gif"
    ? joined.gif({ delay: [100, 100, 100] }).toBuffer()
    : joined.webp({ delay: [100, 100, 100] }).toBuffer();
};

/** A photo as a camera saves it: rotated, and with author, time, and location in its metadata. */
export const aPhotoWithExif = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a8" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: "Somebody Private", Orientation: "6" } })
    .toBuffer();

/** A valid, black PNG of `side` × `side` pixels: a few bytes per million pixels. */
export const aHugePng = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};
