-- Who owns a table, if they live. Argument: the table.
local of = redis.call('GET', p .. 'owner:' .. ARGV[1])
return of and alive(of) and of or ''
