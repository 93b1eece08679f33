"""The site made of these pages with Sphinx: `make docs` builds it into build/docs.

The pages are written for two readers, a repository's web page and this site. So no page holds a directive: the table of
contents is read from the links of index.md, pages that live outside docs/ are brought in through their stand-ins in
site/, and the reference is made from the docstrings of the packages that the pages in api/ stand for.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

OUTSIDE = {
    "site/contributing": ROOT / "CONTRIBUTING.md",
    "site/security": ROOT / "SECURITY.md",
    "site/changelog": ROOT / "CHANGELOG.md",
    "site/ladder": ROOT / "bench" / "ladder.md",
    "site/speed": ROOT / "bench" / "results.md",
    "site/yardsticks": ROOT / "bench" / "yardsticks.md",
}
"""Pages that live elsewhere, by the name of their stand-in."""

REFERENCE = {"api/engine": "woolgather.engine", "api/bots": "woolgather.bots", "api/lab": "woolgather.lab"}
"""Packages whose modules are documented one after the other."""


os.environ["WOOLGATHER_PURE"] = "yes"  # only plain modules show signatures and documented attributes
sys.path.insert(0, str(ROOT / "src"))

import woolgather  # noqa: E402

project = "Woolgather"
author = "The Woolgather team"
copyright = "The Woolgather team; an unofficial fan project"
release = version = woolgather.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 4
highlight_language = "none"
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(?!woolgather\.).*"),  # offline: only our own names can be looked up
    (r"py:class", r".*\.[A-Z]"),  # type variables
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

html_theme = "furo"
html_title = "Woolgather"
html_static_path = ["_static"]
html_css_files = ["woolgather.css"]
html_favicon = "_static/yarn.svg"
html_logo = "_static/yarn.svg"
html_copy_source = False
html_show_sphinx = False

PALETTE = {
    "light": {
        "paper": "#f5ecd9",
        "raised": "#fdf8ec",
        "sunk": "#e9dcc1",
        "ink": "#2f241d",
        "soft": "#66543f",
        "line": "#cdb990",
        "accent": "#7a3f1d",
        "target": "#fff3b8",
    },
    "dark": {
        "paper": "#232036",
        "raised": "#2f2b45",
        "sunk": "#1a182a",
        "ink": "#f6ead3",
        "soft": "#c9bda8",
        "line": "#4d4766",
        "accent": "#f0b673",
        "target": "#5a4a1e",
    },
}
"""The table's own colours (web/src/style/tokens.css), by morning and at dusk."""


def furo_colours(palette: dict[str, str]) -> dict[str, str]:
    """The names that the theme has for them."""
    return {
        "color-background-primary": palette["raised"],
        "color-background-secondary": palette["paper"],
        "color-background-hover": palette["sunk"],
        "color-background-border": palette["line"],
        "color-background-item": palette["sunk"],
        "color-foreground-primary": palette["ink"],
        "color-foreground-secondary": palette["soft"],
        "color-foreground-muted": palette["soft"],
        "color-foreground-border": palette["line"],
        "color-brand-primary": palette["accent"],
        "color-brand-content": palette["accent"],
        "color-brand-visited": palette["accent"],
        "color-link": palette["accent"],
        "color-link--visited": palette["accent"],
        "color-inline-code-background": palette["sunk"],
        "color-code-background": palette["paper"],
        "color-code-foreground": palette["ink"],
        "color-api-background": palette["paper"],
        "color-api-background-hover": palette["sunk"],
        "color-api-name": palette["accent"],
        "color-api-pre-name": palette["soft"],
        "color-highlight-on-target": palette["target"],
        "color-table-header-background": palette["sunk"],
        "color-table-border": palette["line"],
    }


html_theme_options = {
    "light_css_variables": furo_colours(PALETTE["light"]),
    "dark_css_variables": furo_colours(PALETTE["dark"]),
    "sidebar_hide_name": False,
}

LINK = re.compile(r"\]\((?!https?:|#)(?P<path>[^)#\s]+)")
SESSION = re.compile(r"(^```pycon\n.*?)\n\n```$", re.M | re.S)
"""A session, and the empty line that ends its last output."""

ENTRY = re.compile(r"^- \[(?P<title>[^]]+)\]\((?P<path>[^)]+)\)", re.M)


