import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { Choice } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";
import { TokenSecret } from "./token-secret.tsx";

const everyClient = "all";
const dayMs = 24 * 60 * 60 * 1_000;

interface NewTokenProps {
  readonly initialScope?: Wire.TokenScope;
  readonly onClose: () => void;
}

/** Creates a token and shows it once, with a command that uses it. */
export function NewToken({ initialScope = "write", onClose }: NewTokenProps) {
  const texts = useTexts(settingsTexts);
  const [created, setCreated] = useState<Wire.TokenCreated>();
  return created ? (
    <TokenSecret token={created} onClose={onClose} />
  ) : (
    <Dialog title={texts.newToken} onClose={onClose}>
      <TokenForm initialScope={initialScope} onCreated={setCreated} onClose={onClose} />
    </Dialog>
  );
}

interface TokenFormProps {
  readonly initialScope: Wire.TokenScope;
  readonly onCreated: (token: Wire.TokenCreated) => void;
  readonly onClose: () => void;
}

function TokenForm({ initialScope, onCreated, onClose }: TokenFormProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [scope, setScope] = useState(initialScope);
  const { data: clients = [] } = useQuery(clientsQuery);
  // An agent reads what outsiders wrote, so what it sees of other clients is chosen and no default.
  const isAgent = scope === "agent";
  const [client, setClient] = useState<string>();
  const chosen = client ?? (isAgent ? "" : everyClient);
  const [speaker, setSpeaker] = useState<Wire.TokenSpeaker>("owner");
  const [days, setDays] = useState<keyof typeof texts.expiries>("90");
  const chooseScope = (next: Wire.TokenScope) => {
    setScope(next);
    if (client === everyClient) setClient(undefined);
  };
  const create = async () => {
    const speaks_for = scope === "write" ? speaker : "owner";
    const expires_at = days === "never" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    const { data } = await api.createToken({
      body: { name, scope, client_id: chosen === everyClient ? null : chosen, speaks_for, expires_at },
    });
    await queryClient.invalidateQueries({ queryKey: keys.tokens });
    onCreated(data);
  };
  return (
    <Form send={create}>
      {(isBusy) => (
        <>
          <Field
            label={texts.tokenName}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={200}
            autoComplete="off"
            autoFocus
            required
          />
          <Choice label={texts.scope} value={scope} options={texts.scopes} onChange={chooseScope} />
          {scope === "write" && (
            <Choice label={texts.speaker} value={speaker} options={texts.speakers} onChange={setSpeaker} />
          )}
          {(isAgent || clients.length > 0) && (
            <Choice
              label={texts.tokenClient}
              value={chosen}
              options={{
                ...(isAgent ? { "": texts.chooseClient } : {}),
                [everyClient]: texts.allClients,
                ...Object.fromEntries(clients.map((each) => [each.id, each.name])),
              }}
              onChange={setClient}
              required
            />
          )}
          <Choice label={texts.expiry} value={days} options={texts.expiries} onChange={setDays} />
          <DialogButtons confirm={texts.createToken} busy={isBusy} onClose={onClose} className="mt-1" />
        </>
      )}
    </Form>
  );
}
