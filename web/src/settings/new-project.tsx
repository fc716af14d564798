import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { clientsQuery } from "../service/api/resources.ts";
import { useMembership } from "../service/session/session.ts";
import { addStarterLists } from "../boards/starter-lists.ts";
import { AskOwner } from "../people/ask-owner.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "./form.tsx";
import { uiTexts } from "../ui/texts.ts";
import { Choice } from "./controls.tsx";
import { websiteAddress } from "../ui/website-address.ts";
import { settingsTexts } from "./texts.ts";
import { WebsiteAddressField } from "./website-address-field.tsx";

const newClient = "new";

type ProjectType = "website" | "board";

export interface NewProjectProps {
  /** If it is clear what the project is; otherwise the person chooses. */
  readonly type?: ProjectType;
  readonly onClose: () => void;
}

/** Creates a website or a board, and its client if that is new too. */
export default function NewProject(props: NewProjectProps) {
  const texts = useTexts(settingsTexts);
  const { close } = useTexts(uiTexts);
  const { organisation } = useMembership();
  return (
    <Dialog title={props.type === "board" ? texts.newBoard : texts.newProject} onClose={props.onClose}>
      {organisation.role === "owner" ? (
        <NewProjectForm {...props} />
      ) : (
        <>
          <p className="mb-5 text-sm text-ink-2">
            <AskOwner />
          </p>
          <div className="flex justify-end">
            <Button onClick={props.onClose}>{close}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function NewProjectForm({ type: givenType, onClose }: NewProjectProps) {
  const texts = useTexts(settingsTexts);
  const { data: clients } = useSuspenseQuery(clientsQuery);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [clientId, setClientId] = useState(clients[0]?.id ?? newClient);
  const [clientName, setClientName] = useState("");
  const [type, setType] = useState<ProjectType>(givenType ?? "website");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");

  const create = async () => {
    const client = clientId === newClient ? (await api.createClient({ body: { name: clientName } })).data.id : clientId;
    // A second attempt after a failure must not create the client again.
    setClientId(client);
    const body = {
      client_id: client,
      name,
      type,
      ...(type === "website" ? { url: websiteAddress(url) ?? url } : {}),
    };
    const { id: projectId } = (await api.createProject({ body })).data;
    if (type === "board") await addStarterLists(queryClient, projectId);
    await Promise.all([keys.clients, keys.projects].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const to = type === "board" ? "/boards/$projectId" : "/settings/projects/$projectId";
    await navigate({ to, params: { projectId } });
    onClose();
  };
  const choices = Object.fromEntries([
    ...clients.map((client) => [client.id, client.name]),
    [newClient, texts.newClient],
  ]);
  return (
    <Form send={create}>
      {(isBusy) => (
        <>
          {givenType === undefined && (
            <Choice
              label={texts.projectType}
              value={type}
              options={{ website: texts.website, board: texts.board }}
              onChange={setType}
            />
          )}
          {clients.length > 0 && (
            <Choice label={texts.clientName} value={clientId} options={choices} onChange={setClientId} />
          )}
          {clientId === newClient && (
            <Field
              label={clients.length > 0 ? texts.newClient : texts.clientName}
              name="client_name"
              value={clientName}
              onChange={(event) => setClientName(event.target.value)}
              maxLength={200}
              required
            />
          )}
          <Field
            label={texts.projectName}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={200}
            help={type === "board" && texts.newBoardHelp}
            autoFocus={givenType !== undefined && clients.length > 0}
            required
          />
          {type === "website" && <WebsiteAddressField value={url} onChange={setUrl} />}
          <DialogButtons confirm={texts.create} busy={isBusy} onClose={onClose} />
        </>
      )}
    </Form>
  );
}
