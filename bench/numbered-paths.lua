-- Requests a path and sends a body in which NUMBER differs each time, and counts the responses. A status of 400 is the bench's own fault.
local first
local sent = 0
answered, refused, failed = 0, 0, 0

function setup(thread) first = thread end

function init(args)
  path, method, body, kind = args[1], args[2], args[3], args[4]
end

function request()
  sent = sent + 1
  local headers = kind and { ["Content-Type"] = kind, ["Accept"] = "application/json, text/event-stream" } or nil
  return wrk.format(method, (path:gsub("NUMBER", tostring(sent))), headers, body ~= "" and (body:gsub("NUMBER", tostring(sent))) or nil)
end

function response(status)
  if status == 429 then refused = refused + 1
  elseif status >= 500 or status == 400 then failed = failed + 1
  else answered = answered + 1 end
end

function done()
  io.write(string.format("counts %d %d %d\n", first:get("answered"), first:get("refused"), first:get("failed")))
end
