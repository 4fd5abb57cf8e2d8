-- A process owns a table no more. Arguments: its name, the table.
if redis.call('GET', p .. 'owner:' .. ARGV[2]) == ARGV[1] then
  redis.call('DEL', p .. 'owner:' .. ARGV[2])
end
redis.call('SREM', p .. 'tables:' .. ARGV[1], ARGV[2])
