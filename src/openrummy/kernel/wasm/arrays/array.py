"""Arrays of numbers, and making them; see :mod:`openrummy.kernel.wasm.arrays`."""

from __future__ import annotations

import math
import operator
from array import array as _buffer
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from itertools import repeat as _repeat
from types import SimpleNamespace
from typing import Any

inf = math.inf
Shape = tuple[int, ...]


class dtype:
    """A type of numbers, called to convert one: ``int64(3.5)``."""

    def __init__(self, code: str, kind: Callable[[Any], Any]) -> None:
        self.code, self.kind = code, kind

    def __call__(self, value: Any = 0) -> Any:
        return self.kind(value)


int64, float64, bool_ = dtype("q", int), dtype("d", float), dtype("?", bool)
uint64, uint8, int16, float32 = (
    dtype("Q", int),
    dtype("B", int),
    dtype("h", int),
    dtype("f", float),
)
TYPES = {int: "q", float: "d", bool: "?"}


def code_of(kind: Any) -> str:
    return kind.code if isinstance(kind, dtype) else TYPES[kind]


def make_buffer(code: str, values: Iterable[Any]) -> memoryview:
    if code == "?":
        return seen_as("?", bytearray(map(bool, values)))
    return memoryview(_buffer(code, values))


def seen_as(code: str, data: bytes | bytearray | memoryview) -> memoryview:
    """Bytes as numbers of a type."""
    view: memoryview = memoryview(data).cast(code)  # type: ignore[call-overload]
    return view


def size_of(shape: Shape) -> int:
    return math.prod(shape)


