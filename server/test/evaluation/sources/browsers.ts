/** `browser_info` as the widget sends it. */

const at = "2026-03-03T08:12:44.120Z";

/** `selector`, `console_errors` and `failed_requests` are always sent, mostly empty. */
const sent = (userAgent: string, browser: string, os: string, [width, height, ratio]: [number, number, number]) => ({
  user_agent: userAgent,
  browser,
  os,
  viewport: { width, height },
  screen: { width, height: height + 120 },
  device_pixel_ratio: ratio,
  language: "en-GB",
  time_zone: "Europe/Zurich",
  selector: null as string | null,
  console_errors: [] as { at: string; message: string }[],
  failed_requests: [] as { at: string; method: string; url: string; status: number }[],
});

export const consoleErrors = (...messages: readonly string[]) => ({
  console_errors: messages.map((message) => ({ at, message })),
});

export const failedRequest = (method: string, url: string, status: number) => ({
  failed_requests: [{ at, method, url, status }],
});

export const safariOnIphone = sent(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  "Safari 17.4",
  "iOS 17.4",
  [390, 664, 3],
);

export const safariOnMac = sent(
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Safari 18.1",
  "macOS 10.15.7",
  [1440, 780, 2],
);

export const chromeOnAndroid = sent(
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Chrome 131.0.0.0",
  "Android 10",
  [412, 785, 2.6],
);

export const chromeOnWindows = sent(
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  "Chrome 130.0.0.0",
  "Windows 10.0",
  [1536, 730, 1.25],
);

export const firefoxOnLinux = sent(
  "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Firefox 132.0",
  "Linux",
  [1920, 955, 1],
);

export const edgeOnWindows = sent(
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
  "Edge 129.0.0.0",
  "Windows 10.0",
  [1366, 625, 1],
);
