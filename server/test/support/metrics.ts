/** The samples of a scrape by their name with labels, such as `corkboard_queue_due{queue="mail"}`. */
export async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics returned ${response.status}`);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The names of all metrics, with or without samples. A histogram has several. */
export async function metricNames(url: string): Promise<ReadonlySet<string>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((ending) => name + ending) : [name],
    ),
  );
}
