import { say, time, uploadCommand } from "../text/statement.ts";
import { given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const uploadAddress: Tool = {
  name: "upload_address",
  description: "If you have a shell: get a command that uploads a screenshot file. deliver then includes it.",
  operations: ["openClaimUpload"],
  arguments: claimArguments("openClaimUpload"),
  async run(args, api) {
    const { data } = await api.call("openClaimUpload", {
      params: given(uploadAddress, "openClaimUpload", "params", args),
      body: given(uploadAddress, "openClaimUpload", "body", args),
    });
    return {
      facts: [
        say`run: ${uploadCommand(data.url)}`,
        say`after.png: your file, a PNG, JPEG, WebP or GIF image of at most 10 MiB`,
        say`The address works once, until ${time(data.expires_at)}. 201: stored, call deliver without screenshot. 404: call upload_address again.`,
      ],
      quotes: [],
    };
  },
};