class ndarray:
    """Numbers of one type in rows: ``data``, a flat view of them, and ``shape``."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, data: memoryview, shape: Shape) -> None:
        self.data, self.shape = data, shape

    # ------------------------------------------------------------ the whole

    @property
    def size(self) -> int:
        return len(self.data)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def flags(self) -> SimpleNamespace:
        """To be written to, as to numpy's; nothing comes of it."""
        return SimpleNamespace()

    @property
    def T(self) -> ndarray:
        """Rows and columns exchanged: a copy."""
        rows, columns = self.shape
        values = self.data.tolist()
        turned = chain.from_iterable(values[column::columns] for column in range(columns))
        return ndarray(make_buffer(self.data.format, turned), (columns, rows))

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if len(self.shape) == 1:
            return iter(self.data.tolist())
        return (self[index] for index in range(len(self)))

    def __bool__(self) -> bool:
        (value,) = self.data.tolist()
        return bool(value)

    def __float__(self) -> float:
        (value,) = self.data.tolist()
        return float(value)

    def __contains__(self, value: Any) -> bool:
        return value in self.data.tolist()

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    def tolist(self) -> Any:
        """Nested lists of Python's numbers."""
        values: list[Any] = self.data.tolist()
        for size in reversed(self.shape[1:]):
            values = [values[begin : begin + size] for begin in range(0, len(values), size)]
        return values

    def tobytes(self) -> bytes:
        return self.data.tobytes()

    def copy(self) -> ndarray:
        code = self.data.format
        return ndarray(seen_as(code, bytearray(self.data.tobytes())), self.shape)

    def __deepcopy__(self, memo: dict[int, Any]) -> ndarray:
        return self.copy()

    def astype(self, kind: Any, copy: bool = True) -> ndarray:
        code = code_of(kind)
        convert = {"q": int, "?": bool}.get(code, float)
        return ndarray(make_buffer(code, map(convert, self.data.tolist())), self.shape)

    def view(self, kind: Any) -> ndarray:
        """The same memory as numbers of another type."""
        data = seen_as(code_of(kind), self.data.cast("B"))
        return ndarray(data, (*self.shape[:-1], len(data) // max(1, size_of(self.shape[:-1]))))

    def reshape(self, *shape: Any) -> ndarray:
        sizes = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], tuple) else shape
        known = -size_of(sizes) if -1 in sizes else 1
        return ndarray(
            self.data, tuple(self.size // known if size == -1 else size for size in sizes)
        )

    def ravel(self) -> ndarray:
        return ndarray(self.data, (self.size,))

    # ------------------------------------------------------------ a part

    def __getitem__(self, key: Any) -> Any:
        row = size_of(self.shape[1:])
        if isinstance(key, int):
            key += len(self) if key < 0 else 0
            if not 0 <= key < len(self):
                raise IndexError(key)
            if len(self.shape) == 1:
                return self.data[key]
            return ndarray(self.data[key * row : (key + 1) * row], self.shape[1:])
        if isinstance(key, slice):
            begin, end, step = key.indices(len(self))
            if step != 1:
                return self._rows(range(begin, end, step))
            end = max(begin, end)
            return ndarray(self.data[begin * row : end * row], (end - begin, *self.shape[1:]))
        if isinstance(key, tuple):
            return self._part(key)
        if key is None:
            return ndarray(self.data, (1, *self.shape))
        return self._rows(_indices(key))

    def _rows(self, rows: Sequence[int]) -> ndarray:
        size = size_of(self.shape[1:])
        values = self.data.tolist()
        if size != 1 or len(self.shape) > 1:
            values = list(
                chain.from_iterable(
                    values[row * size : (row + 1) * size] for row in _signed(rows, len(self))
                )
            )
        else:
            values = [values[row] for row in rows]
        return ndarray(make_buffer(self.data.format, values), (len(rows), *self.shape[1:]))

    def _part(self, key: tuple[Any, ...]) -> Any:
        first, *rest = key
        if first is None:
            return (
                self[None]
                if isinstance(rest[0], slice) and len(rest) == 1
                else self[tuple(rest)][None]
            )
        if isinstance(first, int):
            return self[first][tuple(rest) if len(rest) > 1 else rest[0]]
        if all(part is None for part in rest):
            return ndarray(self.data, (*self.shape, *(1 for _ in rest)))[first]
        if not isinstance(first, slice):
            flat = _flat(self.shape, key)
            values = self.data.tolist()
            picked = make_buffer(self.data.format, [values[index] for index in flat])
            return ndarray(picked, (len(flat),))
        rows = self[first]
        if isinstance(rest[0], int) and len(self.shape) == 2:
            column = rows.data[rest[0] % self.shape[1] :: self.shape[1]]
            return ndarray(make_buffer(self.data.format, column.tolist()), (len(rows),))
        parts = [row[tuple(rest) if len(rest) > 1 else rest[0]] for row in rows]
        if parts and isinstance(parts[0], ndarray):
            return stack(parts)
        return ndarray(make_buffer(self.data.format, parts), (len(parts),))

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, int) and len(self.shape) == 1:
            self.data[key] = value
            return
        if isinstance(key, int | slice):
            target = self[key]
            if isinstance(target, ndarray) and not (isinstance(key, slice) and key.step):
                target.write(value)
                return
        if isinstance(key, tuple):
            first, *rest = key
            if isinstance(first, int):
                self[first][tuple(rest) if len(rest) > 1 else rest[0]] = value
            elif isinstance(first, slice):
                rows = self[first]
                values = _rows_of(value, len(rows))
                for row, part in zip(rows, values, strict=True):
                    row[tuple(rest) if len(rest) > 1 else rest[0]] = part
            else:
                flat = _flat(self.shape, key)
                for index, part in zip(flat, _each(value, len(flat)), strict=True):
                    self.data[index] = part
            return
        indices = _indices(key)
        for index, part in zip(indices, _rows_of(value, len(indices)), strict=True):
            self[index] = part

    def write(self, value: Any) -> None:
        """Put a number everywhere, or the numbers of an array of the same size."""
        code = self.data.format
        if isinstance(value, ndarray) and value.size == self.size and value.data.format == code:
            self.data[:] = value.data
        else:
            numbers = value.ravel() if isinstance(value, ndarray) else value
            self.data[:] = make_buffer(code, _each(numbers, self.size))

    # ------------------------------------------------------------ arithmetic

    def __pow__(self, power: int) -> ndarray:
        return combine(lambda own, _: own * own if power == 2 else own**power, self, power)

    def __invert__(self) -> ndarray:
        return combine(lambda own, _: not own if self.data.format == "?" else ~own, self, 0)

    def __neg__(self) -> ndarray:
        return combine(lambda own, _: -own, self, 0, self.data.format)

    def __matmul__(self, other: ndarray) -> Any:
        """Of vectors, or of a matrix and a vector."""
        if len(self.shape) == 2 and len(other.shape) == 1:
            return array([row @ other for row in self])
        if len(other.shape) == 2:
            return other.T @ self
        return pairwise_sum([own * value for own, value in zip(self, other, strict=True)])

    # ------------------------------------------------------------ summing up

    def _folded(self, fold: Callable[[list[Any]], Any], axis: int | None, keepdims: bool) -> Any:
        if axis is None or len(self.shape) == 1:
            value = fold(self.data.tolist())
            return array([value]).reshape((1,) * self.ndim) if keepdims else value
        if axis in (self.ndim - 1, -1):
            size = self.shape[-1]
            values = self.data.tolist()
            folded = [
                fold(values[begin : begin + size]) for begin in range(0, len(values), size)
            ] or [fold([]) for _ in range(size_of(self.shape[:-1]))]
            shape = self.shape[:-1]
        else:
            raise TypeError("only the last axis is summed up like that")
        result = array(folded).reshape(shape)
        return result.reshape((*shape, 1)) if keepdims else result

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Any:
        if axis is not None and axis not in (self.ndim - 1, -1):
            return _over(operator.add, self, axis)
        fold = pairwise_sum if self.data.format == "d" else sum
        return self._folded(fold, axis, keepdims)

    def mean(self, axis: int | None = None, keepdims: bool = False) -> Any:
        return self._folded(lambda values: pairwise_sum(values) / len(values), axis, keepdims)

    def var(self, axis: int | None = None, keepdims: bool = False) -> Any:
        return self._folded(_variance, axis, keepdims)

    def std(self, axis: int | None = None, keepdims: bool = False) -> Any:
        return self._folded(lambda values: math.sqrt(_variance(values)), axis, keepdims)

    def max(self, axis: int | None = None, keepdims: bool = False) -> Any:
        return self._folded(max, axis, keepdims)

    def min(self, axis: int | None = None, keepdims: bool = False) -> Any:
        return self._folded(min, axis, keepdims)

    def any(self, axis: int | None = None) -> Any:
        return self._folded(any, axis, False)

    def all(self, axis: int | None = None) -> Any:
        return self._folded(all, axis, False)

    def argmax(self) -> int:
        values = self.data.tolist()
        return values.index(max(values))


