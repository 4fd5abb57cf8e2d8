"""Networks as players: any that maps observations to a score for each action.

``inputs`` computes the inputs of a network, ``network`` is a network in numpy, ``files`` reads
numpy, ONNX and PyTorch files, ``bot`` plays them as bots under the name ``policy:FILE``.
"""
