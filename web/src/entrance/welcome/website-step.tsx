import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { websiteAddress } from "../../ui/website-address.ts";
import { Problem } from "../../ui/problem.tsx";
import { StepTitle } from "./steps.tsx";
import { welcomeTexts } from "./texts.ts";

/** A name for the website until somebody types a better one. */
function suggestedName(typed: string): string {
  const address = websiteAddress(typed);
  return address === undefined ? "" : new URL(address).hostname.replace(/^www\./, "");
}

interface WebsiteStepProps {
  readonly client: Wire.Client;
  readonly onBack: () => void;
  readonly onCreated: (project: Wire.Project) => void;
}

export function WebsiteStep({ client, onBack, onCreated }: WebsiteStepProps) {
  const texts = useTexts(welcomeTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { url: "", name: "" },
    check: ({ url }) => (websiteAddress(url) === undefined ? { url: texts.addressMissing } : {}),
    send: async ({ url, name }) => {
      const website = { name: name.trim() || suggestedName(url), url: websiteAddress(url) ?? "" };
      const { data } = await api.createProject({ body: { client_id: client.id, type: "website", ...website } });
      queryClient.setQueryData(keys.project(data.id), data);
      await queryClient.invalidateQueries({ queryKey: keys.projects });
      onCreated(data);
    },
    explain: (error) => ({ message: errorMessage(error) }),
  });
  return (
    <>
      <StepTitle title={texts.websiteTitle(client.name)}>{texts.websiteHelp}</StepTitle>
      <form noValidate onSubmit={form.onSubmit} className="max-w-[360px]">
        <Problem>{form.problem}</Problem>
        <Field
          label={texts.address}
          inputMode="url"
          placeholder="https://www.example.com"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          autoFocus
          required
          {...form.field("url")}
        />
        <Field
          label={texts.name}
          placeholder={suggestedName(form.values.url) || texts.nameExample}
          help={texts.nameHelp}
          autoComplete="off"
          maxLength={200}
          {...form.field("name")}
        />
        <div className="mt-1 flex gap-2 max-sm:flex-col">
          <Button look="primary" size="large" type="submit" busy={form.isBusy}>
            {texts.createWebsite}
          </Button>
          <Button look="quiet" size="large" onClick={onBack}>
            {texts.back}
          </Button>
        </div>
      </form>
    </>
  );
}
