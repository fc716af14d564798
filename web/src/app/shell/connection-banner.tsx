import { useConnection } from "../../service/live/connection.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { WifiOff } from "../../ui/icons.ts";
import { shellTexts } from "./texts.ts";

export function ConnectionBanner() {
  const texts = useTexts(shellTexts);
  const connection = useConnection();
  if (connection === "online") return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 border-b border-internal-line bg-internal-wash px-4 py-2 text-sm text-internal-ink"
    >
      <WifiOff size={14} />
      {connection === "offline" ? texts.offline : texts.reconnecting}
    </div>
  );
}
