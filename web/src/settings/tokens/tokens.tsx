import type { Wire } from "@corkboard/client";
import { eachItem } from "@corkboard/client";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery, membersQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactDate, exactMinute, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ConnectAgent } from "../agents/connect-agent.tsx";
import { AddButton, Confirm } from "../controls.tsx";
import { NewToken } from "./new-token.tsx";
import { RotateToken } from "./rotate-token.tsx";
import { Row, Rows, Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";

export default function TokensPage() {
  return (
    <>
      <Tokens />
      <ConnectAgent />
    </>
  );
}

function Tokens() {
  const texts = useTexts(settingsTexts);
  const [isAdding, setAdding] = useState(false);
  const { data: tokens } = useSuspenseQuery({
    queryKey: keys.tokens,
    queryFn: (): Promise<Wire.Token[]> => Array.fromAsync(eachItem(api.listTokens, {})),
  });
  const add = <AddButton label={texts.newToken} onClick={() => setAdding(true)} />;
  return (
    <Section title={texts.pages.tokens} help={texts.tokensHelp} action={tokens.length > 0 && add}>
      {tokens.length === 0 ? (
        <Empty title={texts.noTokensTitle} action={add} />
      ) : (
        <Rows label={texts.pages.tokens}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Rows>
      )}
      {isAdding && <NewToken onClose={() => setAdding(false)} />}
    </Section>
  );
}

function TokenRow({ token }: { readonly token: Wire.Token }) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const { data: members = [] } = useQuery(membersQuery);
  const { data: clients = [] } = useQuery(clientsQuery);
  const [isAsking, setAsking] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const isMine = token.user_id === organisation.user_id;
  const isExpired = token.expires_at !== null && Date.parse(token.expires_at) <= Date.now();
  const owner = isMine ? undefined : members.find(({ user_id }) => user_id === token.user_id);
  const revoke = async () => {
    await api.revokeToken({ params: { id: token.id } });
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: keys.tokens });
    showToast({ message: texts.tokenRevoked(token.name) });
  };
  const facts = [
    owner && texts.ownedBy(owner.display_name),
    texts.scopes[token.scope],
    token.speaks_for === "integration" && texts.integration,
    token.client_id && texts.onlyOf(clients.find(({ id }) => id === token.client_id)?.name ?? "…"),
    token.last_used_at ? texts.used(longAge(token.last_used_at)) : texts.neverUsed,
    token.expires_at && texts.expiresOn(exactDate(token.expires_at)),
    token.previous_secret_until && texts.previousUntil(exactMinute(token.previous_secret_until)),
  ];
  return (
    <Row>
      <div className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">{token.name}</p>
          <p className="text-xs text-ink-3">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        <div className="flex shrink-0 gap-2">
          {isMine && !isExpired && (
            <Button size="small" onClick={() => setRotating(true)}>
              {texts.rotateToken}
            </Button>
          )}
          <Button size="small" onClick={() => setAsking(true)}>
            {texts.revokeToken}
          </Button>
        </div>
      </div>
      {isRotating && <RotateToken token={token} onClose={() => setRotating(false)} />}
      {isAsking && (
        <Confirm
          title={texts.revokeQuestion(token.name)}
          confirm={texts.revokeToken}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {texts.revokeWarning}
        </Confirm>
      )}
    </Row>
  );
}
