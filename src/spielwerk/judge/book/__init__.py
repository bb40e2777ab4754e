"""The living FAQ as a static, searchable site: `spielwerk judge --book DIR`.

`collect` gathers rules, cards and rulings from the catalogues and scenario files alone, `write` turns them
into pages in both languages. Nothing is told here that the files do not say.
"""
