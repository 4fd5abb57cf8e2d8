-- A process lives for so long from now on, and leads where nobody does.
-- Arguments: its name, its record, milliseconds, 1 where it is leaving, a word for a new lease.
local name, record, ms, leaving = ARGV[1], ARGV[2], ARGV[3], ARGV[4] == '1'
if not alive(name) then redis.call('SET', p .. 'since:' .. name, ARGV[5]) end
redis.call('SET', p .. 'life:' .. name, record, 'PX', ms)
redis.call('SADD', p .. 'lives', name)
local found = {}
for _, one in ipairs(redis.call('SMEMBERS', p .. 'lives')) do
  local life = redis.call('GET', p .. 'life:' .. one)
  if life then found[#found + 1] = life else bury(one) end
end
local lead = redis.call('GET', p .. 'lead')
if lead and (not alive(lead) or (leaving and lead == name)) then
  redis.call('DEL', p .. 'lead')
  lead = false
end
if not lead and not leaving then
  redis.call('SET', p .. 'lead', name)
  lead = name
end
return {redis.call('GET', p .. 'since:' .. name), lead or '', found, redis.call('SCARD', p .. 'tables:' .. name)}
