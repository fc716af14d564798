import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Confirm } from "../controls.tsx";
import { Row, Rows, Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { deviceOf } from "./device.ts";
import { signInAddress } from "../../service/session/sign-in-address.ts";

export function Sessions() {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery({
    queryKey: keys.sessions,
    queryFn: async () => (await api.listSessions()).data,
  });
  const [ending, setEnding] = useState<"all" | { readonly id: string }>();
  const revoke = async (id: string) => {
    await api.revokeSession({ params: { id } });
    setEnding(undefined);
    await queryClient.invalidateQueries({ queryKey: keys.sessions });
    showToast({ message: texts.signedOut });
  };
  const revokeAll = async () => {
    await api.revokeAllSessions();
    location.assign(signInAddress());
  };
  return (
    <Section
      title={texts.sessions}
      action={<ActionButton size="small" onClick={() => setEnding("all")} label={texts.signOutEverywhere} />}
    >
      <Rows label={texts.sessions}>
        {sessions.map(({ id, user_agent, last_used_at, current }) => (
          <Row key={id}>
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{deviceOf(user_agent) ?? texts.unknownDevice}</p>
              <p className="text-xs text-ink-3">{current ? texts.thisDevice : texts.lastUsed(longAge(last_used_at))}</p>
            </div>
            {!current && (
              <Button size="small" onClick={() => setEnding({ id })}>
                {texts.signOutDevice}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {ending !== undefined && (
        <Confirm
          title={ending === "all" ? texts.endAllQuestion : texts.endOneQuestion}
          confirm={ending === "all" ? texts.signOutEverywhere : texts.signOutDevice}
          onConfirm={() => (ending === "all" ? revokeAll() : revoke(ending.id))}
          onClose={() => setEnding(undefined)}
        >
          {ending === "all" ? texts.endAllWarning : texts.endOneWarning}
        </Confirm>
      )}
    </Section>
  );
}
