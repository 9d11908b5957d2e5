"""Line charts as SVG, for the figures of papers that are drawn once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 670, 380, 80, 50, 40, 180
COLOURS = ("#c0392b", "#2980b9", "#27ae60", "#8e44ad", "#d35400", "#16a085", "#2c3e50")


def lines(title: str, axis: str, series: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """Return the SVG of a chart of named series of (x, y). Its y axis begins at 0."""
    xs = [x for points in series.values() for x, _ in points]
    top = max(y for points in series.values() for _, y in points) or 1
    low, high = min(xs), max(max(xs), min(xs) + 1)

    def place(x: float, y: float) -> tuple[float, float]:
        across = LEFT + (x - low) / (high - low) * (WIDTH - LEFT - RIGHT)
        return across, HEIGHT - BOTTOM - y / top * (HEIGHT - BOTTOM - TOP)

    parts = [f'<text x="{LEFT}" y="22" font-size="15">{title}</text>']
    for part in range(5):
        y = top * part / 4
        _, down = place(low, y)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{down:.1f}" y2="{down:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{down + 4:.1f}" text-anchor="end">{y:,.4g}</text>')
    for x in sorted(set(xs)):
        across, down = place(x, 0)
        parts.append(f'<text x="{across:.1f}" y="{down + 20:.1f}" text-anchor="middle">{x:g}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{axis}</text>')
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{across:.1f},{down:.1f}" for across, down in (place(x, y) for x, y in points))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 18 * number + 10}" fill="{colour}">{name}</text>')
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )
