import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { ArrowRight } from "../../ui/icons.ts";
import { useForm } from "../../ui/use-form.ts";
import { StepTitle } from "./steps.tsx";
import { welcomeTexts } from "./texts.ts";

interface ClientStepProps {
  readonly clients: readonly Wire.Client[];
  readonly onChosen: (client: Wire.Client) => void;
}

export function ClientStep({ clients, onChosen }: ClientStepProps) {
  const texts = useTexts(welcomeTexts);
  const { organisation } = useMembership();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: texts.clientMissing } : {}),
    send: async ({ name }) => {
      const { data } = await api.createClient({ body: { name: name.trim() } });
      void queryClient.invalidateQueries({ queryKey: keys.clients });
      onChosen(data);
    },
    explain: (error) => ({ field: "name", message: errorMessage(error) }),
  });
  return (
    <>
      <StepTitle title={texts.clientTitle(organisation.name)}>{texts.clientHelp}</StepTitle>
      {clients.length > 0 && <KnownClients clients={clients} onChosen={onChosen} />}
      <form noValidate onSubmit={form.onSubmit} className="max-w-[360px]">
        <Field
          label={clients.length > 0 ? texts.newClient : texts.client}
          placeholder={texts.clientExample}
          autoComplete="off"
          maxLength={200}
          autoFocus={clients.length === 0}
          required
          {...form.field("name")}
        />
        <Button look="primary" size="large" type="submit" busy={form.isBusy} className="max-sm:w-full">
          {texts.next}
        </Button>
      </form>
    </>
  );
}

function KnownClients({ clients, onChosen }: ClientStepProps) {
  const texts = useTexts(welcomeTexts);
  return (
    <ul
      aria-label={texts.knownClients}
      className="mb-6 divide-y divide-line rounded-medium border border-line bg-sheet"
    >
      {clients.map((client) => (
        <li key={client.id}>
          <button
            type="button"
            onClick={() => onChosen(client)}
            className="group flex h-11 w-full items-center gap-3 px-3.5 text-left font-[550] transition-colors duration-(--quick) hover:bg-desk"
          >
            <span className="min-w-0 flex-1 truncate">{client.name}</span>
            <ArrowRight size={16} className="text-ink-3 group-hover:text-accent" />
          </button>
        </li>
      ))}
    </ul>
  );
}
