"""Benches: figures with their bars, beside other libraries in the same run. No test runs them."""
