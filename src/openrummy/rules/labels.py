"""What the settings are called in a form: a label and a sentence of help for each.

A key is the path of a setting with the kind of a tagged piece in its place, as
in :mod:`openrummy.rules.english`, then the word or kind where each has a label
of its own (``knock.limit.upcard.ace.one``). A switch is labelled by what it
does when it is on. Pieces have labels too: they head the groups of a form.
Another language is another table with the same keys.
"""

from __future__ import annotations

from typing import NamedTuple


class Label(NamedTuple):
    """What something is called, and one sentence about it."""

    text: str
    help: str


_LABELS: dict[str, tuple[str, str]] = {
    # who and what
    "seating": ("Players", "How many people play, and who plays whom."),
    "seating.table": ("Each for oneself", "Everybody plays in every deal."),
    "seating.table.players": ("Numbers of players", "How many may play this game."),
    "seating.sit-out": ("The dealer sits out", "Three play a game for two."),
    "seating.sit-out.players": ("Numbers of players", "How many may play this game."),
    "seating.teams": ("Two teams", "Each player plays one opponent, all at the same time."),
    "seating.teams.players": ("Numbers of players", "How many may play, both teams together."),
    "seating.teams.score": ("A team scores", "What a deal brings a team."),
    "seating.teams.score.net": ("The difference", "Its tables less those of the other team."),
    "seating.teams.score.gross": ("What its winners scored", "Each team scores its own deals won."),
    "seating.teams.all_win": (
        "Bonus when all win",
        "Points for a team that wins at every table, by the number of players.",
    ),
    "pack": ("Cards", "What is in the pack."),
    "pack.packs": ("Packs", "Packs of 52 cards shuffled together."),
    "pack.jokers": ("Jokers", "Jokers in each pack."),
    "pack.packs_of": (
        "Other packs",
        "Packs for some numbers of players in place of the usual number.",
    ),
    # deal
    "deal": ("The deal", "How many cards, and who deals them."),
    "deal.cards": ("Cards dealt", "How many cards each player is dealt, by the number of players."),
    "deal.first_dealer": ("First dealer", "Who deals first after each has drawn a card."),
    "deal.first_dealer.low-card": ("Low card", "Who draws the lower card deals first."),
    "deal.first_dealer.high-card": ("High card", "Who draws the higher card deals first."),
    "deal.next_dealer": ("Next dealer", "Who deals after a deal that somebody won."),
    "deal.next_dealer.loser": ("The loser", "Who lost the deal deals the next one."),
    "deal.next_dealer.winner": ("The winner", "Who won the deal deals the next one."),
    "deal.next_dealer.alternate": ("In turn", "The players deal one after the other."),
    "deal.next_dealer.winner-of-two": (
        "The winner, or to the left",
        "Between two the winner deals; with more the deal passes to the left.",
    ),
    "deal.misdeal": (
        "Deal again if a hand could knock",
        "A hand that could knock just as it was dealt voids the deal.",
    ),
    # melds and values
    "melds": ("Melds", "Which cards belong together."),
    "melds.aces": ("Aces in runs", "Where an ace may stand in a run."),
    "melds.aces.low": ("Low only", "A-2-3 is a run."),
    "melds.aces.high-or-low": ("High or low", "A-2-3 and Q-K-A are runs."),
    "melds.aces.corner": ("Round the corner", "A-2-3, Q-K-A and K-A-2 are runs."),
    "melds.min_length": ("Shortest meld", "How many cards a set or a run has at least."),
    "melds.twins": ("Twins in sets", "Whether a set may hold identical cards of several packs."),
    "values": ("Card values", "What cards left over count."),
    "values.ace": ("An ace counts", "Points of an ace left unmelded."),
    "values.court": ("A face card counts", "Points of a jack, queen or king left unmelded."),
    "values.number": ("2 to 9 count", "Points of each of these; 0 for their number."),
    "values.joker": ("A joker counts", "Points of a joker, in the hand and on the table."),
    # opening
    "opening": ("The first turn", "What happens before the usual turns begin."),
    "opening.upcard": ("The upcard is offered", "The non-dealer, then the dealer, may take it."),
    "opening.plain": ("A usual turn", "A card is turned up and the first turn is like any other."),
    "opening.eleven": (
        "One card more",
        "No card is turned up; the non-dealer has one card more and throws one.",
    ),
    "opening.no-upcard": ("No upcard", "The first turn draws from the stock."),
    "opening.upcard.after": ("After two passes", "Where the non-dealer draws when both pass."),
    "opening.upcard.after.stock": ("From the stock", "The first card must come from the stock."),
    "opening.upcard.after.either": ("From either pile", "The upcard may be taken after all."),
    # turn
    "draw": ("Drawing", "What may be taken from the discard pile."),
    "draw.retake": ("Throwing back a taken card", "In the turn in which it was taken."),
    "draw.retake.barred": ("Not in the same turn", "Another card has to be thrown."),
    "draw.retake.allowed": ("Allowed", "It may be thrown again at once."),
    "draw.deep_to_knock": (
        "Knocking with a deeper card",
        "Who knocks this turn may take any card of the pile into a meld.",
    ),
    # melds on the table
    "play": ("Where melds lie", "In the hand until it is shown, or on the table."),
    "play.held": ("In the hand", "Nothing lies on the table before a hand is shown."),
    "play.table": ("On the table", "They are laid down in one's turn, and others may add to them."),
    "play.table.a_turn": ("Melds in a turn", "How many may be laid down."),
    "play.table.a_turn.one": ("One", "Who has added a card lays down no meld after it."),
    "play.table.a_turn.any": ("Any number", "Melding and adding cards in any order."),
    "play.table.lay_off": ("Adding to melds", "When one may add cards to melds on the table."),
    "play.table.lay_off.always": ("Always", "Also before a meld of one's own lies there."),
    "play.table.lay_off.after-meld": ("After an own meld", "In the same turn is soon enough."),
    "play.table.last_discard": ("The last card", "How one may go out."),
    "play.table.last_discard.optional": ("Any way", "Melded, added to a meld or thrown."),
    "play.table.last_discard.required": ("Thrown", "The hand is never melded down to nothing."),
    "play.table.take": ("Taking from the pile", "How far down one may take discards."),
    "play.table.take.top": ("The top only", "One card, as from the stock."),
    "play.table.take.melded": (
        "Deeper, to meld",
        "With all above it; the deepest goes into a meld at once.",
    ),
    "play.table.take.used": (
        "Deeper, to use",
        "With all above it; the deepest is melded or added to a meld at once.",
    ),
    "play.table.top_used": ("The top is used at once", "As a deeper card would be."),
    "play.table.reclaim": ("Taking a joker", "What lies on the table for the card it stands for."),
    "play.table.reclaim.off": ("Never", "A joker stays where it lies."),
    "play.table.reclaim.keep": (
        "Allowed",
        "For the card it stands for; who may add cards may take it, and keep it.",
    ),
    # knock
    "knock": ("Ending the deal", "When a hand is good enough to show."),
    "knock.limit": ("Knock limit", "How much deadwood one may knock with."),
    "knock.limit.fixed": ("A fixed number", "The same limit in every deal."),
    "knock.limit.fixed.points": ("Deadwood at most", "With so much or less one may knock."),
    "knock.limit.gin-only": ("Gin only", "Nobody knocks: the whole hand has to be melded."),
    "knock.limit.upcard": ("The upcard sets it", "The first card turned up is the limit."),
    "knock.limit.upcard.ace": ("When an ace is up", "What an ace as the upcard means."),
    "knock.limit.upcard.ace.gin-only": ("Gin only", "In that deal nobody knocks."),
    "knock.limit.upcard.ace.one": ("Limit 1", "Deadwood of 1 or none may knock."),
    "knock.limit.knock-card": (
        "A knock card sets it",
        "A card of a second pack is turned up before each deal.",
    ),
    "knock.limit.knock-card.ace": ("When that card is an ace", "What an ace as knock card means."),
    "knock.limit.knock-card.ace.gin-only": ("Gin only", "In that deal nobody knocks."),
    "knock.limit.knock-card.ace.one": ("Limit 1", "Deadwood of 1 or none may knock."),
    "knock.limit.any": ("Any hand", "One may knock whatever one's hand counts."),
    "knock.limit.none": ("Nobody knocks", "The deal ends when somebody goes out."),
    "knock.big_gin": (
        "Big gin",
        "Melding the card just drawn too, without a discard, counts more.",
    ),
    "knock.lay_off": ("Laying off", "Where others may add cards after a knock."),
    "knock.lay_off.melds": ("On the knocker's melds", "Cards added extend a meld further."),
    "knock.lay_off.original": (
        "On the melds as shown",
        "A card that another has added leads no further.",
    ),
    "knock.lay_off.none": ("Not at all", "Each hand counts as it is."),
    # end
    "ending": ("End of the stock", "How a deal ends that nobody wins."),
    "ending.stock": ("When the stock runs out", "What happens after the last draw."),
    "ending.stock.dead": ("The deal is dead", "Nobody scores."),
    "ending.stock.last-take": (
        "One last take",
        "The opponent may take the discard to knock with another card.",
    ),
    "ending.stock.50th-card": (
        "50th card",
        "The opponent may take the discard to knock, and may throw it back.",
    ),
    "ending.stock.reshuffle": (
        "The pile is shuffled",
        "All but the top of the discard pile becomes the stock.",
    ),
    "ending.stock.block": ("The deal ends", "Every hand is counted."),
    "ending.stock.reshuffle-all": (
        "All is shuffled",
        "The whole discard pile becomes the stock, and a card is turned up.",
    ),
    "ending.stock.turn-over": (
        "The pile is turned over",
        "The discard pile becomes the stock as it lies, unshuffled.",
    ),
    "ending.stock.take-used": (
        "Discards that are used",
        "Play goes on while each player uses a discard at once.",
    ),
    "ending.used_up": ("A deal nobody wins", "When the stock is used up for good."),
    "ending.used_up.counted": ("Is counted", "Every hand counts as it is."),
    "ending.used_up.dead": ("Is dead", "Nobody scores."),
    "ending.reshuffles": ("Times in a deal", "After so many the deal ends."),
    "ending.left": ("Cards never drawn", "So many stay in the stock."),
    "ending.idle_turns": (
        "Turns without a draw",
        "After so many turns in a row without a card from the stock the deal is dead.",
    ),
    # score
    "score": ("Scoring a deal", "What a deal is worth."),
    "score.knock": ("The difference", "The lower deadwood scores the difference and bonuses."),
    "score.knock.gin": ("Gin bonus", "Points for gin beside the defender's deadwood."),
    "score.knock.big_gin": ("Big gin bonus", "Points for big gin instead of the gin bonus."),
    "score.knock.undercut": ("Undercut bonus", "Points for a defender who has less deadwood."),
    "score.knock.tie": ("Equal deadwood", "What happens when a knock is met exactly."),
    "score.knock.tie.undercut": ("An undercut", "The defender has the undercut bonus."),
    "score.knock.tie.own": ("A bonus of its own", "The defender has the bonus for a tie."),
    "score.knock.tie.none": ("Nobody scores", "The deal is dead."),
    "score.knock.tie_bonus": ("Bonus for a tie", "Needs a tie that has a bonus of its own."),
    "score.knock.deal_win": ("For winning a deal", "Points added to every deal won."),
    "score.knock.spade_doubles": ("Spades double", "A spade as the upcard doubles the deal."),
    "score.knock.gin_boxes": ("Extra boxes for gin", "Counted at the end of the game."),
    "score.knock.undercut_boxes": (
        "Extra boxes for an undercut",
        "Counted at the end of the game.",
    ),
    "score.three-hand": ("One against two", "The knocker scores the differences to both others."),
    "score.three-hand.gin": ("Gin bonus", "Points from each of the others."),
    "score.three-hand.undercut": ("Undercut bonus", "Points for the lowest opponent."),
    "score.three-hand.shared": ("Shared undercut", "Points for each of two level opponents."),
    "score.count": ("The lowest count", "It takes the difference from each other hand."),
    "score.count.rummy": ("Rummy bonus", "Points from each, for a hand that is all melds."),
    "score.count.beaten": ("Beaten knocker pays", "Points more from a knocker who is not lowest."),
    "score.left": ("Cards left over", "What the others hold when somebody goes out."),
    "score.left.to": ("Who scores it", "Against its holder, or for who went out."),
    "score.left.to.holder": ("Its holder", "Points are bad: everybody scores the own hand."),
    "score.left.to.winner": ("Who goes out", "The winner takes what all others hold."),
    "score.left.rummy_doubles": ("Going rummy doubles", "Going out in one turn counts twice."),
    "score.left.beaten": ("Beaten knocker pays", "Points more from a knocker who is not lowest."),
    "score.table": ("The table less the hand", "What one has melded less what one holds."),
    "score.table.out": ("For going out", "Points for who gets rid of the last card."),
    "score.table.low_ace": ("An ace in A-2-3 counts 1", "On the table; in the hand it does not."),
    # game
    "sheet": ("Winning the game", "How deals add up to a game."),
    "sheet.game": ("One score sheet", "Points of deals add up."),
    "sheet.game.target": ("Target", "Points that end the game; 0 for none."),
    "sheet.game.target_of": (
        "Other targets",
        "Targets for some numbers of players in place of the usual one.",
    ),
    "sheet.game.deals": ("Number of deals", "For a game of so many deals; 0 for none."),
    "sheet.game.game_bonus": ("Game bonus", "Points for winning the game."),
    "sheet.game.box": ("A box counts", "Points at the end for each deal won."),
    "sheet.game.shutout": ("Shutout", "When the loser was shut out."),
    "sheet.game.shutout.never": ("Never", "There is no reward for a shutout."),
    "sheet.game.shutout.no-score": ("Loser scored nothing", "The loser has no points."),
    "sheet.game.shutout.no-deal": ("Loser won no deal", "The loser has no box."),
    "sheet.game.shutout.all-won": ("All deals won", "The winner won all, dead ones aside."),
    "sheet.game.shutout.all-won-no-dead": (
        "All won and none dead",
        "The winner won every deal and none was dead.",
    ),
    "sheet.game.reward": ("Reward for a shutout", "What a shutout brings."),
    "sheet.game.reward.instead": ("Another bonus", "The points below replace the game bonus."),
    "sheet.game.reward.extra": ("An extra bonus", "The points below are added."),
    "sheet.game.reward.double-deals": ("Deals count double", "Not the bonus, nor boxes."),
    "sheet.game.reward.double-total": ("All counts double", "Points, bonus and boxes."),
    "sheet.game.reward_points": ("Points for a shutout", "For a bonus, another or an extra one."),
    "sheet.game.winner": ("Who wins", "They can differ when bonuses are large."),
    "sheet.game.winner.first": ("Ahead in points", "Bonuses do not change who wins."),
    "sheet.game.winner.total": ("The higher total", "All bonuses count."),
    "sheet.game.winner.lowest": ("The lowest total", "Points count against one."),
    "sheet.game.exact_fifty": ("A lead of exactly 50", "An old custom: it forfeits the game."),
    "sheet.game.exact_fifty.off": ("As any other", "It is a lead like any other."),
    "sheet.game.exact_fifty.points": ("Forfeits, before bonuses", "Bonuses are not counted."),
    "sheet.game.exact_fifty.totals": ("Forfeits, after bonuses", "Bonuses are counted."),
    "sheet.game.most_deals": ("Most deals", "A game still open then ends as it stands."),
    # several games
    "format": ("Match", "One game, or several that belong together."),
    "format.game": ("One game", "It ends with the game."),
    "format.columns": ("Hollywood", "Several games run side by side."),
    "format.columns.games": ("Games side by side", "How many columns the score sheet has."),
    "format.match": ("To a match target", "Game after game until the totals reach it."),
    "format.match.target": ("Match target", "Points that win the match."),
    "format.best-of": ("Best of several", "Game after game until one side has won most."),
    "format.best-of.games": ("Games at most", "More than half of them win the match."),
    "stake": ("Play money", "For keeping score only: no real money anywhere."),
    "stake.cents": ("A point is worth", "Hundredths of play money; 0 for points only."),
    "stake.collects": ("Who collects", "After the last deal."),
    "stake.collects.each": ("Each player", "From all who did worse."),
    "stake.collects.winner": ("Only the winner", "From each other player."),
    "stake.nearest": ("Amounts are rounded to", "Hundredths; each pair's amount for itself."),
    "stake.deal": ("For each deal won", "Hundredths more, from each other player."),
    # manners
    "look": ("At the table", "Manners; they change nothing in play."),
    "look.knock": ("The knocking card", "How it is laid down."),
    "look.knock.face-down": ("Face down", "On the discard pile."),
    "look.knock.face-up": ("Face up", "On the stock."),
    "look.pile": ("The discard pile", "What of it may be seen."),
    "look.pile.top": ("Top card only", "What lies below is out of sight."),
    "look.pile.open": ("All of it", "It may be looked through."),
    "look.ceremony": ("Shuffle and cut", "Both shuffle, and the non-dealer cuts."),
}

LABELS: dict[str, Label] = {key: Label(*both) for key, both in _LABELS.items()}


def label(key: str) -> Label:
    """The label of a key; for a key the table lacks, its last part in plain letters."""
    known = LABELS.get(key)
    return known or Label(key.rsplit(".", 1)[-1].replace("_", " ").capitalize(), "")
