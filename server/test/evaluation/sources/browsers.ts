/** Browser facts as the widget sends them. */

export const safariOnIphone = {
  browser: "Safari 17.4",
  os: "iOS 17.4",
  viewport: { width: 390, height: 664 },
  pixel_ratio: 3,
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
};

export const safariOnIpad = {
  browser: "Safari 18.1",
  os: "iPadOS 18.1",
  viewport: { width: 820, height: 1106 },
  pixel_ratio: 2,
};

export const chromeOnAndroid = {
  browser: "Chrome 131",
  os: "Android 14",
  viewport: { width: 412, height: 785 },
  pixel_ratio: 2.6,
  user_agent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
};

export const chromeOnWindows = {
  browser: "Chrome 130",
  os: "Windows 11",
  viewport: { width: 1536, height: 730 },
  pixel_ratio: 1.25,
};

export const firefoxOnLinux = {
  browser: "Firefox 132",
  os: "Linux",
  viewport: { width: 1920, height: 955 },
  pixel_ratio: 1,
};

export const edgeOnWindows = {
  browser: "Edge 129",
  os: "Windows 10",
  viewport: { width: 1366, height: 625 },
  pixel_ratio: 1,
};
