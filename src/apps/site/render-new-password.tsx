import { renderToStaticMarkup } from "react-dom/server";
import { DocumentView } from "./document.view.tsx";
import type { SiteAssets } from "./site-assets.ts";

/**
 * The page of a one-time link for a new password. Works without scripts.
 * @param problem the problem with the submitted password; empty at first
 */
export const renderNewPassword = (assets: SiteAssets, email: string, problem: string): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <DocumentView language="en" title="Choose a new password" isIndexed={false} assets={assets}>
      <main id="content" className="tn-notice tn-set-up">
        <h1>Choose a new password</h1>
        <p>For the account {email}. You'll be signed in right away.</p>
        {problem === "" ? null : (
          <div role="alert" className="tn-set-up-problems">
            <strong>{problem}</strong>
          </div>
        )}
        <form method="post">
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput name="password" label="New password" help="8 to 20 characters." />
          <PasswordInput name="confirmPassword" label="Confirm password" />
          <button type="submit" className="tn-button">
            Save password
          </button>
        </form>
      </main>
    </DocumentView>,
  )}\n`;

const PasswordInput = ({ name, label, help }: { name: string; label: string; help?: string }) => (
  <div className="tn-set-up-field">
    <label htmlFor={name}>{label}</label>
    {help ? <small id={`${name}-help`}>{help}</small> : null}
    <input
      id={name}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      aria-describedby={help ? `${name}-help` : undefined}
    />
  </div>
);
