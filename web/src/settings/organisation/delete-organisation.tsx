import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { deletedAddress } from "../../service/session/deleted-organisation.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Field } from "../../ui/field.tsx";
import { Confirm } from "../controls.tsx";
import { organisationTexts } from "./texts.ts";

/** Asks for the name, because everybody loses access at once. */
export function DeleteOrganisation({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(organisationTexts);
  const { organisation } = useMembership();
  const [name, setName] = useState("");
  const remove = async () => {
    await api.deleteOrganisation({ body: { name } });
    location.assign(deletedAddress);
  };
  return (
    <Confirm title={texts.question(organisation.name)} confirm={texts.confirm} onConfirm={remove} onClose={onClose}>
      <ul className="mb-4 list-disc space-y-1 pl-5">
        {Object.values(texts.warning).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Field
        label={texts.typeName(organisation.name)}
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        required
      />
    </Confirm>
  );
}
