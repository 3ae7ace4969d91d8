"""From a builder's files to checked definitions, with every problem by file, line and column."""
