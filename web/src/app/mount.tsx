import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { focusWhatAppears } from "./auto-focus.ts";
import { queryClient } from "../service/api/query-client.ts";

focusWhatAppears();

export function mount(app: ReactNode): void {
  createRoot(document.getElementById("app")!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{app}</QueryClientProvider>
    </StrictMode>,
  );
}
