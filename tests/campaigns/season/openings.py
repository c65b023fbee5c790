"""Files of openings, in the two forms that Gomoku's managers use."""
import re


def read_openings(path, size, skip=False):
    """Each line is one opening: points like h8i9, or Gomocup's offsets from the centre like `-1,2, 0,-3`.

    `skip`: lines that leave the board are left out, as Piskvork does it.
    """
    openings = []
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        points = [(ord(x) - ord("a"), int(y) - 1) for x, y in re.findall(r"([a-z])(\d+)", line.lower())]
        if not points:
            numbers = [int(word) for word in re.findall(r"-?\d+", line)]
            points = [(x + size // 2, y + size // 2) for x, y in zip(numbers[::2], numbers[1::2])]
        if len(set(points)) != len(points) or not all(0 <= x < size and 0 <= y < size for x, y in points):
            if skip:
                continue
            raise ValueError(f"{path}: no opening for {size}x{size}: {line}")
        openings.append(tuple(points))
    if not openings:
        raise ValueError(f"{path}: no openings")
    return openings