def _operators() -> None:
    """Give arrays the operators that take the elements of two one by one."""

    def plain(operation: Callable[[Any, Any], Any], code: str) -> Callable[[ndarray, Any], ndarray]:
        return lambda own, other: combine(operation, own, other, code)

    def turned(
        operation: Callable[[Any, Any], Any], code: str
    ) -> Callable[[ndarray, Any], ndarray]:
        return lambda own, other: combine(lambda a, b: operation(b, a), own, other, code)

    def into(operation: Callable[[Any, Any], Any], _: str) -> Callable[[ndarray, Any], ndarray]:
        def change(own: ndarray, other: Any) -> ndarray:
            own.write(combine(operation, own, other, own.data.format))
            return own

        return change

    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(ndarray, f"__{name}__", plain(getattr(operator, name), "?"))
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "rshift", "and", "or"):
        operation = getattr(operator, f"{name}_" if name in ("and", "or") else name)
        for kind, of in (("", plain), ("r", turned), ("i", into)):
            code = "d" if name == "truediv" else ""
            setattr(ndarray, f"__{kind}{name}__", of(operation, code))


_ALL = slice(None)


def _signed(indices: Iterable[int], size: int) -> Iterable[int]:
    return (index + size if index < 0 else index for index in indices)


def _indices(key: Any) -> list[int]:
    """The indices that an array of indices, or of flags, names."""
    values = key.tolist() if isinstance(key, ndarray) else list(key)
    if values and isinstance(values[0], bool):
        return [index for index, picked in enumerate(values) if picked]
    return values


