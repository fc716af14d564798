// A store that speaks S3, in a process of its own: `node s3-process.js FOLDER BUCKET`. It tells its port and serves.
import S3rver from "@20minutes/s3rver";

const [directory, bucket] = process.argv.slice(2);
const store = new S3rver({
  directory,
  address: "127.0.0.1",
  port: 0,
  silent: true,
  configureBuckets: [{ name: bucket }],
});
const { port } = await store.run();
process.stdout.write(`listens on ${port}\n`);
