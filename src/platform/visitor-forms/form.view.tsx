import type { Language } from "#platform/words/languages.schema.ts";
import { autocompleteOf } from "./autofill.ts";
import {
  CONFIRMATION_FIELD,
  inputName,
  LANGUAGE_FIELD,
  longestText,
  numberBounds,
  optionsOf,
  VISITOR_LIMITS,
  type VisitorField,
  type VisitorForm,
} from "./form-field.ts";
import { formTexts, formWords, MEGABYTES, statesIn } from "./form-texts.ts";

export interface FormViewProps {
  readonly language: Language;
  readonly form: VisitorForm;
  readonly fields: readonly VisitorField[];
  /** Prefix of all inputs' ids, because a page can have several forms. */
  readonly prefix: string;
  /** YYYY-MM-DD, the earliest future date; empty if unknown. */
  readonly tomorrow: string;
  /** Earlier input, by input name. */
  readonly values?: Readonly<Record<string, string>>;
  /** Errors, by input name. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** A complete form. Without scripts it is sent to the server's second page. With scripts, the island sends it. */
export const FormView = ({ page, ...props }: FormViewProps & { readonly page: string }) => {
  const { form, fields, prefix, language } = props;
  const hasFile = fields.some(({ fieldType }) => fieldType === "fileUpload");
  return (
    <form
      className="tn-form"
      method="post"
      action={`/FormComponent/Post/${form.id}`}
      encType={hasFile ? "multipart/form-data" : undefined}
      data-prefix={prefix}
      data-form={JSON.stringify({ form, fields, language, texts: formTexts(language, fields) })}
    >
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name={LANGUAGE_FIELD} value={language} />
      <FormFieldsView {...props} />
      <p className="tn-form-send">
        <button type="submit" className="tn-button">
          {formWords(language).submit}
        </button>
        <span className="tn-form-state" role="status" />
      </p>
    </form>
  );
};

/** A form's inputs [PUB-061]. The caller renders the `form` element. */
export const FormFieldsView = (props: FormViewProps) => {
  const { form, fields, prefix, values = {}, errors = {} } = props;
  return (
    <>
      <ErrorList {...props} />
      <div className="tn-form-fields" data-columns={form.columns}>
        {fields.map((field) => (
          <FieldView
            key={field.id}
            field={field}
            language={props.language}
            id={`${prefix}-${inputName(field)}`}
            tomorrow={props.tomorrow}
            value={values[inputName(field)] ?? ""}
            error={errors[inputName(field)] ?? ""}
          />
        ))}
        {form.includeConfirmationEmail ? (
          <ConfirmationView
            language={props.language}
            id={`${prefix}-${CONFIRMATION_FIELD}`}
            value={values[CONFIRMATION_FIELD] ?? ""}
            error={errors[CONFIRMATION_FIELD] ?? ""}
          />
        ) : null}
      </div>
    </>
  );
};

const ErrorList = ({ errors = {}, prefix, language }: FormViewProps) => {
  const wrong = Object.entries(errors);
  return wrong.length === 0 ? null : (
    <div className="tn-form-summary" role="alert" tabIndex={-1}>
      <p>
        <strong>{formWords(language).checkFields}</strong>
      </p>
      <ul>
        {wrong.map(([name, message]) => (
          <li key={name}>
            <a href={`#${prefix}-${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface FieldViewProps {
  readonly field: VisitorField;
  readonly language: Language;
  readonly id: string;
  readonly tomorrow: string;
  readonly value: string;
  readonly error: string;
}

const FieldView = (props: FieldViewProps) => {
  const { field, language, id, error } = props;
  const hint = hintOf(field, language);
  return (
    <div className="tn-form-field" data-type={field.fieldType} data-error={error ? "" : undefined}>
      {field.fieldType === "checkbox" ? (
        <p className="tn-form-check">
          <FieldInput {...props} hasHint={false} /> <label htmlFor={id}>{field.name}</label>
        </p>
      ) : (
        <>
          <div className="tn-form-label">
            <label htmlFor={id}>
              {field.name}
              {field.isRequired ? null : <OptionalMark language={language} />}
            </label>
            {hint ? (
              <p id={`${id}-hint`} className="tn-form-hint">
                {hint}
              </p>
            ) : null}
          </div>
          <FieldInput {...props} hasHint={hint !== ""} />
        </>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
};

const OptionalMark = ({ language }: { readonly language: Language }) => (
  <span className="tn-form-optional"> {formWords(language).optional}</span>
);

/** Always present, so that screen readers announce what a script adds. */
const FieldError = ({ id, error }: { readonly id: string; readonly error: string }) => (
  <p id={`${id}-error`} className="tn-form-error" hidden={error === ""}>
    {error}
  </p>
);

const hintOf = (field: VisitorField, language: Language): string => {
  const words = formWords(language);
  switch (field.fieldType) {
    case "phone":
      return words.phoneHint;
    case "futureDatePicker":
      return words.dateHint;
    case "fileUpload":
      return words.fileHint({ megabytes: MEGABYTES });
    default:
      return "";
  }
};

/** File types that the browser offers. The server checks the file itself. */
const ACCEPT =
  ".pdf,.jpg,.jpeg,.png,.gif,.webp,.avif,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods,.odp,.doc,.xls,.ppt,.zip";

const FieldInput = ({
  field,
  language,
  id,
  tomorrow,
  value,
  error,
  hasHint,
}: FieldViewProps & { hasHint: boolean }) => {
  const shared = {
    id,
    name: inputName(field),
    required: field.isRequired,
    autoComplete: autocompleteOf(field),
    "aria-describedby": [hasHint ? `${id}-hint` : "", `${id}-error`].filter(Boolean).join(" "),
    "aria-invalid": error ? true : undefined,
  } as const;
  const placeholder = field.placeholder || undefined;
  switch (field.fieldType) {
    case "textarea":
      return (
        <textarea
          {...shared}
          rows={VISITOR_LIMITS.rows}
          maxLength={longestText(field)}
          defaultValue={value}
        />
      );
    case "selectList":
    case "state":
      return (
        <ChoiceView
          shared={shared}
          value={value}
          blank={placeholder ?? formWords(language).select}
          choices={
            field.fieldType === "state"
              ? statesIn(language)
              : optionsOf(field).map((option) => [option, option])
          }
        />
      );
    case "checkbox":
      return <input {...shared} type="checkbox" value="true" defaultChecked={value === "true"} />;
    case "phone":
      return (
        <input
          {...shared}
          type="tel"
          inputMode="tel"
          placeholder="### ### ####"
          maxLength={20}
          defaultValue={value}
        />
      );
    case "email":
      return (
        <input
          {...shared}
          type="email"
          placeholder={placeholder}
          maxLength={VISITOR_LIMITS.email}
          defaultValue={value}
        />
      );
    case "fileUpload":
      return <input {...shared} type="file" accept={ACCEPT} />;
    case "futureDatePicker":
      return <input {...shared} type="date" min={tomorrow || undefined} defaultValue={value} />;
    default:
      return <input {...shared} {...typeAndBounds(field)} placeholder={placeholder} defaultValue={value} />;
  }
};

/** The attributes of a number, or of a line of text. */
const typeAndBounds = (field: VisitorField) =>
  field.inputType === "number"
    ? { type: "number", step: "any", min: field.minLength ?? undefined, max: numberBounds(field).most }
    : { type: "text", minLength: field.minLength || undefined, maxLength: longestText(field) };

/** A select with a blank first option [PUB-068]. */
const ChoiceView = ({
  shared,
  value,
  blank,
  choices,
}: {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly value: string;
  readonly blank: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}) => (
  <select {...shared} defaultValue={value}>
    <option value="">{blank}</option>
    {choices.map(([choice, label]) => (
      <option key={choice} value={choice}>
        {label}
      </option>
    ))}
  </select>
);

/** The optional address for a confirmation [PUB-070]. */
const ConfirmationView = ({
  language,
  id,
  value,
  error,
}: Pick<FieldViewProps, "language" | "id" | "value" | "error">) => {
  const words = formWords(language);
  return (
    <div className="tn-form-field" data-type="confirmation" data-error={error ? "" : undefined}>
      <div className="tn-form-label">
        <label htmlFor={id}>
          {words.confirmationLabel}
          <OptionalMark language={language} />
        </label>
        <p id={`${id}-hint`} className="tn-form-hint">
          {words.confirmationHint}
        </p>
      </div>
      <input
        id={id}
        name={CONFIRMATION_FIELD}
        type="email"
        autoComplete="email"
        maxLength={VISITOR_LIMITS.email}
        defaultValue={value}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
      />
      <FieldError id={id} error={error} />
    </div>
  );
};
