import { type ComponentProps, useState } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { Field } from "./field.tsx";
import { Eye, EyeOff } from "./icons.ts";
import { uiTexts } from "./texts.ts";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing"> & {
  /** Tells password managers whether to fill in a password or to suggest one. */
  readonly autoComplete: "current-password" | "new-password";
};

/** A password that can be shown while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const texts = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  // Named after the characters, so that only the field itself is called "Password".
  const label = isShown ? texts.hideCharacters : texts.showCharacters;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      // As text: Preact leaves out an attribute that is false.
      spellCheck="false"
      trailing={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-medium text-ink-3 transition-colors duration-(--quick) hover:text-ink max-sm:w-11"
        >
          <Icon size={16} />
        </button>
      }
    />
  );
}
