"""How many files, and so connections, this process may have open."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

UNLIMITED: Final = 1_000_000

if sys.platform == "win32":

    def raised_file_limit(wanted: int) -> int:
        """There is no such limit here."""
        return UNLIMITED
else:
    import resource

    def raised_file_limit(wanted: int) -> int:
        """Raise the limit to what is wanted, as far as the system lets us; what it is then."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return UNLIMITED if found == resource.RLIM_INFINITY else found
