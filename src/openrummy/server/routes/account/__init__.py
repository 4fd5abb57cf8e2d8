"""Your own account: what you change, devices, passkeys, what is saved, and its end."""
