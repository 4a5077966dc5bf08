import { TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "#platform/fields/limits.ts";

/** The name of a reusable block, in a dialog. */
export const NameInput = ({ initial, onChange }: { initial: string; onChange(name: string): void }) => {
  const [name, setName] = useState(initial);
  return (
    <TextInput
      label="Block name"
      description="Staff find the block by its name. Visitors don't see it."
      required
      mb="md"
      maxLength={LIMITS.pageName}
      autoComplete="off"
      data-start
      value={name}
      onChange={(event) => {
        setName(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
};
