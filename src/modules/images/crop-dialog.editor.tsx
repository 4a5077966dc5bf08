import { Button, NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, useRef, useState } from "react";
import { call, messageOf } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { type Box, dragged, fitted, whole } from "./crop-box.schema.ts";
import cropClasses from "./crop-dialog.module.css";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";
import { MIN_CROP_PIXELS } from "./images.schema.ts";

interface CropDialogProps {
  image: Image;
  isOpen: boolean;
  onSaved(): Promise<void>;
  onClose(): void;
}

/** Chooses the part of an image that pages show. The original stays. */
export const CropDialog = ({ image, isOpen, onSaved, onClose }: CropDialogProps) => {
  const [isDirty, setDirty] = useState(false);
  const original = useQuery({
    queryKey: ["image-original", image.id, image.imageUrl],
    queryFn: ({ signal }) => call("getImageOriginal", { query: { imageId: String(image.id) }, signal }),
    enabled: isOpen,
  });
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Popup isOpen={isOpen} title="Crop image" size="lg" isDirty={isDirty} onClose={close}>
      {original.error ? <QueryError title="The image couldn't be loaded" query={original} /> : null}
      {original.data && isOpen ? (
        <CropForm id={image.id} original={original.data} onDirty={setDirty} onSaved={onSaved} />
      ) : original.error ? null : (
        <Loading label="Loading the image" lines={6} />
      )}
    </Popup>
  );
};

interface Original {
  readonly width: number;
  readonly height: number;
  readonly crop: Box | null;
  readonly picture: string;
}

interface CropFormProps {
  id: number;
  original: Original;
  onDirty(isDirty: boolean): void;
  onSaved(): Promise<void>;
}

const SHAPES = [
  { label: "Wide (16:9)", ratio: 16 / 9 },
  { label: "Photo (3:2)", ratio: 3 / 2 },
  { label: "Square", ratio: 1 },
];

const CropForm = ({ id, original, onDirty, onSaved }: CropFormProps) => {
  const all = whole(original);
  const stored = original.crop ?? all;
  const [box, setBox] = useState(stored);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState("");
  const isSame = (a: Box, b: Box) => JSON.stringify(fitted(a, original)) === JSON.stringify(b);
  const change = (next: Box) => {
    const inside = fitted(next, original);
    setBox(inside);
    onDirty(!isSame(inside, stored));
  };
  const save = async () => {
    setSaving(true);
    setRefusal("");
    try {
      await call("cropImage", { body: { id, crop: isSame(box, all) ? null : box } });
      onDirty(false);
      await onSaved();
    } catch (error) {
      setRefusal(messageOf(error, "The image couldn't be cropped. Try again."));
    }
    setSaving(false);
  };
  return (
    <div className={classes.frame}>
      <p className={classes.facts}>
        Drag the frame or its corners, or type its position and size. Pages show only the part inside. The
        original is kept, so you can change this later.
      </p>
      <CropPicture original={original} box={box} onChange={change} />
      <div className={cropClasses.cropNumbers}>
        <PixelInput label="Left" value={box.x} onChange={(x) => change({ ...box, x })} />
        <PixelInput label="Top" value={box.y} onChange={(y) => change({ ...box, y })} />
        <PixelInput label="Width" value={box.width} onChange={(width) => change({ ...box, width })} />
        <PixelInput label="Height" value={box.height} onChange={(height) => change({ ...box, height })} />
      </div>
      <div className={classes.frameButtons}>
        {SHAPES.map(({ label, ratio }) => (
          <Button
            key={label}
            variant="default"
            size="compact-md"
            onClick={() => change(whole(original, ratio))}
          >
            {label}
          </Button>
        ))}
        <Button variant="default" size="compact-md" disabled={isSame(box, all)} onClick={() => change(all)}>
          Whole image
        </Button>
      </div>
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
      <div className={classes.frameButtons}>
        <Button loading={isSaving} disabled={isSame(box, stored)} onClick={() => void save()}>
          Save crop
        </Button>
      </div>
    </div>
  );
};

interface PixelInputProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

const PixelInput = ({ label, value, onChange }: PixelInputProps) => (
  <NumberInput
    label={label}
    value={value}
    allowDecimal={false}
    allowNegative={false}
    min={label === "Width" || label === "Height" ? MIN_CROP_PIXELS : 0}
    onChange={(next) => typeof next === "number" && onChange(next)}
  />
);

const CORNERS = ["nw", "ne", "sw", "se"] as const;

interface CropPictureProps {
  original: Original;
  box: Box;
  onChange(box: Box): void;
}

const CropPicture = ({ original, box, onChange }: CropPictureProps) => {
  const area = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number; box: Box; part: string } | null>(null);
  const begin = (part: string) => (event: PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, box, part };
  };
  const move = (event: PointerEvent) => {
    if (!start.current || !area.current) return;
    const scale = original.width / area.current.clientWidth;
    const by = {
      x: Math.round((event.clientX - start.current.x) * scale),
      y: Math.round((event.clientY - start.current.y) * scale),
    };
    onChange(dragged(start.current.box, start.current.part, by, original));
  };
  const end = () => {
    start.current = null;
  };
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div
      ref={area}
      className={cropClasses.cropPicture}
      style={{ maxWidth: `${(420 * original.width) / original.height}px` }}
    >
      <img src={original.picture} alt="" width={original.width} height={original.height} />
      <div
        className={cropClasses.cropFrame}
        style={{
          insetInlineStart: share(box.x, original.width),
          insetBlockStart: share(box.y, original.height),
          width: share(box.width, original.width),
          height: share(box.height, original.height),
        }}
        onPointerDown={begin("all")}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {CORNERS.map((corner) => (
          <span
            key={corner}
            className={cropClasses.cropCorner}
            data-corner={corner}
            onPointerDown={begin(corner)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          />
        ))}
      </div>
    </div>
  );
};
