import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The current time, once a minute, so that ages stay true. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
