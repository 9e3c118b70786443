"""Write the recorded games of `tests/data` again: `python -m tests.data.record_games`.

There is one game for each rule set and commit mode, and each kind of hand plays in one of them. A game is a trace,
`traces/NAME.jsonl`, whose note is the command that records it, and its score sheet, `traces/NAME.pdn`. The score sheet
holds what the hands really played, not what the session recorded. `games/simulated.jsonl` holds all games as lines.
"""

from itertools import count, product
from pathlib import Path

from controller.cli.simulated_traces import replay_setup
from controller.clock.control_parser import parse_time_control
from controller.clock.pdn_time_control import pdn_time_control
from controller.notation.pdn import PdnGame, ScoredMove, ScoreSheet, build_pdn_game, export_json_game, pdn_game_text
from controller.rules.game import start_game
from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.settings.game import GameSettings, agreed_rules
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import DATE, TIME_CONTROL, SimulationOptions, pick_setup, play_setup
from controller.storage.traces import make_trace, trace_text
from sim.hands.hand_kinds import HANDS

FOLDER = Path(__file__).parent
MIN_PLIES, MAX_PLIES = 24, 34  # long enough for captures and kings, short enough for a repository


def main() -> None:
    """Write all files; the same version of the program writes the same files."""
    lines = []
    for index, (commit, ruleset) in enumerate(product(CommitMode, RULE_SETS)):
        name = f"{ruleset}-{commit.value}"
        options = find_short_game(ruleset, commit, hand=list(HANDS)[index % len(HANDS)])
        simulated = replay_setup(pick_setup(options, options.seed))
        note = f"damahan record {command_options(options)}"
        (FOLDER / "traces" / f"{name}.jsonl").write_text(trace_text(make_trace(simulated.inputs, note=note)))
        score = score_of(options, simulated.played)
        (FOLDER / "traces" / f"{name}.pdn").write_text(pdn_game_text(score))
        lines.append(export_json_game(score, name))
    (FOLDER / "games" / "simulated.jsonl").write_text("".join(f"{line}\n" for line in lines))


def find_short_game(ruleset: str, commit: CommitMode, hand: str) -> SimulationOptions:
    """Return the options of the first game, by seed, that is short and was played to its end."""
    settings = GameSettings(ruleset=ruleset)
    for seed in count(1):
        options = SimulationOptions(games=1, seed=seed, hands=(hand,), commits=(commit,), game_settings=(settings,))
        simulated = play_setup(pick_setup(options, seed))
        if MIN_PLIES <= len(simulated.played) <= MAX_PLIES and simulated.tally.is_clean:
            return options
    raise AssertionError("seeds have no end")


def command_options(options: SimulationOptions) -> str:
    """Return the options of `damahan record` for a game."""
    (hand,), (commit,), (game,) = options.hands, options.commits, options.game_settings
    return f"--seed {options.seed} --hands {hand} --commit {commit.value} --ruleset {game.ruleset}"


def score_of(options: SimulationOptions, played: tuple[Move, ...]) -> PdnGame:
    """Return the score sheet of the moves that were played; both players have the name of their hand."""
    (hand,), (settings,) = options.hands, options.game_settings
    rules = agreed_rules(settings)
    moves: list[ScoredMove] = []
    game = start_game(rules)
    for move in played:
        moves.append(ScoredMove(side=game.position.to_move, move=move))
        game = game.play(move)
    sheet = ScoreSheet(
        ruleset=rules.ruleset,
        orientation=rules.orientation,
        date=DATE,
        white=hand,
        black=hand,
        time_control=pdn_time_control(parse_time_control(TIME_CONTROL)).value,
        moves=tuple(moves),
        outcome=game.outcome,
    )
    return build_pdn_game(sheet)


if __name__ == "__main__":
    main()
