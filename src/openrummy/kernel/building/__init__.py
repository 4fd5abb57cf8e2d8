"""Build of ``kernel.wasm``, the kernel for a browser, from numba's code.

:mod:`~openrummy.kernel.building.wasm` has numba and LLVM compile the functions that
:mod:`openrummy.kernel.wasm.entries` lists, :mod:`~openrummy.kernel.building.link` makes a module of
that, :mod:`~openrummy.kernel.building.stamp` says which sources it was made from. Nothing of it is
needed to play.
"""
