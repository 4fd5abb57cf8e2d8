-- A process owns these tables where nobody who lives does; the owner of each.
-- Arguments: its name, the tables.
local name = ARGV[1]
local well = alive(name)
local found = {}
for i = 2, #ARGV do
  local of = redis.call('GET', p .. 'owner:' .. ARGV[i])
  if of and not alive(of) then of = false end
  if not of and well then
    redis.call('SET', p .. 'owner:' .. ARGV[i], name)
    redis.call('SADD', p .. 'tables:' .. name, ARGV[i])
    of = name
  end
  found[#found + 1] = of or ''
end
return found
