import { useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { inputClass } from "../../../ui/field.tsx";
import { useFirstEnd } from "../../../ui/use-first-end.ts";
import { listTexts } from "./texts.ts";

interface ListNameFormProps {
  readonly name?: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function ListNameForm({ name = "", onSave, onClose }: ListNameFormProps) {
  const texts = useTexts(listTexts);
  const [text, setText] = useState(name);
  const end = useFirstEnd();
  const save = () =>
    end(() => {
      const entered = text.trim();
      if (entered === "" || entered === name) onClose();
      else onSave(entered);
    });
  return (
    <form
      className="w-full shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        autoFocus
        aria-label={texts.listName}
        placeholder={texts.listName}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          end(onClose);
        }}
        className={`${inputClass} h-[34px]! font-[620]`}
      />
    </form>
  );
}
