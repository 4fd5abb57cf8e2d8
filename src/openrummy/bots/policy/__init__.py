"""Networks at the table: any that answers observations with a figure for each action.

``inputs`` says what a network is told, ``network`` is one in numpy, ``files`` reads one of
numpy, ONNX or PyTorch, ``bot`` has it play wherever a bot plays, by the name ``policy:FILE``.
"""
