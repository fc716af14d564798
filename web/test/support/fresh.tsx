import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Known } from "./draw.tsx";

interface FreshProps {
  readonly known: Known;
  readonly children: ReactNode;
}

/** What the app has received just now, for components that load a query again unless it is that new. */
export function Fresh({ known: [key, data], children }: FreshProps) {
  const queryClient = useQueryClient();
  useState(() => queryClient.setQueryData(key, data, { updatedAt: Date.now() + 60_000 }));
  return children;
}
