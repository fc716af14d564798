import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Copy } from "../../ui/icons.ts";
import { RefusedOrigins } from "../../settings/refused-origins.tsx";
import { quietLinkClass } from "../frame/entrance.tsx";
import { FirstItem } from "./first-item.tsx";
import { StepTitle } from "./steps.tsx";
import { welcomeTexts } from "./texts.ts";
import { serviceUrl } from "../../ui/service-url.ts";

export function SnippetStep({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(welcomeTexts);
  const { data: project } = useSuspenseQuery({
    queryKey: keys.project(projectId),
    queryFn: async () => (await api.getProject({ params: { id: projectId } })).data,
  });
  return (
    <>
      <StepTitle title={texts.snippetTitle(project.name)}>{texts.snippetHelp}</StepTitle>
      <Snippet project={project} />
      <RefusedOrigins project={project} className="mb-4" />
      <FirstItem project={project} />
      <p className="mt-6 text-sm">
        <Link to="/inbox" className={quietLinkClass}>
          {texts.later}
        </Link>
      </p>
    </>
  );
}

function Snippet({ project }: { readonly project: Wire.Project }) {
  const texts = useTexts(welcomeTexts);
  const snippet = `<script src="${serviceUrl}/widget.js" data-key="${project.api_key}" async crossorigin="anonymous"></script>`;
  return (
    <div className="mb-6 overflow-hidden rounded-large border border-line bg-sheet">
      <div className="flex h-11 items-center justify-between border-b border-line bg-desk pr-1.5 pl-4 max-sm:h-14">
        <span className="font-mono text-xs text-ink-3">{"<head>"}</span>
        <Button size="small" icon={<Copy size={14} />} onClick={() => void copyText(snippet, texts.snippetCopied)}>
          {texts.copySnippet}
        </Button>
      </div>
      <pre
        tabIndex={0}
        aria-label={texts.snippet}
        className="p-4 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere select-all"
      >
        {snippet}
      </pre>
    </div>
  );
}
