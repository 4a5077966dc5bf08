import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { FormFieldsView } from "#platform/visitor-forms/form.view.tsx";
import type { VisitorField, VisitorForm } from "#platform/visitor-forms/form-field.ts";
import { formWords } from "#platform/visitor-forms/form-texts.ts";
import { languageOr } from "#platform/words/languages.schema.ts";
import classes from "./forms.module.css";

/** Id of the element, in an empty page of the site, that the form is rendered into. */
const PLACE = "form-preview";
/** Space around the form, in pixels. */
const PADDING = 48;
/** Width that two columns need, in pixels; a narrower preview is scaled down. */
const WIDTH_OF_TWO = 680;

/**
 * Shows the form as visitors will see it and updates on every keystroke. It uses the site's own view inside an empty
 * page with the site's styles.
 */
export const FormPreview = ({ form, fields }: { form: VisitorForm; fields: readonly VisitorField[] }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(240);
  const { ref: stage, width: room } = useElementSize<HTMLDivElement>();
  const width = form.columns === 2 ? Math.max(WIDTH_OF_TWO, room) : room;
  // The page in the frame has the language of the site.
  const language = languageOr(place?.ownerDocument.documentElement.lang, "en");
  const scale = room > 0 ? room / width : 1;

  const adopt = () => {
    const found = frame.current?.contentDocument?.getElementById(PLACE) ?? null;
    // The preview can't be submitted.
    found?.addEventListener("submit", (event) => event.preventDefault());
    setPlace(found);
  };

  useEffect(() => {
    if (!place) return;
    const observer = new ResizeObserver(() => setHeight(place.offsetHeight + PADDING));
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);

  return (
    <section className={classes.preview} aria-label="Preview">
      <h2 className={classes.heading}>Preview</h2>
      <div ref={stage} className={classes.stage} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          src="/FormPreview"
          title="The form as visitors see it"
          className={classes.frame}
          style={{ height, width: room > 0 ? width : "100%", transform: `scale(${scale})` }}
          onLoad={adopt}
        />
      </div>
      {place
        ? createPortal(
            fields.length === 0 && !form.includeConfirmationEmail ? (
              <p>This form has no fields yet.</p>
            ) : (
              <>
                <FormFieldsView
                  language={language}
                  form={form}
                  fields={fields}
                  prefix="preview"
                  tomorrow=""
                />
                <p className="tn-form-send">
                  <button type="submit" className="tn-button">
                    {formWords(language).submit}
                  </button>
                </p>
              </>
            ),
            place,
          )
        : null}
    </section>
  );
};
