import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { claimTexts } from "./texts.ts";

interface OutputDialogProps {
  readonly claim: Pick<Wire.Claim, "id" | "agent" | "version">;
  readonly onClose: () => void;
}

/** What the agent printed, as plain text. */
export function OutputDialog({ claim: { id, agent, version }, onClose }: OutputDialogProps) {
  const texts = useTexts(claimTexts);
  const { data: text, isError } = useQuery({
    queryKey: [...keys.claim(id), "output", version],
    queryFn: async () => (await api.getClaimOutput({ params: { id } })).data.text,
  });
  return (
    <Dialog title={texts.outputOf(agent)} onClose={onClose} className="max-w-[860px]!">
      <pre
        tabIndex={0}
        aria-label={texts.output}
        className="max-h-[70vh] overflow-auto rounded-medium bg-desk p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {isError ? texts.outputFailed : (text ?? texts.outputLoading)}
      </pre>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Dialog>
  );
}
