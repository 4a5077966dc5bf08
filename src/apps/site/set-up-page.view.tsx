import type { SetUpField } from "#modules/set-up/set-up.schema.ts";

export interface SetUpPageProps {
  /** What was typed, without passwords. */
  readonly values: Readonly<Partial<Record<SetUpField, string>>>;
  /** Errors by field. */
  readonly problems: Readonly<Partial<Record<SetUpField, string>>>;
}

interface FieldLook {
  readonly label: string;
  readonly help?: string;
  readonly type?: string;
  readonly autoComplete: string;
}

const LOOKS: Readonly<Record<SetUpField, FieldLook>> = {
  company: {
    label: "Company",
    help: "The company that runs this installation for its clients.",
    autoComplete: "organization",
  },
  hosts: {
    label: "Host names",
    help: "The addresses of the company's own website, without https://. Separate them with commas.",
    autoComplete: "off",
  },
  firstName: { label: "First name", autoComplete: "given-name" },
  lastName: { label: "Last name", autoComplete: "family-name" },
  email: { label: "Email", help: "You'll sign in with this address.", type: "email", autoComplete: "email" },
  phone: {
    label: "Cell phone",
    help: "We'll text your sign-in codes to this number.",
    type: "tel",
    autoComplete: "tel",
  },
  password: {
    label: "Password",
    help: "8 to 20 characters.",
    type: "password",
    autoComplete: "new-password",
  },
  confirmPassword: { label: "Confirm password", type: "password", autoComplete: "new-password" },
};

/** The setup form of an empty installation. Works without scripts and keeps what was typed. */
export const SetUpPageView = ({ values, problems }: SetUpPageProps) => {
  const wrong = Object.entries(problems) as [SetUpField, string][];
  return (
    <main id="content" className="tn-notice tn-set-up">
      <h1>Set up Tenantry</h1>
      <p>This creates the company that runs this installation, and your admin account.</p>
      {wrong.length > 0 ? (
        <div role="alert" className="tn-set-up-problems">
          <strong>Check these fields:</strong>
          <ul>
            {wrong.map(([field, problem]) => (
              <li key={field}>
                <a href={`#${field}`}>
                  {LOOKS[field].label}: {problem}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <form method="post">
        <fieldset>
          <legend>The company</legend>
          <Field name="company" values={values} problems={problems} />
          <Field name="hosts" values={values} problems={problems} />
        </fieldset>
        <fieldset>
          <legend>Your account</legend>
          <Field name="firstName" values={values} problems={problems} />
          <Field name="lastName" values={values} problems={problems} />
          <Field name="email" values={values} problems={problems} />
          <Field name="phone" values={values} problems={problems} />
          <Field name="password" values={values} problems={problems} />
          <Field name="confirmPassword" values={values} problems={problems} />
        </fieldset>
        <button type="submit" className="tn-button">
          Set up
        </button>
      </form>
    </main>
  );
};

const Field = ({ name, values, problems }: SetUpPageProps & { readonly name: SetUpField }) => {
  const { label, help, type = "text", autoComplete } = LOOKS[name];
  const problem = problems[name];
  const about = [help ? `${name}-help` : "", problem ? `${name}-problem` : ""].filter(Boolean).join(" ");
  return (
    <div className="tn-set-up-field">
      <label htmlFor={name}>{label}</label>
      {help ? <small id={`${name}-help`}>{help}</small> : null}
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={values[name] ?? ""}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={about || undefined}
      />
      {problem ? (
        <span id={`${name}-problem`} className="tn-set-up-problem">
          {problem}
        </span>
      ) : null}
    </div>
  );
};
