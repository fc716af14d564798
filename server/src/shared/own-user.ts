import { userInfo } from "node:os";

/** The user that runs this process, as `chown` accepts it: in containers it may have no name. */
export function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "its user");
  }
}
