import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** Certificate and key for 127.0.0.1 in a folder, under the names of the documentation. This process trusts it. */
export function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const subject = ["-subj", "/CN=board.example", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...made, "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });
  const text = readFileSync(certificate, "utf8");
  writeFileSync(join(folder, "board.example.pem"), text + readFileSync(key, "utf8"));
  setDefaultCACertificates([...getCACertificates("default"), text]);
}
