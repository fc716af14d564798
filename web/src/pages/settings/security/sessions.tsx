import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { keys } from "../../../api/keys.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { longAge } from "../../../texts/format.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { Row, Rows, Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { deviceOf } from "./device.ts";

export function Sessions() {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const { data: sessions } = useSuspenseQuery({
    queryKey: keys.sessions,
    queryFn: async () => (await api.listSessions()).data,
  });
  const revoke = (id: string) =>
    run(async () => {
      await api.revokeSession({ params: { id } });
      await queryClient.invalidateQueries({ queryKey: keys.sessions });
      showToast({ message: texts.signedOut });
    });
  const revokeAll = () =>
    run(async () => {
      await api.revokeAllSessions();
      location.assign("/sign-in");
    });
  return (
    <Section
      title={texts.sessions}
      action={
        <Button size="small" onClick={() => void revokeAll()}>
          {texts.signOutEverywhere}
        </Button>
      }
    >
      <Rows label={texts.sessions}>
        {sessions.map(({ id, user_agent, last_used_at, current }) => (
          <Row key={id}>
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{deviceOf(user_agent) ?? texts.unknownDevice}</p>
              <p className="text-xs text-ink-3">{current ? texts.thisDevice : texts.lastUsed(longAge(last_used_at))}</p>
            </div>
            {!current && (
              <Button size="small" onClick={() => void revoke(id)}>
                {texts.signOutDevice}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
