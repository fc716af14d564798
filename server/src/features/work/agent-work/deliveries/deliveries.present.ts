import { TicketDelivery } from "@corkboard/contract";
import { presenter } from "../../../../db/presenter.ts";
import type { FileLinks } from "../../../intake/files/files.exports.ts";

export const { of: presentDelivery, json: deliveryJson } = presenter<FileLinks>()("ticket_deliveries", TicketDelivery, {
  text: { commit: { from: ["commit_id"], value: (row) => row.commit_id } },
  rest: {
    screenshot_url: {
      from: ["screenshot_file_id"],
      value: ({ screenshot_file_id: file }, links) => (file === null ? null : links.to(file, "screenshot")),
    },
    screenshot_thumbnail_url: {
      from: ["screenshot_file_id"],
      value: ({ screenshot_file_id: file }, links) =>
        file === null ? null : links.to(file, "screenshot", "thumbnail"),
    },
  },
});
