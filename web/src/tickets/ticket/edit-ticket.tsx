import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { hasCode } from "../../service/api/client.ts";
import { MarkdownField } from "../../markdown/markdown-field.tsx";
import { changeTicket } from "../change-ticket.ts";
import { ticketQuery } from "../ticket-queries.ts";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { TicketConflict } from "./ticket-conflict.tsx";
import { withControl } from "../../ui/with-control.ts";

interface EditTicketProps {
  readonly ticket: Wire.Ticket;
  readonly onClose: () => void;
}

/** The ticket's title and markdown in a plain text field: rich editors corrupt markdown. */
export default function EditTicket({ ticket, onClose }: EditTicketProps) {
  const texts = useTexts(ticketTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(ticket.title);
  const [description, setDescription] = useState(ticket.description);
  const [version, setVersion] = useState(ticket.version);
  const [theirs, setTheirs] = useState<Wire.Ticket>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async (ifVersion: number) => {
    setBusy(true);
    setError(undefined);
    try {
      await changeTicket(queryClient, ticket.id, { title, description }, { ifVersion });
      onClose();
    } catch (failure) {
      if (hasCode(failure, "stale_object"))
        setTheirs(await queryClient.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 }));
      else setError(errorMessage(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(version);
  };
  return (
    <form onSubmit={submit} className="pb-6">
      <Field
        label={texts.editTitle}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={500}
        required
        autoFocus
      />
      <label htmlFor="ticket-description" className="mb-1.5 block text-sm font-[550]">
        {texts.editDescription}
      </label>
      <MarkdownField
        id="ticket-description"
        label={texts.editDescription}
        text={description}
        onChange={setDescription}
        onSave={() => void save(version)}
        className="min-h-80"
      />
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-4 flex gap-2">
        <Button look="primary" type="submit" busy={isBusy} hint={withControl("↵")}>
          {ui.save}
        </Button>
        <Button onClick={onClose}>{ui.cancel}</Button>
      </div>
      {theirs && (
        <TicketConflict
          theirs={theirs}
          mine={{ title, description }}
          onKeepTheirs={onClose}
          onSaveMine={() => {
            setVersion(theirs.version);
            setTheirs(undefined);
            void save(theirs.version);
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  );
}
