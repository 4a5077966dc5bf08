import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";

const schema = z.object({ name: z.string(), place: z.string() });
const PLACES = ["Depot", "Harbor", "Tower"];

/** A form that says what it saved: "Site: Water, Harbor". */
const NamedForm = ({ label, onSaved }: { label: string; onSaved(text: string): void }) => {
  const form = useZodForm({ schema, initialValues: { name: "", place: "Harbor" }, copyPlace: null });
  const [places, setPlaces] = useState(PLACES);
  return (
    <Form
      form={form}
      label={label}
      onSave={({ name, place }) => {
        onSaved(`${label}: ${name}, ${place}`);
      }}
    >
      <TextField form={form} name="name" label={`${label} name`} />
      <SelectField
        form={form}
        name="place"
        label={`${label} place`}
        options={places.map((value) => ({ value, label: value }))}
      />
      <Button variant="default" onClick={() => setPlaces([...places].reverse())}>
        Turn the places of {label}
      </Button>
    </Form>
  );
};

/** Several forms, on the screen and in popups above it, and a gallery that stays mounted after it was opened. */
export const LayersScreen = () => {
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [hasSecond, setSecond] = useState(true);
  const [isSlideOpen, setSlideOpen] = useState(false);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [picked, setPicked] = useState("");
  const onSaved = (text: string) => setSaved((before) => [...before, text]);
  const openGallery = () => {
    setWasOpened(true);
    setGalleryOpen(true);
  };
  return (
    <>
      <PageTitle title="Layers" />
      <NamedForm label="Site" onSaved={onSaved} />
      {hasSecond ? <NamedForm label="Look" onSaved={onSaved} /> : null}
      <Group>
        <Button onClick={() => setSecond(false)}>Take the second form away</Button>
        <Button onClick={() => setSlideOpen(true)}>Add slide</Button>
        <Button onClick={openGallery}>Open gallery</Button>
      </Group>
      <p data-testid="saved">{saved.join("; ")}</p>
      <p data-testid="picked">{picked}</p>
      {isSlideOpen ? (
        <Popup isOpen title="Slide" onClose={() => setSlideOpen(false)}>
          <NamedForm label="Slide" onSaved={onSaved} />
          <Button onClick={openGallery}>Choose image</Button>
        </Popup>
      ) : null}
      {wasOpened ? (
        <Popup isOpen={isGalleryOpen} title="Gallery" size="xl" onClose={() => setGalleryOpen(false)}>
          <Button
            onClick={() => {
              setPicked("the river");
              setGalleryOpen(false);
            }}
          >
            The river
          </Button>
        </Popup>
      ) : null}
    </>
  );
};
