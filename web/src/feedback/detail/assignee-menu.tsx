import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../service/api/resources.ts";
import { AssigneeMenu } from "../../people/assignee-menu.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { detailTexts } from "./texts.ts";
import { useChange } from "./use-change.ts";

export function FeedbackAssigneeMenu({ item }: { readonly item: Wire.FeedbackSummary }) {
  const texts = useTexts(detailTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const change = useChange(item);
  const { assigned_user_ids: before } = item;
  return (
    <AssigneeMenu
      assigned={before}
      onAssign={(ids) => {
        const name = members.find(({ user_id }) => user_id === ids[0])?.display_name;
        const message = name === undefined ? texts.unassigned : texts.assigned(name);
        change({ assigned_to: ids }, { assigned_to: [...before] }, message);
      }}
    />
  );
}
