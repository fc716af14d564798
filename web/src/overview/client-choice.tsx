import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clientsQuery } from "../service/api/resources.ts";
import { useTexts } from "../texts/catalogue.ts";
import { chipClass } from "../ui/chip.ts";
import { ChevronDown } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import { overviewTexts } from "./texts.ts";

export function ClientChoice({ chosen }: { readonly chosen: string | undefined }) {
  const texts = useTexts(overviewTexts);
  const navigate = useNavigate();
  const { data: clients = [] } = useQuery(clientsQuery);
  const name = clients.find(({ id }) => id === chosen)?.name ?? texts.allClients;
  const choose = (client: string | undefined) =>
    void navigate({ to: "/overview", search: client === undefined ? {} : { client } });
  const choices = [{ id: undefined, name: texts.allClients }, ...clients];
  return (
    <Menu
      label={texts.client}
      className={chipClass(chosen !== undefined)}
      groups={[
        {
          label: texts.client,
          items: choices.map((client) => ({
            id: client.id ?? "all",
            label: client.name,
            checked: client.id === chosen,
            onSelect: () => choose(client.id),
          })),
        },
      ]}
    >
      <span className="max-w-[40vw] truncate">{name}</span>
      <ChevronDown size={14} />
    </Menu>
  );
}
