import { useTexts } from "../texts/catalogue.ts";
import { Field } from "../ui/field.tsx";
import { settingsTexts } from "./texts.ts";

interface WebsiteAddressFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The address of a website, with or without its scheme. */
export function WebsiteAddressField({ value, onChange }: WebsiteAddressFieldProps) {
  const texts = useTexts(settingsTexts);
  return (
    <Field
      label={texts.url}
      name="url"
      inputMode="url"
      placeholder="https://www.example.com"
      autoComplete="off"
      autoCapitalize="off"
      // As a boolean, Preact would drop it.
      spellCheck="false"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}
