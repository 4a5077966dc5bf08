import { Input, type InputWrapperProps } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./code-input.module.css";

const LENGTH = 6;
const PLACES = ["1", "2", "3", "4", "5", "6"] as const;

interface CodeInputProps extends Pick<InputWrapperProps, "error" | "errorProps"> {
  name: string;
  label: string;
}

/**
 * An input for six digits. It is a single input, so that pasting, a phone's suggestions, and screen readers work; the
 * six boxes are only decoration.
 */
export const CodeInput = ({ name, label, error, errorProps }: CodeInputProps) => {
  const id = useId();
  const [code, setCode] = useState("");
  const [place, setPlace] = useState<number | null>(null);
  const hasError = Boolean(error);
  const follow = (input: HTMLInputElement) => setPlace(Math.min(input.selectionStart ?? LENGTH, LENGTH - 1));

  return (
    <Input.Wrapper id={id} label={label} labelProps={{ htmlFor: id }} error={error} errorProps={errorProps}>
      <div className={classes.code} data-error={hasError || undefined}>
        <input
          id={id}
          name={name}
          className={classes.input}
          value={code}
          onChange={(event) => {
            // A code pasted from a message may include spaces or words.
            setCode(event.currentTarget.value.replace(/\D/g, "").slice(0, LENGTH));
            follow(event.currentTarget);
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onFocus={(event) => follow(event.currentTarget)}
          onBlur={() => setPlace(null)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={hasError}
          aria-describedby={hasError ? `${id}-error` : undefined}
        />
        {PLACES.map((number, index) => (
          <span
            key={number}
            className={classes.box}
            data-active={index === place || undefined}
            aria-hidden="true"
          >
            {code[index] ?? ""}
          </span>
        ))}
      </div>
    </Input.Wrapper>
  );
};
