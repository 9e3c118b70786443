"""From sensor edges to verdicts, and from verdicts to corrections. Pure."""
