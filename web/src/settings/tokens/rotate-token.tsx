import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Form } from "../form.tsx";
import { Choice } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";
import { TokenSecret } from "./token-secret.tsx";

interface RotateTokenProps {
  readonly token: Wire.Token;
  readonly onClose: () => void;
}

/** Asks how long the current secret keeps working, and shows the new one once. */
export function RotateToken({ token, onClose }: RotateTokenProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [hours, setHours] = useState<keyof typeof texts.overlaps>("24");
  const [rotated, setRotated] = useState<Wire.TokenCreated>();
  const rotate = async () => {
    const { data } = await api.rotateToken({ params: { id: token.id }, body: { overlap_hours: Number(hours) } });
    setRotated(data);
    await queryClient.invalidateQueries({ queryKey: keys.tokens });
  };
  if (rotated) return <TokenSecret token={rotated} onClose={onClose} />;
  return (
    <Dialog title={texts.rotateTokenQuestion(token.name)} onClose={onClose}>
      <Form send={rotate}>
        {(isBusy) => (
          <>
            <p className="mb-3.5 text-sm text-ink-2">
              {texts.rotateTokenHelp} {token.previous_secret_until && texts.rotateTokenAgain}
            </p>
            <Choice label={texts.overlap} value={hours} options={texts.overlaps} onChange={setHours} />
            <DialogButtons confirm={texts.rotateToken} busy={isBusy} onClose={onClose} className="mt-1" />
          </>
        )}
      </Form>
    </Dialog>
  );
}
