import { Button } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { type Focus, imageFacts } from "#platform/html/image-sources.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { TilePicture } from "./image-tile.editor.tsx";
import type { Image } from "./images.contract.ts";
import classes from "./images.module.css";

interface FocusDialogProps {
  image: Image;
  isOpen: boolean;
  onSaved(): Promise<void>;
  onClose(): void;
}

const CENTER: Focus = { x: 50, y: 50 };

/** Sets the point of an image that stays visible where pages cut it. */
export const FocusDialog = ({ image, isOpen, onSaved, onClose }: FocusDialogProps) => {
  const stored = imageFacts(image.imageUrl)?.focus ?? CENTER;
  const [chosen, setChosen] = useState<Focus | null>(null);
  const focus = chosen ?? stored;
  const close = () => {
    setChosen(null);
    onClose();
  };
  const saved = async () => {
    await onSaved();
    setChosen(null);
  };
  const isDirty = focus.x !== stored.x || focus.y !== stored.y;
  return (
    <Popup isOpen={isOpen} title="Focal point" size="lg" isDirty={isDirty} onClose={close}>
      <FocusForm image={image} focus={focus} onChange={setChosen} isDirty={isDirty} onSaved={saved} />
    </Popup>
  );
};

interface FocusFormProps {
  image: Image;
  focus: Focus;
  onChange(focus: Focus): void;
  isDirty: boolean;
  onSaved(): Promise<void>;
}

const FocusForm = ({ image, focus, onChange, isDirty, onSaved }: FocusFormProps) => {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState("");
  const save = async () => {
    setSaving(true);
    setRefusal("");
    try {
      const isCenter = focus.x === CENTER.x && focus.y === CENTER.y;
      await call("setImageFocus", { body: { id: image.id, focus: isCenter ? null : focus } });
      await onSaved();
    } catch (error) {
      setRefusal(messageOf(error, "The focal point couldn't be saved. Try again."));
    }
    setSaving(false);
  };
  return (
    <div className={classes.frame}>
      <p className={classes.facts}>
        Choose what must stay visible when pages crop this image, such as in banners and cards. Click the
        image, or use the arrow keys.
      </p>
      <FocusPicture image={image} focus={focus} onChange={onChange} />
      <p role="status" className={classes.facts}>
        {focus.x}% from the left, {focus.y}% from the top
      </p>
      <FocusPreviews image={image} focus={focus} />
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
      <div className={classes.frameButtons}>
        <Button
          variant="default"
          disabled={focus.x === CENTER.x && focus.y === CENTER.y}
          onClick={() => onChange(CENTER)}
        >
          Reset to center
        </Button>
        <Button loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
          Save focal point
        </Button>
      </div>
    </div>
  );
};

const STEPS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 5;

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

const FocusPicture = ({ image, focus, onChange }: Pick<FocusFormProps, "image" | "focus" | "onChange">) => {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent(((event.clientX - box.left) / box.width) * 100),
      y: percent(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 1 : STEP;
    onChange({ x: percent(focus.x + step.x * size), y: percent(focus.y + step.y * size) });
  };
  return (
    <button
      type="button"
      className={classes.focusPicture}
      style={{
        aspectRatio: `${image.width} / ${image.height}`,
        maxWidth: `${(360 * image.width) / image.height}px`,
      }}
      aria-label="Focal point. Use the arrow keys to move it, with Shift in small steps."
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <TilePicture image={{ ...image, imageDescription: "" }} />
      <span
        className={classes.focusPoint}
        style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
      />
    </button>
  );
};

/** Shapes that pages cut images to. */
const SHAPES = [
  { ratio: 16 / 9, label: "Wide, as in banners" },
  { ratio: 3 / 2, label: "Beside text" },
  { ratio: 1, label: "Square" },
];

const FocusPreviews = ({ image, focus }: Pick<FocusFormProps, "image" | "focus">) => (
  <ul className={classes.shapes} aria-label="Previews">
    {SHAPES.map(({ ratio, label }) => (
      <li key={ratio} style={{ flexGrow: ratio }}>
        <div
          className={classes.shape}
          style={{ aspectRatio: ratio, ["--position" as string]: `${focus.x}% ${focus.y}%` }}
        >
          <TilePicture image={{ ...image, imageDescription: "" }} />
        </div>
        <span className={classes.facts}>{label}</span>
      </li>
    ))}
  </ul>
);
