import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { api } from "../../service/api/client.ts";
import { changeCachedCard } from "../cached-board.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { showToast } from "../../ui/toast-store.ts";
import { cardTexts } from "./texts.ts";

/** Attaches files that are chosen, dropped on the card or pasted into it. */
export function useFileDrop(card: Wire.Card) {
  const texts = useTexts(cardTexts);
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState(0);
  const [isOver, setOver] = useState(false);
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setUploading((count) => count + files.length);
    const form = new FormData();
    for (const file of files) form.append("file", file, file.name);
    try {
      const { data } = await api.addCardAttachments({ params: { id: card.id }, form });
      const { attachments, version } = data;
      changeCachedCard(queryClient, card, { attachments, version });
    } catch (error) {
      showToast({ tone: "error", message: texts.uploadFailed(errorMessage(error)) });
    } finally {
      setUploading((count) => count - files.length);
    }
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void add([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      void add(files);
    },
  };
  return { add, uploading, isOver, handlers };
}

export type FileDrop = ReturnType<typeof useFileDrop>;
