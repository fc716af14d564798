import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { Choice } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";

const newClient = "new";

interface NewProjectProps {
  readonly clients: readonly Wire.Client[];
  readonly onClose: () => void;
}

/** Creates a website, and its client if that is new too. */
export function NewProject({ clients, onClose }: NewProjectProps) {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, run } = useAction();
  const [clientId, setClientId] = useState(clients[0]?.id ?? newClient);
  const [clientName, setClientName] = useState("");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("https://");

  const create = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const client =
        clientId === newClient ? (await api.createClient({ body: { name: clientName } })).data.id : clientId;
      // A second attempt after a failure must not create the client again.
      setClientId(client);
      const { data } = await api.createProject({ body: { client_id: client, name, type: "website", url } });
      await Promise.all([keys.clients, keys.projects].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await navigate({ to: "/settings/projects/$projectId", params: { projectId: data.id } });
    });
  };
  const choices = Object.fromEntries([
    ...clients.map((client) => [client.id, client.name]),
    [newClient, texts.newClient],
  ]);
  return (
    <Dialog title={texts.newProject} onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        {clients.length > 0 && (
          <Choice label={texts.clientName} value={clientId} options={choices} onChange={setClientId} />
        )}
        {clientId === newClient && (
          <Field
            label={clients.length > 0 ? texts.newClient : texts.clientName}
            value={clientName}
            onChange={(event) => setClientName(event.target.value)}
            maxLength={200}
            required
          />
        )}
        <Field
          label={texts.projectName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={200}
          required
        />
        <Field label={texts.url} type="url" value={url} onChange={(event) => setUrl(event.target.value)} required />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
