import { createServer } from "node:http";

const body = '{"data":{"answer":"30 bytes"}}';

createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
}).listen(Number(process.env["PORT"]), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
