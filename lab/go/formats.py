"""The files of Go's training: positions of `tengen-lab go-selfplay` (lab/go/samples.hpp) and weights
(engine/games/go/network/network.hpp)."""

import struct
import sys

import numpy

CHANNELS = 32
KINDS = 32
OUTSIDE = 31
MOST_NUMBER = 2047  # of a weight's or channel's integer
SAMPLES_MARK = b"TENGENGS"
SAMPLE_BYTES = 170
WEIGHTS_MARK = b"TENGENGO"


def sample_rows(path):
    """The positions of a file, one row of bytes each; a last one that was cut off is left out."""
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(SAMPLES_MARK):
        sys.exit(f"{path}: no file of samples of Go")
    count = (len(data) - len(SAMPLES_MARK)) // SAMPLE_BYTES
    numbers = numpy.frombuffer(data, dtype=numpy.uint8, count=count * SAMPLE_BYTES, offset=len(SAMPLES_MARK))
    return numbers.reshape(count, SAMPLE_BYTES)


def numbers_at(weights):
    """Where the numbers of a file of weights begin, behind its provenance."""
    return len(WEIGHTS_MARK) + 8 + struct.unpack_from("<I", weights, len(WEIGHTS_MARK) + 4)[0]


def with_checksum(data):
    """A file of weights is whole with its checksum, FNV-1a of 64 bits."""
    checksum = 0xCBF29CE484222325
    for byte in data:
        checksum = ((checksum ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return data + struct.pack("<Q", checksum)
