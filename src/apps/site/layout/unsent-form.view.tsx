import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import type { noticeMessages } from "../notices.messages.ts";

interface UnsentFormProps {
  readonly action: string;
  /** By input name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly page: string;
  /** As sent with the form; empty if it wasn't. */
  readonly language: string;
  readonly words: Words<typeof noticeMessages>;
}

/** The contents of a form that couldn't be accepted, to read, copy, and send again. */
export const UnsentForm = ({ action, fields, page, language, words }: UnsentFormProps) => {
  const typed = Object.entries(fields).flatMap(([name, value]) =>
    // A token isn't something that the visitor typed.
    name === "token" || value.trim() === "" ? [] : [value],
  );
  return (
    <form className="tn-form" method="post" action={action}>
      {page === "" ? null : <input type="hidden" name="page" value={page} />}
      {language === "" ? null : <input type="hidden" name={LANGUAGE_FIELD} value={language} />}
      {Object.entries(fields).map(([name, value]) => (
        // A text area preserves line breaks, unlike a hidden input.
        <textarea key={name} name={name} defaultValue={value} hidden readOnly />
      ))}
      {typed.length === 0 ? null : (
        <>
          <h2>{words.typed}</h2>
          <ul className="tn-unsent">
            {typed.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fields may hold the same
              <li key={index}>{value}</li>
            ))}
          </ul>
        </>
      )}
      <p className="tn-form-send">
        <button type="submit" className="tn-button">
          {words.sendAgain}
        </button>
      </p>
    </form>
  );
};
