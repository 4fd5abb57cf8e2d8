-- What every script here knows: processes whose lease ended are buried by who notices it.
local p = 'openrummy:'
local function bury(name)
  for _, t in ipairs(redis.call('SMEMBERS', p .. 'tables:' .. name)) do
    if redis.call('GET', p .. 'owner:' .. t) == name then redis.call('DEL', p .. 'owner:' .. t) end
  end
  redis.call('DEL', p .. 'tables:' .. name, p .. 'life:' .. name, p .. 'since:' .. name)
  redis.call('SREM', p .. 'lives', name)
  if redis.call('GET', p .. 'lead') == name then redis.call('DEL', p .. 'lead') end
end
local function alive(name) return redis.call('EXISTS', p .. 'life:' .. name) == 1 end
