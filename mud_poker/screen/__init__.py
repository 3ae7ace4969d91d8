"""What people read: a message becomes text for one reader, as `render` says.

To change how something reads, find its class in `render.py`: the row names the function.
"""
