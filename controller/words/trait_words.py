"""The traits of a rule set that are a choice of several, in plain words."""

from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet
from controller.words.catalogue import Catalogue


def board_text(catalogue: Catalogue, orientation: Orientation) -> str:
    """Return on which squares the pieces stand."""
    match orientation:
        case Orientation.VISMIN:
            return catalogue.text("rule card", "vismin board")
        case Orientation.LUZON:
            return catalogue.text("rule card", "luzon board")


def precedence_text(catalogue: Catalogue, precedence: tuple[Precedence, ...]) -> str:
    """Return which captures must be preferred."""
    if not precedence:
        return catalogue.text("rule card", "any capture")
    criteria = [_criterion_text(catalogue, criterion) for criterion in precedence]
    choice = criteria[0]
    for criterion in criteria[1:]:
        choice = catalogue.text("rule card", "next criterion", before=choice, criterion=criterion)
    return catalogue.text("rule card", "must capture", choice=choice)


def _criterion_text(catalogue: Catalogue, criterion: Precedence) -> str:
    match criterion:
        case Precedence.MOST_PIECES:
            return catalogue.text("rule card", "most pieces")
        case Precedence.WITH_KING:
            return catalogue.text("rule card", "with king")
        case Precedence.MOST_KINGS:
            return catalogue.text("rule card", "most kings")
        case Precedence.KING_SOONEST:
            return catalogue.text("rule card", "king soonest")


def crowning_text(catalogue: Catalogue, crowning: Crowning) -> str:
    """Return what becomes of a man that reaches the far row within a capture."""
    match crowning:
        case Crowning.WHEN_STOPPED:
            return catalogue.text("rule card", "crowned when stopped")
        case Crowning.ON_THE_WAY:
            return catalogue.text("rule card", "crowned on the way")
        case Crowning.ENDS_MOVE:
            return catalogue.text("rule card", "crowning ends move")
        case Crowning.WHEN_TOUCHED:
            return catalogue.text("rule card", "crowned when touched")


def king_landing_text(catalogue: Catalogue, ruleset: RuleSet) -> str:
    """Return where a flying king lands behind a captured piece."""
    match ruleset.king_landing:
        case KingLanding.ANYWHERE if Precedence.MOST_PIECES in ruleset.precedence:
            return catalogue.text("rule card", "king lands for most")
        case KingLanding.ANYWHERE:
            return catalogue.text("rule card", "king lands anywhere")
        case KingLanding.WHERE_CAPTURE_CONTINUES:
            return catalogue.text("rule card", "king lands to capture")
        case KingLanding.DIRECTLY_BEHIND:
            return catalogue.text("rule card", "king lands behind")


def removal_text(catalogue: Catalogue, removal: Removal) -> str:
    """Return when captured pieces leave the board."""
    match removal:
        case Removal.AFTER_MOVE:
            return catalogue.text("rule card", "removed after move")
        case Removal.AT_ONCE:
            return catalogue.text("rule card", "removed at once")


def no_move_text(catalogue: Catalogue, rule: NoMoveRule) -> str:
    """Return what a player gets who cannot move."""
    match rule:
        case NoMoveRule.WINS:
            return catalogue.text("rule card", "no move wins")
        case NoMoveRule.LOSES:
            return catalogue.text("rule card", "no move loses")
