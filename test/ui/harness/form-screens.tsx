import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { RichText, RichTextField } from "#platform/ui/rich-text.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";

const schema = z.object({
  name: z.string().trim().min(1, "Page Name is required."),
  url: z.string().min(1, "Friendly URL is required."),
  seoTitle: z.string(),
  description: z.string(),
  openType: z.enum(["NewTab", "CurrentTab"]),
  onMenu: z.boolean(),
  password: z.string().max(20, "Use at most 20 characters."),
  keywords: z.array(z.string()).min(1, "SEO Keywords need at least one entry."),
  locked: z.array(z.string()),
});

const INITIAL = {
  name: "",
  url: "",
  seoTitle: "",
  description: "",
  openType: "NewTab" as const,
  onMenu: true,
  password: "",
  keywords: [] as string[],
  locked: ["water", "bills"],
};

export const FormScreen = () => {
  const form = useZodForm({ schema, initialValues: INITIAL, copyPlace: null });
  const navigate = useNavigate();
  const [saved, setSaved] = useState("");
  return (
    <>
      <PageTitle title="Page form" help="Required fields bear a star." />
      <Form
        form={form}
        onSave={async (values) => {
          // Save is drawn as disabled, as during a real save.
          await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
          if (values.url === "taken") {
            form.showErrors({ url: "Another page has this URL already. Choose another." });
            return false;
          }
          if (values.url === "broken") throw new Error("The server can't be reached. Please try again.");
          setSaved(JSON.stringify(values));
          if (values.url === "leave") {
            form.markSaved();
            await navigate("/");
          }
          return true;
        }}
      >
        <TextField form={form} name="name" label="Page Name" required help="Shown in menus." />
        <TextField form={form} name="url" label="Friendly URL" required placeholder="pay-your-bill" />
        <TextField form={form} name="seoTitle" label="SEO Title" guide={{ min: 50, max: 60 }} />
        <TextAreaField form={form} name="description" label="SEO Description" />
        <SelectField
          form={form}
          name="openType"
          label="Open Type"
          options={[
            { value: "NewTab", label: "New tab" },
            { value: "CurrentTab", label: "Current tab" },
          ]}
        />
        <CheckboxField form={form} name="onMenu" label="Show On Menu" help="Only for pages that are live." />
        <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
        <TagField
          form={form}
          name="keywords"
          label="SEO Keywords"
          required
          help="Press Enter after each one."
          guide={{ min: 1, max: 2, unit: "entries" }}
        />
        <TagField form={form} name="locked" label="Locked keywords" isLocked />
        <SaveBar form={form} actions={<Button variant="default">Cancel</Button>} />
      </Form>
      <p data-testid="saved">{saved}</p>
    </>
  );
};

const richSchema = z.object({ content: z.string().min(1, "Content is required.") });
const LOSSY = '<p>Before</p><p><abbr title="Department of Water">DoW</abbr></p><p>After</p>';
const RICH =
  '<h2 id="hours">Opening hours</h2><p class="tn-lead">We are <strong>open</strong> on weekdays, see <a href="/contact">Contact</a>.</p>' +
  '<ul><li>Monday</li><li>Tuesday</li></ul><table><thead><tr><th scope="col">Day</th><th scope="col">Hours</th></tr></thead>' +
  '<tbody><tr><td>Monday</td><td>8 to 5</td></tr></tbody></table><p style="text-align: center"><span style="font-size: 18pt">Welcome</span></p>';

export const RichTextScreen = () => {
  const form = useZodForm({ schema: richSchema, initialValues: { content: "" }, copyPlace: null });
  const [html, setHtml] = useState(RICH);
  const [changes, setChanges] = useState(0);
  const [isDisabled, setDisabled] = useState(false);
  return (
    <>
      <PageTitle title="Rich text" />
      <Form form={form} onSave={() => true} label="Content form">
        <RichTextField form={form} name="content" label="Content" required help="The text of the page." />
        <SaveBar form={form} />
      </Form>
      <RichText
        label="Article"
        value={html}
        disabled={isDisabled}
        onChange={(next) => {
          setHtml(next);
          setChanges((count) => count + 1);
        }}
      />
      <Group my="md">
        <Button
          variant="default"
          onClick={() => {
            form.edits.flush();
            form.setFieldValue("content", form.getValues().content.replace("teh", "<u>the</u>"));
          }}
        >
          Clean the form's text
        </Button>
        <Button variant="default" onClick={() => setHtml(LOSSY)}>
          Load a text with an abbreviation
        </Button>
        <Button variant="default" onClick={() => setHtml(RICH)}>
          Load the article
        </Button>
        <Button variant="default" onClick={() => setDisabled(!isDisabled)}>
          Disable or enable
        </Button>
      </Group>
      <p data-testid="changes">{changes}</p>
      <pre data-testid="html" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {html}
      </pre>
      <pre data-testid="form-html">{form.getValues().content}</pre>
    </>
  );
};
