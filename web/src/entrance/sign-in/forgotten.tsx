import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { publicApi } from "../../service/api/client.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Below, Entrance, quietLinkClass } from "../frame/entrance.tsx";
import { Problem } from "../../ui/problem.tsx";
import { methodsQuery } from "../methods.ts";
import { checkEntry, explainEntry } from "../frame/entry-errors.ts";
import { entranceTexts } from "../frame/texts.ts";
import { signInAddress, signInSearch } from "../../service/session/sign-in-address.ts";

/** Asks for a link by email. The service does not reveal who has an account, so neither does this page. */
export function Forgotten() {
  const texts = useTexts(entranceTexts);
  const [sentTo, setSentTo] = useState<string>();
  const { data: methods } = useQuery(methodsQuery);
  if (methods?.codes === false)
    return (
      <Entrance title={texts.forgottenTitle}>
        <p className="text-ink-2">{texts.forgottenWithoutEmail}</p>
        <BackToSignIn />
      </Entrance>
    );
  return sentTo === undefined ? (
    <Entrance title={texts.forgottenTitle} subtitle={texts.forgottenSubtitle}>
      <RequestForm onSent={setSentTo} />
      <BackToSignIn />
    </Entrance>
  ) : (
    <Entrance title={texts.linkSentTitle}>
      <div role="status">
        <p className="mb-3 text-ink-2">{texts.linkSent(sentTo)}</p>
        <p className="text-sm text-ink-3">{texts.noMail}</p>
      </div>
      <BackToSignIn />
    </Entrance>
  );
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const texts = useTexts(entranceTexts);
  const form = useForm({
    initial: { email: "" },
    check: (values) => checkEntry(values, false),
    send: async (values) => {
      const email = values.email.trim();
      await publicApi.requestPasswordReset({ body: { email } });
      onSent(email);
    },
    explain: explainEntry(["email"]),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      <Field label={texts.email} type="email" autoComplete="username" autoFocus required {...form.field("email")} />
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.sendLink}
      </Button>
    </form>
  );
}

function BackToSignIn() {
  const texts = useTexts(entranceTexts);
  const { next } = signInSearch();
  return (
    <Below>
      <a href={signInAddress({ next })} className={quietLinkClass}>
        {texts.backToSignIn}
      </a>
    </Below>
  );
}