def _flat(shape: Shape, key: tuple[Any, ...]) -> list[int]:
    """Positions of the elements that arrays of indices, an array for each axis, name together."""
    many = max(len(part) for part in key if not isinstance(part, int))
    indices = [_repeat(part, many) if isinstance(part, int) else _indices(part) for part in key]
    flat = []
    for together in zip(*indices, strict=False):
        position = 0
        for index, size in zip(together, shape, strict=True):
            position = position * size + (index + size if index < 0 else index)
        flat.append(position)
    return flat


def _each(value: Any, many: int) -> Iterable[Any]:
    return value if hasattr(value, "__len__") else _repeat(value, many)


def _rows_of(value: Any, many: int) -> Iterable[Any]:
    """The value for each of some rows: a row of it, or all of it where it has no rows."""
    rows = isinstance(value, ndarray | list | tuple) and len(value) == many
    return value if rows else _repeat(value, many)


# ---------------------------------------------------------------- arithmetic of arrays


def result(first: str, second: str) -> str:
    """Type of what two types make together."""
    return max(first, second, key="?BhqQfd".index)


def combine(
    operation: Callable[[Any, Any], Any], own: ndarray, other: Any, code: str = ""
) -> ndarray:
    """An operation on the elements of two arrays, one of which may be a number, a row or a
    column."""
    values = own.data.tolist()
    if not isinstance(other, ndarray):
        if isinstance(other, list | tuple):
            return combine(operation, own, array(other), code)
        code = code or result(own.data.format, TYPES.get(type(other), "q"))
        return ndarray(make_buffer(code, [operation(value, other) for value in values]), own.shape)
    code = code or result(own.data.format, other.data.format)
    others, shape = other.data.tolist(), own.shape
    if own.shape != other.shape:
        shape = broadcast(own.shape, other.shape)
        values = broadcast_values(values, own.shape, shape)
        others = broadcast_values(others, other.shape, shape)
    return ndarray(make_buffer(code, map(operation, values, others)), shape)


def broadcast(first: Shape, second: Shape) -> Shape:
    size = max(len(first), len(second))
    both = [(1,) * (size - len(shape)) + shape for shape in (first, second)]
    return tuple(map(max, *both)) if 0 not in first + second else tuple(map(min, *both))


def broadcast_values(values: list[Any], shape: Shape, into: Shape) -> list[Any]:
    """The values of an array repeated along the axes that it has not."""
    shape = (1,) * (len(into) - len(shape)) + shape
    for axis in reversed(range(len(into))):
        if shape[axis] == into[axis]:
            continue
        run = size_of(into[axis + 1 :])
        chunks = [values[begin : begin + run] for begin in range(0, len(values), run)]
        values = list(chain.from_iterable(chunk * into[axis] for chunk in chunks))
    return values


def pairwise_sum(values: list[Any]) -> Any:
    """The sum as numpy adds: eight by eight, halves of what is long on their own."""
    many = len(values)
    if many < 8:
        return _straight(values) if values else 0.0
    if many > 128:
        half = many // 2
        half -= half % 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    whole = many - many % 8
    lanes = [_straight(values[lane:whole:8]) for lane in range(8)]
    total = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + (
        (lanes[4] + lanes[5]) + (lanes[6] + lanes[7])
    )
    for value in values[whole:]:
        total += value
    return total


def _straight(values: list[float]) -> float:
    """The sum, one after another: from Python 3.12 on ``sum`` makes up for what is rounded off."""
    *_, total = accumulate(values)
    return total


def _variance(values: list[float]) -> float:
    mean = pairwise_sum(values) / len(values)
    return pairwise_sum([(value - mean) * (value - mean) for value in values]) / len(values)


