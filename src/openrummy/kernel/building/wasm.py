"""Build of the module: numba's LLVM code of the kernel, compiled for WebAssembly.

Numba's LLVM code is independent of the processor until it is optimised. It is taken before that
step, all entries are linked into one module, and LLVM optimises and compiles it for WebAssembly.
:data:`_RUNTIME` replaces numba's array runtime.

Run as a program (``python -m openrummy.kernel.building.wasm FILE``), it writes the module. With
:data:`ENVIRONMENT` set, the same sources, numba and LLVM give the same bytes on any machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from openrummy.kernel.building import elementary
from openrummy.kernel.building.link import linked
from openrummy.kernel.building.stamp import SECTION, sources
from openrummy.kernel.wasm.entries import ENTRIES, Entry

#: Settings that make a build independent of the processor and of the order of sets.
ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "OPENRUMMY_KERNEL": "portable",
    "PYTHONHASHSEED": "0",
}
# all browsers have these since 2023
_FEATURES = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
_TRIPLE = "wasm32-unknown-unknown"
_SCRATCH = 1 << 14  # bytes for the arrays that a function allocates

# Arrays allocated in functions are small and do not outlive the function, and at most three are
# alive at a time. So there is no reference counting: they are allocated one after another from a
# ring buffer. Address 0 is left unused, since it would be a null pointer.
_RUNTIME = f"""
@nothing = internal global [16 x i8] zeroinitializer, align 16
@llvm.used = appending global [1 x ptr] [ptr @nothing], section "llvm.metadata"
%info = type {{ i64, ptr, ptr, ptr, i64, ptr }}
@scratch = internal global [{_SCRATCH} x i8] zeroinitializer, align 32
@used = internal global i32 0
define void @NRT_incref(ptr %info) alwaysinline {{
  ret void
}}
define void @NRT_decref(ptr %info) alwaysinline {{
  ret void
}}
define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %align) {{
  %size = trunc i64 %bytes to i32
  %padded = add i32 %size, 95
  %whole = and i32 %padded, -32
  %used = load i32, ptr @used
  %next = add i32 %used, %whole
  %full = icmp ugt i32 %next, {_SCRATCH}
  %begin = select i1 %full, i32 0, i32 %used
  %end = add i32 %begin, %whole
  %large = icmp ugt i32 %end, {_SCRATCH}
  br i1 %large, label %trap, label %cut
trap:
  call void @llvm.trap()
  unreachable
cut:
  store i32 %end, ptr @used
  %info = getelementptr i8, ptr @scratch, i32 %begin
  %data = getelementptr i8, ptr %info, i32 64
  %field = getelementptr %info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %field
  ret ptr %info
}}
declare void @llvm.trap()
"""


def build() -> bytes:
    """Build the module. Raises ImportError without numba, AssertionError in another environment."""
    assert all(os.environ.get(name) == value for name, value in ENVIRONMENT.items())
    from llvmlite import binding

    _keep_plain()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(_TRIPLE)
    machine = target.create_target_machine(features=_FEATURES, opt=3, reloc="static")
    # 32-bit addresses stored in 64 bits: numba computes with the sizes of this machine
    layout = str(machine.target_data).replace("-p:32:32-", "-p:32:64-")
    whole = binding.parse_assembly(_retargeted(_RUNTIME, layout))
    for name, entry in ENTRIES.items():
        text, symbol = _code(_function(entry, name), _signature(entry))
        whole.link_in(binding.parse_assembly(_retargeted(text, layout)))
        whole.link_in(binding.parse_assembly(_retargeted(_wrapper(name, entry, symbol), layout)))
    for name, function in (("exp", elementary.exp), ("log", elementary.log)):
        text, symbol = _code(function, ("r",))
        whole.link_in(binding.parse_assembly(_retargeted(text, layout)))
        whole.link_in(binding.parse_assembly(_retargeted(_plain(name, symbol), layout)))
    for part in (*whole.functions, *whole.global_variables):
        if not part.is_declaration and part.name not in (*ENTRIES, "llvm.used"):
            part.linkage = "internal"
    whole.verify()
    passes = binding.create_pass_builder(
        machine, binding.create_pipeline_tuning_options(speed_level=3)
    )
    passes.getModulePassManager().run(whole, passes)
    return linked(machine.emit_object(whole), list(ENTRIES), {SECTION: sources()})


def write(file: Path) -> None:
    """Build the module in a separate process and write it to a file.

    Raises CalledProcessError if that fails.
    """
    command = [sys.executable, "-m", "openrummy.kernel.building.wasm", str(file)]
    subprocess.run(command, env=os.environ | ENVIRONMENT, check=True)


# ---------------------------------------------------------------- numba's side


def _keep_plain() -> None:
    """Have numba keep its unoptimised code, since optimised code is specific to this machine."""
    from numba.core.codegen import CPUCodeLibrary

    CPUCodeLibrary._optimize_functions = lambda self, module: None
    CPUCodeLibrary._optimize_final_module = lambda self: None


def _function(entry: Entry, name: str) -> Callable[..., Any]:
    from importlib import import_module

    module = import_module(f"openrummy.kernel.core.{entry.module}")
    return getattr(module, name).py_func


def _signature(entry: Entry) -> tuple[str, ...]:
    return tuple(kind.lower() for kind in entry.kinds)


def _code(function: Callable[..., Any], kinds: tuple[str, ...]) -> tuple[str, str]:
    """LLVM code of a function and of all it calls, and its name there."""
    from numba import types

    from openrummy.kernel.internal_functions import InternalDispatcher
    from openrummy.kernel.jit import OPTIONS

    scalars = {"i": types.int64, "w": types.int64, "r": types.float64}
    signature = tuple(
        types.Array(scalars[kind[0]], int(kind[1]), "C") if kind[1:] else scalars[kind[0]]
        for kind in kinds
    )
    dispatcher = InternalDispatcher(function, OPTIONS)
    dispatcher.compile(signature)
    compiled = dispatcher.overloads[signature]
    return compiled.library.get_llvm_str(), compiled.fndesc.llvm_func_name


# ---------------------------------------------------------------- LLVM's side


def _retargeted(text: str, layout: str) -> str:
    """LLVM code for the other machine; the elementary functions are calls of our own."""
    text = re.sub(r"^target .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    text = re.sub(r"@llvm\.(exp|log)\.f64\(", r"@openrummy_\1(", text)
    return f'target datalayout = "{layout}"\ntarget triple = "{_TRIPLE}"\n{text}'


def _wrapper(name: str, entry: Entry, symbol: str) -> str:
    """Export a function of an address that holds a word for the result and the parameters.

    A number is a word, an array is an address and its dimensions, a word each.
    """
    lines, passed, types_ = list[str](), ["ptr %result", "ptr %error"], ["ptr", "ptr"]
    word = 0

    def load(type_: str = "i64") -> str:
        nonlocal word
        word += 1
        value = f"%v{word}"
        lines.append(f"  %p{word} = getelementptr i64, ptr %record, i32 {word}")
        lines.append(f"  {value} = load {type_}, ptr %p{word}")
        return value

    for kind in entry.kinds:
        if not kind[1:]:
            passed.append(f"i64 {load()}")
            types_.append("i64")
            continue
        address, sizes = load("ptr"), [load() for _ in range(int(kind[1]))]
        strides = ["8"]
        for index, size in enumerate(reversed(sizes)):
            lines.append(f"  %n{word}.{index} = mul i64 {strides[0]}, {size}")
            strides.insert(0, f"%n{word}.{index}")
        bytes_, *strides = strides
        lines.append(f"  %items{word} = udiv exact i64 {bytes_}, 8")
        values = [f"i64 %items{word}", "i64 8", f"ptr {address}"]
        values += [f"i64 {value}" for value in (*sizes, *strides)]
        passed += ["ptr null", "ptr null", *values]
        types_ += ["ptr", "ptr", *(value.split()[0] for value in values)]
    body = "\n".join(lines)
    return f"""
declare i32 @{symbol}({", ".join(types_)})
declare void @llvm.trap()
define void @{name}(ptr %record) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
{body}
  %status = call i32 @{symbol}({", ".join(passed)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  %value = load i64, ptr %result
  store i64 %value, ptr %record
  ret void
}}
"""


def _plain(name: str, symbol: str) -> str:
    """Wrapper of an elementary function with the name LLVM code calls."""
    return f"""
declare i32 @{symbol}(ptr, ptr, double)
define double @openrummy_{name}(double %x) {{
  %result = alloca double
  %error = alloca ptr
  %status = call i32 @{symbol}(ptr %result, ptr %error, double %x)
  %value = load double, ptr %result
  ret double %value
}}
"""


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(build())
