import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { AgentSnippets } from "../agents/agent-snippets.tsx";
import { Copyable } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";
import { serviceUrl } from "../../ui/service-url.ts";

interface TokenSecretProps {
  readonly token: Wire.TokenCreated;
  readonly onClose: () => void;
}

/** Shows a new secret once, with a command that uses it. */
export function TokenSecret({ token: { token: secret, scope }, onClose }: TokenSecretProps) {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const command = `curl -H "Authorization: Bearer ${secret}" ${serviceUrl}/api/v1/me`;
  return (
    <Dialog title={texts.tokenReady} onClose={onClose} className="max-w-[560px]">
      <p className="mb-3 text-sm text-ink-2">{texts.tokenOnce}</p>
      <Copyable label={texts.tokenReady} text={secret} rows={2} />
      {scope === "agent" ? (
        <div className="mt-4">
          <AgentSnippets token={secret} />
        </div>
      ) : (
        <>
          <p className="mt-4 mb-1.5 text-sm font-[550]">{texts.tryToken}</p>
          <Copyable label={texts.tryToken} text={command} rows={3} />
        </>
      )}
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
}
