import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { sessionQuery, useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Form } from "../form.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { DeleteOrganisation } from "./delete-organisation.tsx";
import { organisationTexts } from "./texts.ts";

export default function Organisation() {
  return (
    <>
      <Name />
      <Deletion />
    </>
  );
}

function Name() {
  const texts = useTexts(organisationTexts);
  const { saved } = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const [name, setName] = useState(organisation.name);
  const save = async () => {
    await api.updateOrganisation({ body: { name } });
    await Promise.all([sessionQuery.queryKey, keys.me].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    showToast({ message: saved });
  };
  return (
    <Section title={texts.name} help={texts.nameHelp}>
      <Form send={save} className="max-w-md">
        {(isBusy) => (
          <>
            <Field
              label={texts.organisationName}
              name="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={200}
              autoComplete="organization"
              required
            />
            <Button type="submit" busy={isBusy} disabled={name.trim() === organisation.name}>
              {ui.save}
            </Button>
          </>
        )}
      </Form>
    </Section>
  );
}

function Deletion() {
  const texts = useTexts(organisationTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={texts.deleteTitle} help={texts.deleteHelp}>
      <Button className="text-danger" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      {isAsking && <DeleteOrganisation onClose={() => setAsking(false)} />}
    </Section>
  );
}
