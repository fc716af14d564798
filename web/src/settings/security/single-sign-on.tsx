import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { problemInAddress } from "../../entrance/explain.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Row, Rows, Section } from "../section.tsx";
import { useAction } from "../use-action.ts";
import { securityTexts } from "./texts.ts";
import { ownPathname } from "../../ui/service-url.ts";

interface SingleSignOnProps {
  readonly methods: Wire.SignInMethods;
  readonly provider: string;
  readonly isConnected: boolean;
}

export function SingleSignOn({ methods, provider, isConnected }: SingleSignOnProps) {
  const texts = useTexts(securityTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const [problem] = useState(problemInAddress);
  useEffect(() => {
    if (problem !== undefined) showToast({ message: problem, tone: "error" });
  }, [problem]);
  const connect = () =>
    run(async () => {
      if (methods.origin !== location.origin) return location.assign(methods.origin + location.pathname);
      const { data } = await api.startSingleSignOn({ body: { purpose: "connect", next: ownPathname() } });
      return location.assign(data.url);
    });
  const disconnect = () =>
    run(async () => {
      try {
        await api.disconnectSingleSignOn();
      } catch (error) {
        if (!hasCode(error, "last_sign_in_method")) throw error;
        showToast({ message: texts.lastWay, tone: "error" });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: keys.ownSignInMethods });
      showToast({ message: texts.disconnected(provider) });
    });
  return (
    <Section title={texts.singleSignOn}>
      <Rows label={texts.singleSignOn}>
        <Row>
          <div className="min-w-0 flex-1">
            <p className="truncate font-[550]">{provider}</p>
            <p className="text-xs text-ink-3">{isConnected ? texts.connected : texts.notConnected}</p>
          </div>
          <Button size="small" busy={isBusy} onClick={() => void (isConnected ? disconnect() : connect())}>
            {isConnected ? texts.disconnect : texts.connect}
          </Button>
        </Row>
      </Rows>
    </Section>
  );
}
