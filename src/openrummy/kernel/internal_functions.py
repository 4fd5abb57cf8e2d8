"""Dispatcher for internal functions, which are optimised only once, in their entry point.

Numba optimises every function together with all it calls and compiles it to machine code, and then
once more in each caller, so a deep search works on the same code at every level. An internal
function needs neither: its code is kept as numba emits it, and the entry point that includes it
is optimised as a whole. That takes a third less time and computes the same results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core import compiler, typed_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher


class _NotRun:
    """Stand-in for the execution engine of code that is only linked."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, env: Any) -> None:
        """Ignore the environment: the code is never run."""


class _Code(JITCodeLibrary):
    """Code library that is linked into others and never run by itself."""

    @property
    def codegen(self) -> Any:
        return _NotRun(self._codegen)

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return a null address: there is no machine code."""
        self._ensure_finalized()
        return 0


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(typed_passes.NativeLowering):
    """Numba's lowering pass, targeting a library that is only linked."""

    _name = "lowering_inside"

    def run_pass(self, state: Any) -> bool:
        state.library = _Code(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


class _Compiler(compiler.CompilerBase):
    def define_pipelines(self) -> list[Any]:
        """Return numba's default pipeline with the lowering pass replaced."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        mine = compiler.PassManager("inside")
        for numba_pass, why in passes.passes:
            mine.add_pass(
                _Lowering if numba_pass is typed_passes.NativeLowering else numba_pass, why
            )
        mine.finalize()
        return [mine]


class InternalDispatcher(CPUDispatcher):
    """Decorator target for internal functions; one called from Python is compiled apart, with its
    callees.
    """

    def __init__(self, function: Callable[..., Any], how: dict[str, Any]) -> None:
        options = {**how, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=_Compiler)
        self._apart = numba.njit(**how)(function)

    def __call__(self, *given: Any) -> Any:
        return self._apart(*given)
