"""`spielwerk judge`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import spielwerk
from spielwerk.cli.common import help_text, lang_option, say
from spielwerk.judge.book.write import write_book
from spielwerk.judge.coverage import Coverage, cover, run_library
from spielwerk.judge.files import MalformedScenario, load_file, scenario_files
from spielwerk.judge.library import unprovable
from spielwerk.judge.runner import Report, run_scenario
from spielwerk.language import Language, catalogue, in_language
from spielwerk.pictures import draw


@click.command(help=help_text("judge"))
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="FILE_OR_DIR...")
@click.option("--json", "as_json", is_flag=True, help=help_text("json"))
@click.option("--strict", is_flag=True, help=help_text("strict"))
@click.option("--coverage", is_flag=True, help=help_text("coverage"))
@click.option("--book", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help=help_text("book"))
@click.option("-v", "--verbose", is_flag=True, help=help_text("verbose"))
@lang_option
def judge(
    paths: tuple[Path, ...],
    as_json: bool,
    strict: bool,
    coverage: bool,
    book: Path | None,
    verbose: bool,
    language: Language,
) -> None:
    """Run scenarios; exit status 0 if all hold, 1 if some do not, 2 if a file cannot be read."""
    if book is not None:
        pages = write_book(book, draw)
        click.echo(catalogue("spielwerk", language).say("book", "written", pages=pages, folder=book))
        return
    if coverage:
        sys.exit(_coverage(as_json, verbose, language))
    if not paths:
        raise click.UsageError(say(language, "no-files", paths="–"))
    files = scenario_files(paths)
    if not files:
        raise click.UsageError(say(language, "no-files", paths=", ".join(map(str, paths))))
    reports: list[Report] = []
    errors: list[MalformedScenario] = []
    for file in files:
        try:
            reports += [run_scenario(scenario, strict) for scenario in load_file(file)]
        except MalformedScenario as error:
            errors.append(error)
    if as_json:
        click.echo(json.dumps(_as_dict(files, reports, errors), indent=2, ensure_ascii=False))
    else:
        _show(files, reports, errors, verbose, language)
    sys.exit(2 if errors else 0 if all(report.passed for report in reports) else 1)


def _as_dict(files: Sequence[Path], reports: list[Report], errors: list[MalformedScenario]) -> dict[str, Any]:
    failures = [
        {
            "file": str(failure.scenario.file),
            "title": failure.scenario.title,
            "step": failure.step,
            "line": failure.line,
            "expected": failure.expected,
            "found": failure.found,
        }
        for report in reports
        for failure in report.failures
    ]
    result: dict[str, Any] = {
        "files": len(files),
        "passed": sum(report.passed for report in reports),
        "failed": sum(not report.passed for report in reports),
        "failures": failures,
    }
    if errors:
        result["errors"] = [
            {"file": str(error.file), "line": error.line, "key": error.key, "message": str(error)} for error in errors
        ]
    return result


def _show(
    files: Sequence[Path], reports: list[Report], errors: list[MalformedScenario], verbose: bool, language: Language
) -> None:
    for report in reports:
        scenario = report.scenario
        title = scenario.titles.get(language, scenario.title)
        if report.passed:
            if verbose:
                click.echo(f"✓ {scenario.file}:{scenario.line} {title}")
            continue
        click.echo(f"✗ {scenario.file}:{scenario.line} {title}")
        for failure in report.failures:
            click.echo(f"    {say(language, 'failed-line', line=failure.line, step=failure.step)}")
            click.echo(f"      {say(language, 'expected')}: {failure.expected}")
            click.echo(f"      {say(language, 'found')}: {failure.found}")
    for error in errors:
        click.echo(f"✗ {in_language(error, language)}", err=True)
    passed = sum(report.passed for report in reports)
    failed = len(reports) - passed
    click.echo(say(language, "passed", passed=passed, failed=failed, files=len(files)))
    if errors:
        click.echo(say(language, "unread", n=len({error.file for error in errors})))


def _coverage(as_json: bool, verbose: bool, language: Language) -> int:
    results: list[tuple[Coverage, int]] = []
    for game in spielwerk.games():
        reports = run_library(game)
        results.append((cover(game, reports), len(reports)))
    if as_json:
        click.echo(json.dumps([coverage.to_dict() for coverage, _ in results], indent=2))
    else:
        for coverage, scenarios in results:
            _show_coverage(coverage, scenarios, verbose, language)
    return 0 if all(coverage.complete for coverage, _ in results) else 1


def _show_coverage(coverage: Coverage, scenarios: int, verbose: bool, language: Language) -> None:
    for ruling in coverage.rulings:
        status = coverage.status(ruling)
        word = say(language, f"status-{status.replace(' ', '-')}")
        text = f"  {ruling.text(language)}" if verbose or status in ("failing", "missing") else ""
        if status == "unprovable":
            text = f"  {unprovable(coverage.game)[ruling.id][language]}"
        click.echo(f"{ruling.id:<16} {word}{text}")
    click.echo(
        say(
            language,
            "covered",
            game=coverage.game,
            covered=coverage.covered,
            testable=coverage.testable,
            scenarios=scenarios,
        )
    )
