import { eachItem, type Wire } from "@corkboard/client";
import { useSuspenseQueries } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Plus } from "../../ui/icons.ts";
import { type Link, LinkDialog } from "../members/invite-dialog.tsx";
import { Rows, Section } from "../section.tsx";
import { ContactRow } from "./contact-row.tsx";
import { InviteContact } from "./invite-contact.tsx";
import { settingsTexts } from "../texts.ts";
import { portalTexts } from "./texts.ts";

const contactsQuery = {
  queryKey: keys.contacts,
  queryFn: (): Promise<Wire.Contact[]> => Array.fromAsync(eachItem(api.listContacts, {})),
};

/** The contacts of every client, who follow its reports in the client portal. */
export default function Portal() {
  const texts = useTexts(portalTexts);
  const { pages } = useTexts(settingsTexts);
  const [{ data: clients }, { data: contacts }] = useSuspenseQueries({ queries: [clientsQuery, contactsQuery] });
  const [inviting, setInviting] = useState<Wire.Client>();
  const [link, setLink] = useState<Link>();
  return (
    <>
      <h2 className="text-md font-[650]">{pages.portal}</h2>
      <p className="mt-0.5 mb-6 text-sm text-ink-3">{texts.help}</p>
      {clients.length === 0 && <Empty title={texts.noClients} />}
      {clients.map((client) => {
        const own = contacts.filter((contact) => contact.client_id === client.id);
        return (
          <Section
            key={client.id}
            title={client.name}
            action={
              <Button
                size="small"
                icon={<Plus size={14} />}
                aria-label={`${texts.invite}: ${client.name}`}
                onClick={() => setInviting(client)}
              >
                {texts.invite}
              </Button>
            }
          >
            {own.length === 0 ? (
              <p className="rounded-large border border-dashed border-line-firm px-4 py-3 text-sm text-ink-3">
                {texts.noContacts}
              </p>
            ) : (
              <Rows label={client.name}>
                {own.map((contact) => (
                  <ContactRow key={contact.id} contact={contact} onLink={setLink} />
                ))}
              </Rows>
            )}
          </Section>
        );
      })}
      {inviting && <InviteContact client={inviting} onClose={() => setInviting(undefined)} onLink={setLink} />}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
