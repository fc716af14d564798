import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Empty } from "../../ui/empty.tsx";
import { Globe } from "../../ui/icons.ts";
import { ClientStep } from "./client-step.tsx";
import { SnippetStep } from "./snippet-step.tsx";
import { Steps } from "./steps.tsx";
import { welcomeTexts } from "./texts.ts";
import { WebsiteStep } from "./website-step.tsx";

/** From an empty organisation to the first report: client, website, snippet. */
export default function WelcomePage() {
  const texts = useTexts(welcomeTexts);
  const { organisation } = useMembership();
  const { project: named }: { project?: string } = useSearch({ strict: false });
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const websites = projects.filter(({ type }) => type === "website");
  const website = websites.find(({ id }) => id === named) ?? websites[0];
  return (
    <div className="h-full overflow-y-auto">
      <title>{`${texts.title} – Corkboard`}</title>
      <div className="mx-auto w-full max-w-[600px] px-6 py-[9vh] max-sm:px-5 max-sm:py-8">
        {website ? (
          <>
            <Steps current="report" />
            <SnippetStep projectId={website.id} />
          </>
        ) : organisation.role === "owner" ? (
          <FirstWebsite />
        ) : (
          <Empty icon={<Globe size={20} />} title={texts.noWebsiteTitle} heading="h1">
            {texts.noWebsite}
          </Empty>
        )}
      </div>
    </div>
  );
}

function FirstWebsite() {
  const { data: clients } = useSuspenseQuery(clientsQuery);
  const [client, setClient] = useState<Wire.Client>();
  const navigate = useNavigate();
  return client ? (
    <>
      <Steps current="website" />
      <WebsiteStep
        client={client}
        onBack={() => setClient(undefined)}
        onCreated={({ id }) => void navigate({ to: "/welcome", search: { project: id } })}
      />
    </>
  ) : (
    <>
      <Steps current="client" />
      <ClientStep clients={clients} onChosen={setClient} />
    </>
  );
}
