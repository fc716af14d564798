import { ChatAddress } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";

/** Everything but the URL. */
export const presentChatAddress = presenter<void>()("chat_addresses", ChatAddress, {
  text: {
    project_id: { from: ["id"], value: ({ id }) => id },
    host: { from: ["url"], value: ({ url }) => new URL(url).host },
  },
  rest: {},
}).of;
