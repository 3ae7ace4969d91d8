"""The arena: units and boons (`units`), the battle (`battle`, `bodies`, `story`), and how fair it is (`balance`)."""