def site_name(page: Path) -> str | None:
    """Where a page of the repository stands in the site; None if it does not."""
    for name, outside in OUTSIDE.items():
        if page == outside:
            return name
    is_ours = page.suffix == ".md" and page.is_relative_to(HERE)
    return page.relative_to(HERE).with_suffix("").as_posix() if is_ours else None


def relinked(text: str, page: Path, docname: str) -> str:
    """The page with its links as they are in the site. What is not part of the site is named and not linked to."""
    up = "../" * docname.count("/")

    def replaced(link: re.Match[str]) -> str:
        target = (page.parent / link["path"]).resolve()
        name = site_name(target)
        if name is not None:
            return f"]({up}{name}.md"
        return f"]({up}{target.relative_to(HERE).as_posix()}" if target.is_relative_to(HERE) else link[0]

    text = re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", lambda link: named_only(link, page), text)
    return LINK.sub(replaced, text)


def named_only(link: re.Match[str], page: Path) -> str:
    """A link to a file of the repository that the site does not have becomes its name."""
    path = link[0].rpartition("](")[2].rstrip(")").partition("#")[0]
    target = (page.parent / path).resolve()
    is_here = not path or target.is_relative_to(HERE) or site_name(target) is not None
    return link[0] if is_here else link[1]


def contents(index: str) -> str:
    """The hidden tables of contents: one for each section of index.md, and one for pages that it does not name."""
    tables, named = [], {"index", *OUTSIDE}
    for section in re.split(r"^## ", index, flags=re.M)[1:]:
        entries = []
        for entry in ENTRY.finditer(section):
            name = site_name((HERE / entry["path"]).resolve())
            if name is not None:
                named.add(name)
                entries.append(f"{entry['title']} </{name}>")
        if entries:
            tables.append(toctree(section.partition("\n")[0], entries))
    others = sorted(f"/{page.stem}" for page in HERE.glob("*.md") if page.stem not in named)
    return "\n".join([*tables, *([toctree("More", others)] if others else [])])


def toctree(caption: str, entries: list[str]) -> str:
    title = [f":caption: {caption}"] if caption else []
    return "\n".join(["```{toctree}", ":hidden:", *title, "", *entries, "```", ""])


def reference(package: str) -> str:
    """Every module of a package, the package itself first."""
    names = [found.name for found in pkgutil.iter_modules(importlib.import_module(package).__path__)]
    return "\n".join([documented(package), *(f"## {name}\n\n{documented(f'{package}.{name}')}" for name in names)])


def documented(module: str) -> str:
    return "\n".join(["```{eval-rst}", f".. automodule:: {module}", "```", ""])


def surface() -> str:
    """All names of the top level, each with a link to where it is told in full."""
    rows = []
    for name in woolgather.__all__:
        found = getattr(woolgather, name)
        if hasattr(found, "__qualname__"):
            told = (found.__doc__ or "").strip().partition("\n")[0].replace("`", "``")
            rows.append(f"   * - :py:obj:`wg.{name} <{found.__module__}.{found.__qualname__}>`\n     - {told}")
    return "\n".join(["```{eval-rst}", ".. list-table::", "   :widths: 25 75", "", *rows, "```", ""])


def read_page(app: Any, docname: str, source: list[str]) -> None:
    """Turn a page of the repository into one of the site."""
    page = OUTSIDE.get(docname, HERE / f"{docname}.md")
    text = page.read_text(encoding="utf-8")
    app.env.note_dependency(str(page), docname=docname)
    made = SESSION.sub(r"\1\n```", relinked(text, page, docname))
    if docname == "index":
        made = f"{made}\n{contents(text)}"
    if docname == "api/index":
        made = f"{made}\n{surface()}\n{toctree('', [f'/{name}' for name in REFERENCE])}"
    if docname in REFERENCE:
        made = f"{made}\n{reference(REFERENCE[docname])}"
    source[0] = made


def spell_code(app: Any, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docstrings name code between single backticks, as Markdown does."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def is_left_out(app: Any, what: str, name: str, obj: object, is_skipped: bool, options: object) -> bool | None:
    """Constants of a module are its own affair."""
    return True if what == "module" and name.isupper() else None


def setup(app: Any) -> None:
    app.connect("source-read", read_page)
    app.connect("autodoc-process-docstring", spell_code)
    app.connect("autodoc-skip-member", is_left_out)
