"""The packages that lie in a Debian, two versions of the program for this Debian and for others."""

from dataclasses import dataclass

from tests.service.container import Container

LATER = "99.1"
"""The later one of the two versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageFiles:
    """Where the packages are in the container, and how the first version is called."""

    first: tuple[str, str]
    """The program and what all versions share."""
    later: tuple[str, str]
    foreign: tuple[str, ...]
    """Packages for another Debian."""
    first_series: str
    first_version: str


def find_packages(container: Container) -> PackageFiles:
    """Return the packages of the folder /packages."""
    names = container.run("ls", "/packages").split()
    release = container.run("sh", "-c", '. /etc/os-release; printf "deb$VERSION_ID"')
    (common,) = [name for name in names if name.startswith("damahan-common_") and f"_{LATER}" not in name]
    version = common.split("_")[1]
    series = version.rpartition(".")[0]

    def pair(series: str, version: str) -> tuple[str, str]:
        start = f"damahan-{series}_{version}~{release}_"
        (program,) = [name for name in names if name.startswith(start)]
        return f"/packages/{program}", f"/packages/damahan-common_{version}_all.deb"

    return PackageFiles(
        first=pair(series, version),
        later=pair(LATER, f"{LATER}.0"),
        foreign=tuple(f"/packages/{name}" for name in names if "~" in name and f"~{release}_" not in name),
        first_series=series,
        first_version=version,
    )
