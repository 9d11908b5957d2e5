"""Solves a least-squares fit of a few unknowns, from sums that SQL has added up."""

from __future__ import annotations

from collections.abc import Sequence

RIDGE = 1e-6
"""What is added to the diagonal, so that the equations can be solved where a feature never varies."""


def solve(sums: Sequence[float], unknowns: int) -> list[float]:
    """Return the weights of the fit.

    sums: the upper triangle of the normal equations, row by row, each row followed by its right-hand side.
    """
    remaining = iter(sums)
    matrix = [[0.0] * (unknowns + 1) for _ in range(unknowns)]
    for i in range(unknowns):
        for j in range(i, unknowns):
            matrix[i][j] = matrix[j][i] = float(next(remaining))
        matrix[i][i] += RIDGE
        matrix[i][unknowns] = float(next(remaining))
    return _eliminate(matrix)


def _eliminate(matrix: list[list[float]]) -> list[float]:
    """Return the solution by Gaussian elimination with pivoting; the last column is the right-hand side."""
    size = len(matrix)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for row in range(size):
            if row != i:
                factor = matrix[row][i] / matrix[i][i]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]
