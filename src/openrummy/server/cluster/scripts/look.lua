-- Who lives, and who leads; nothing changes.
local found = {}
for _, one in ipairs(redis.call('SMEMBERS', p .. 'lives')) do
  local life = redis.call('GET', p .. 'life:' .. one)
  if life then found[#found + 1] = life end
end
local lead = redis.call('GET', p .. 'lead')
return {'', lead and alive(lead) and lead or '', found, 0}