def _over(operation: Callable[[Any, Any], Any], of: ndarray, axis: int) -> ndarray:
    """The parts along an axis that is not the last, put together by an operation."""
    if axis:
        return stack([_over(operation, part, axis - 1) for part in of])
    total = of[0].copy()
    for part in range(1, len(of)):
        total = combine(operation, total, of[part])
    return total


# ---------------------------------------------------------------- making arrays


def _shape(shape: Any) -> Shape:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def zeros(shape: Any, kind: Any = float) -> ndarray:
    code, sizes = code_of(kind), _shape(shape)
    width = memoryview(_buffer(code)).itemsize if code != "?" else 1
    return ndarray(seen_as(code, bytearray(width * size_of(sizes))), sizes)


empty = zeros


def full(shape: Any, value: Any, kind: Any = None) -> ndarray:
    sizes = _shape(shape)
    code = TYPES[type(value)] if kind is None else code_of(kind)
    return ndarray(make_buffer(code, _repeat(value, size_of(sizes))), sizes)


def ones(shape: Any, kind: Any = float) -> ndarray:
    return full(shape, 1, kind)


def array(values: Any, kind: Any = None) -> ndarray:
    """A new array of a number of rows, each alike."""
    if isinstance(values, ndarray):
        return values.copy() if kind is None else values.astype(kind)
    values = list(values)
    shape: Shape = (len(values),)
    if values and isinstance(values[0], ndarray):
        return stack(values) if kind is None else stack(values).astype(kind)
    while values and isinstance(values[0], list | tuple):
        shape = (*shape, len(values[0]))
        values = list(chain.from_iterable(values))
    code = code_of(kind) if kind is not None else _kind_of(values)
    return ndarray(make_buffer(code, map(int, values) if code == "q" else values), shape)


def _kind_of(values: list[Any]) -> str:
    kinds = {TYPES[type(value)] for value in values} or {"d"}
    return max(kinds, key="?qd".index)


def asarray(values: Any, kind: Any = None) -> ndarray:
    """The array itself if it is one of that type, else a new one."""
    if isinstance(values, ndarray) and (kind is None or values.data.format == code_of(kind)):
        return values
    return array(values, kind)


ascontiguousarray = asarray


def frombuffer(data: bytes, kind: Any = float) -> ndarray:
    view = seen_as(code_of(kind), data)
    return ndarray(view, (len(view),))


def arange(begin: int, end: int | None = None) -> ndarray:
    numbers = range(begin) if end is None else range(begin, end)
    return ndarray(make_buffer("q", numbers), (len(numbers),))


def eye(size: int) -> ndarray:
    return array([[float(row == column) for column in range(size)] for row in range(size)])


def concatenate(parts: Sequence[Any]) -> ndarray:
    """Arrays one behind the other, by rows."""
    arrays = [asarray(part) for part in parts]
    code = arrays[0].data.format
    for part in arrays[1:]:
        code = result(code, part.data.format)
    values = chain.from_iterable(part.data.tolist() for part in arrays)
    shape = (sum(len(part) for part in arrays), *arrays[0].shape[1:])
    return ndarray(make_buffer(code, values), shape)


def append(values: ndarray, more: Any) -> ndarray:
    return concatenate([values.ravel(), asarray(more if hasattr(more, "__len__") else [more])])


def hstack(parts: Sequence[ndarray]) -> ndarray:
    """Arrays side by side."""
    if len(parts[0].shape) == 1:
        return concatenate(parts)
    rows = [part[row].data.tolist() for row in range(len(parts[0])) for part in parts]
    columns = sum(part.shape[1] for part in parts)
    return ndarray(
        make_buffer(parts[0].data.format, chain.from_iterable(rows)), (len(parts[0]), columns)
    )


def stack(parts: Sequence[Any], axis: int = 0) -> ndarray:
    """Arrays of one shape, each of which becomes a row; ``axis`` 1: a column."""
    arrays = [asarray(part) for part in parts]
    stacked = concatenate(arrays).reshape((len(arrays), *arrays[0].shape))
    return stacked.T if axis else stacked


_operators()
