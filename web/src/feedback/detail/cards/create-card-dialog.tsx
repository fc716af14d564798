import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { api } from "../../../service/api/client.ts";
import { clientsQuery, projectsQuery } from "../../../service/api/resources.ts";
import { changeCachedFeedback } from "../../cached-feedback.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { Field, inputClass } from "../../../ui/field.tsx";
import { randomId } from "../../../ui/random-id.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { feedbackCardTexts } from "./texts.ts";

export interface CreateCardDialogProps {
  readonly item: Wire.FeedbackSummary;
  readonly onClose: () => void;
}

/** Creates a card from a report, on a board and list of choice. Both then link to each other. */
export default function CreateCardDialog({ item, onClose }: CreateCardDialogProps) {
  const texts = useTexts(feedbackCardTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const boards = useBoards(item.project_id);
  const [chosenBoard, setBoard] = useState<string>();
  const [chosenList, setList] = useState<string>();
  const [title, setTitle] = useState(item.title);
  const [key] = useState(randomId);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const projectId = chosenBoard ?? boards[0]?.id;
  const { data: lists } = useQuery({
    queryKey: ["board-lists", projectId],
    queryFn: async () => (await api.listBoardLists({ query: { project_id: projectId! } })).data,
    enabled: projectId !== undefined,
    staleTime: 0,
  });
  const listId = chosenList ?? lists?.[0]?.id;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!projectId || !listId) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { project_id: projectId, list_id: listId, title, description: item.description || null };
      const { data } = await api.createCard({ body: { ...body, feedback_id: item.id }, idempotencyKey: key });
      changeCachedFeedback(queryClient, item.id, ({ card_ids: ids }) =>
        ids.includes(data.id) ? undefined : { card_ids: [...ids, data.id] },
      );
      onClose();
      const params = { projectId, cardId: data.id };
      showToast({
        message: texts.created,
        action: { label: texts.open, run: () => void navigate({ to: "/boards/$projectId/cards/$cardId", params }) },
      });
    } catch (failure) {
      setError(texts.failed(errorMessage(failure)));
      setBusy(false);
    }
  };
  const hint = boards.length === 0 ? texts.noBoards : lists?.length === 0 ? texts.noLists : undefined;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={texts.cardTitle}
          value={title}
          maxLength={500}
          required
          autoFocus
          onChange={(event) => setTitle(event.target.value)}
        />
        <Choice
          id={`${id}-board`}
          label={texts.board}
          value={projectId}
          choices={boards}
          onChoose={(board) => {
            setBoard(board);
            setList(undefined);
          }}
        />
        <Choice id={`${id}-list`} label={texts.list} value={listId} choices={lists ?? []} onChoose={setList} />
        {hint && <p className="text-sm text-ink-2">{hint}</p>}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <DialogButtons
          confirm={texts.create}
          busy={isBusy}
          disabled={!listId || title.trim() === ""}
          onClose={onClose}
          className="mt-5"
        />
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
}

const Choice = ({ id, label, value, choices, onChoose }: ChoiceProps) => (
  <div className="mb-3.5">
    <label htmlFor={id} className="mb-[5px] block text-sm font-[550]">
      {label}
    </label>
    <select
      id={id}
      value={value ?? ""}
      disabled={choices.length === 0}
      className={inputClass}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </select>
  </div>
);

/** All boards with their clients' names, those of the report's client first. */
function useBoards(projectId: string): { readonly id: string; readonly name: string }[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: clients = [] } = useQuery(clientsQuery);
  const own = projects.find(({ id }) => id === projectId)?.client_id;
  return projects
    .filter(({ type }) => type === "board")
    .toSorted((a, b) => Number(b.client_id === own) - Number(a.client_id === own))
    .map(({ id, name, client_id: clientId }) => {
      const client = clients.find((each) => each.id === clientId);
      return { id, name: client ? `${name} · ${client.name}` : name };
    });
}
