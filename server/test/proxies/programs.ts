export type ProxyName = "nginx" | "Caddy" | "HAProxy";

/** Where Debian's packages install the proxies, and which of the documented configurations are theirs. */
export const programs = {
  nginx: {
    package: "nginx-light",
    path: "/usr/sbin/nginx",
    file: "nginx.conf",
    fileBelowAPath: "nginx-below-a-path.conf",
  },
  Caddy: { package: "caddy", path: "/usr/bin/caddy", file: "Caddyfile", fileBelowAPath: "Caddyfile-below-a-path" },
  HAProxy: {
    package: "haproxy",
    path: "/usr/sbin/haproxy",
    file: "haproxy.cfg",
    fileBelowAPath: "haproxy-below-a-path.cfg",
  },
} as const satisfies Record<ProxyName, object>;
