import sharp from "sharp";
import { createCanvas } from "./canvas.ts";
import {
  cedarFallsPictures,
  type DemoPicture,
  harborPictures,
  providerPictures,
  riverbendPictures,
} from "./pictures.ts";

/** Asks for a picture, by its name, as a file that isn't there yet. Answered with the same once it is. */
export interface DrawingRequest {
  readonly name: string;
  readonly path: string;
}

sharp.cache(false);
const pictures = new Map(
  [...riverbendPictures, ...cedarFallsPictures, ...harborPictures, ...providerPictures].map((one) => [
    one.name,
    one,
  ]),
);

const draw = async (picture: DemoPicture, path: string): Promise<void> => {
  const { draw: drawOn, width, height, isLogo } = picture;
  const canvas = createCanvas();
  drawOn(canvas);
  const svg = sharp(Buffer.from(canvas.svg(width, height, isLogo ? { width, height } : undefined)));
  const drawn = isLogo
    ? svg.png({ palette: true, quality: 95, effort: 10 })
    : svg.jpeg({ quality: 94, chromaSubsampling: "4:4:4" });
  await drawn.toFile(path);
};

/** One after another, in the order in which they were asked for. An error ends the process. */
let last: Promise<void> = Promise.resolve();
process.on("message", (request: DrawingRequest) => {
  last = last.then(async () => {
    const picture = pictures.get(request.name);
    if (!picture) throw new Error(`There is no picture called ${request.name}.`);
    await draw(picture, request.path);
    process.send?.(request);
  });
});
