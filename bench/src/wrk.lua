-- Sends the requests of a file in random order and prints the figures as JSON.
-- Arguments: method, file with a path, a tab and a body on each line, seed.

local requests = {}

function init(arguments)
  math.randomseed(tonumber(arguments[3]))
  for line in io.lines(arguments[2]) do
    local path, body = line:match("^([^\t]*)\t(.*)$")
    if body == "" then body = nil end
    requests[#requests + 1] = wrk.format(arguments[1], path, nil, body)
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"requestsPerSecond":%.3f,"p50Ms":%.3f,"p99Ms":%.3f,"failures":%d}\n',
    summary.requests,
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    failures
  ))
end
