"""Bytes in, happenings out: everything a MUD client says or is told in telnet, without a network."""
