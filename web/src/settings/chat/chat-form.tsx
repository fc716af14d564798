import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Choice } from "../controls.tsx";
import { Form } from "../form.tsx";
import { settingsTexts } from "../texts.ts";
import { chatTexts } from "./texts.ts";

interface ChatFormProps {
  readonly projectId: string;
  /** Null if there is none yet. */
  readonly address: Wire.ChatAddress | null;
}

export function ChatForm({ projectId, address }: ChatFormProps) {
  const texts = useTexts(chatTexts);
  const { saved } = useTexts(settingsTexts);
  const { save: saveLabel } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const allKinds = Object.keys(texts.kindNames) as Wire.ChatKind[];
  const [format, setFormat] = useState<Wire.ChatFormat>(address?.format ?? "slack");
  const [kinds, setKinds] = useState<readonly Wire.ChatKind[]>(address?.kinds ?? allKinds);
  const [url, setUrl] = useState("");
  const [isChecked, setChecked] = useState(false);

  const save = async () => {
    setChecked(true);
    if (kinds.length === 0) return;
    const params = { id: projectId };
    const body = { format, kinds: [...kinds] };
    const { data } = address
      ? await api.updateChatAddress({ params, body: url === "" ? body : { ...body, url } })
      : await api.createChatAddress({ params, body: { ...body, url } });
    queryClient.setQueryData(keys.chatAddress(projectId), data);
    setUrl("");
    setChecked(false);
    showToast({ message: saved });
  };
  return (
    <Form send={save} className="max-w-md">
      {(isBusy) => (
        <>
          <Choice label={texts.format} value={format} options={texts.formats} onChange={setFormat} />
          <Field
            label={texts.url}
            name="url"
            type="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            help={address ? `${texts.urlHelp[format]} ${texts.urlKept}` : texts.urlHelp[format]}
            placeholder={address?.host ?? "https://"}
            maxLength={2_000}
            autoComplete="off"
            required={!address}
          />
          <KindChoice
            kinds={kinds}
            onChange={setKinds}
            error={isChecked && kinds.length === 0 ? texts.chooseKinds : undefined}
          />
          <Button look={address ? "plain" : "primary"} type="submit" busy={isBusy}>
            {saveLabel}
          </Button>
        </>
      )}
    </Form>
  );
}

interface KindChoiceProps {
  readonly kinds: readonly Wire.ChatKind[];
  readonly onChange: (kinds: readonly Wire.ChatKind[]) => void;
  readonly error: string | undefined;
}

function KindChoice({ kinds, onChange, error }: KindChoiceProps) {
  const texts = useTexts(chatTexts);
  const id = useId();
  return (
    <fieldset className="mb-3.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-[5px] text-sm font-[550]">{texts.kinds}</legend>
      {(Object.entries(texts.kindNames) as [Wire.ChatKind, string][]).map(([kind, name]) => (
        <label key={kind} className="flex items-center gap-2 py-0.5 text-sm max-sm:min-h-11">
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={() => onChange(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])}
            className="accent-accent"
          />
          {name}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
