"""The choices and details that name the players."""

from controller.session.game_details import with_known_names
from controller.session.inputs import UNKNOWN_NAME
from controller.session.menu.chosen_values import chosen_settings
from controller.session.menu.items import MenuCode, MenuItem
from controller.session.state import Session
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail


def swapped_names(session: Session, choices: GameChoices) -> GameChoices:
    """Return the choices with the players' colours exchanged, also of a player who is elsewhere."""
    players = with_known_names(session.started, choices)
    game = chosen_settings(session, choices).game
    is_mixed = game.white_moves is not game.black_moves
    return choices.updated(
        GameChoices(
            white_moves=game.black_moves if is_mixed else None,
            black_moves=game.white_moves if is_mixed else None,
            white=players.black,
            white_club=players.black_club,
            black=players.white,
            black_club=players.white_club,
        )
    )


def player_choices(session: Session, item: MenuItem) -> GameChoices:
    """Return the choice of a player, with his club."""
    club = session.settings.menu.club_of(item.value)
    if item.code is MenuCode.WHITE:
        return GameChoices(white=item.value, white_club=club)
    return GameChoices(black=item.value, black_club=club)


def player_details(session: Session, item: MenuItem) -> dict[GameDetail, str]:
    """Return what is known of a game with a player who was chosen."""
    is_white = item.code is MenuCode.WHITE
    name, club = (GameDetail.WHITE, GameDetail.WHITE_CLUB) if is_white else (GameDetail.BLACK, GameDetail.BLACK_CLUB)
    return {
        name: item.value or UNKNOWN_NAME,
        club: session.settings.menu.club_of(item.value) or UNKNOWN_NAME,
    }
