"""The rules in plain English, a sentence a setting.

A key is the path of a setting, with the kind of a tagged piece in its place
(``knock.limit.upcard.ace``), then the value where each has a sentence of its
own; ``.0`` is the sentence for none. ``{value}`` is the value, other names are
settings of the same piece; ``{value:point|points}`` counts. ``@table`` is what is
said instead in games with melds on the table. Another language is another table
with the same keys.
"""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    "heading.deal": "Deal",
    "heading.melds": "Melds",
    "heading.opening": "Opening",
    "heading.turn": "Turn",
    "heading.knock": "Knock",
    "heading.score": "Score",
    "heading.game": "Game",
    "or": "or",
    # deal
    "seating.table": "Everybody plays in every deal, each for oneself.",
    "seating.sit-out": "Three play a game for two: the dealer sits the deal out.",
    "seating.teams": "Two teams: each player plays one opponent, all tables at the same time, and"
    " meets the next opponent in the next deal.",
    "seating.table.players": "For {value} players.",
    "seating.sit-out.players": "For {value} players.",
    "seating.teams.players": "For {value} players in two teams.",
    "seating.teams.score.net": "A deal scores what a team's tables come to together, less what the"
    " other team's do; the team ahead has one box.",
    "seating.teams.score.gross": "A deal scores for each team what its own winners scored; the team"
    " ahead has one box.",
    "seating.teams.all_win": "With {key} players a team that wins every table scores"
    " {value:point|points} more.",
    "seating.teams.all_win.many": "With {key} players a team that wins every table scores"
    " {value:point|points} more.",
    "pack.packs": "{value:pack|packs} of 52 cards.",
    "pack.jokers": "{value:joker|jokers} in each pack.",
    "pack.jokers.0": "No jokers.",
    "pack.packs_of": "With {key} players {value:pack is|packs are} used.",
    "pack.packs_of.many": "With {key} players {value:pack is|packs are} used.",
    "deal.cards": "Each player is dealt {value:card|cards}, one at a time.",
    "deal.cards.many": "With {key} players each is dealt {value:card|cards}, one at a time.",
    "deal.by_deal": "Deal by deal each player is dealt {value:,} cards, one at a time.",
    "deal.first_dealer.low-card": "Each draws a card; the lowest deals first.",
    "deal.first_dealer.high-card": "Each draws a card; the highest deals first.",
    "deal.first_dealer.first-jack": "Cards are dealt face up around the table until a jack falls:"
    " its player deals first.",
    "deal.next_dealer.loser": "The loser of a deal deals the next; a dead deal is dealt again"
    " by the same dealer.",
    "deal.next_dealer.winner": "The winner of a deal deals the next; a dead deal is dealt again"
    " by the same dealer.",
    "deal.next_dealer.alternate": "The players deal in turn; a dead deal is dealt again by the"
    " same dealer.",
    "deal.next_dealer.alternate@table": "The deal passes to the left.",
    "deal.next_dealer.winner-of-two": "Between two the winner of a deal deals the next; with more"
    " players the deal passes to the left.",
    "deal.misdeal.true": "If a hand could knock just as it was dealt, the deal is void and"
    " dealt again.",
    "deal.misdeal.false": "A hand that could knock just as it was dealt is played like any other.",
    "look.ceremony.true": "Both players shuffle, the non-dealer last, and the non-dealer cuts.",
    "look.ceremony.false": "The cards are shuffled without ceremony.",
    # melds
    "melds.aces.low": "Aces are low: A-2-3 is a run, Q-K-A is not.",
    "melds.aces.high-or-low": "Aces are high or low: A-2-3 and Q-K-A are runs, K-A-2 is not.",
    "melds.aces.corner": "Runs go round the corner: A-2-3, Q-K-A and K-A-2 are all runs.",
    "melds.min_length": "A meld has at least {value} cards: a set of one rank, or a run of"
    " neighbouring ranks in one suit.",
    "melds.twins.true": "A set may hold identical cards of several packs.",
    "melds.twins.false": "The cards of a set are of different suits: identical cards never lie in"
    " one meld.",
    "melds.sets.true": "Sets are melds as runs are.",
    "melds.sets.false": "Only runs are melds: neighbouring ranks in one suit. There are no sets.",
    "melds.largest_set": "A set has at most {value} cards, wild ones among them.",
    "melds.largest_set.0": "A set may hold every card of its rank.",
    "melds.wilds.any": "A meld may hold any number of wild cards.",
    "melds.wilds.half": "No meld ever holds more wild cards than others; a card of the wild rank in"
    " its own place is no wild card there.",
    "melds.all_wild.allowed": "Wild cards alone may be a meld; who lays it down says what it is.",
    "melds.all_wild.kept": "Wild cards alone may be a meld, and nothing is ever taken from it.",
    "melds.all_wild.barred": "Wild cards alone are no meld.",
    "wild.none": "No rank is wild.",
    "wild.ranks": "In each deal the cards of one rank are wild: each may stand for any card.",
    "wild.ranks.order": "Wild in one deal after the other: {value:,}.",
    "wild.dealer": "The dealer looks at the hand dealt and names a rank. Its cards are wild in that"
    " deal: each may stand for any card. In the last deal the rank that is left is wild.",
    "wild.dealer.ranks": "Each rank is named once: {value:,}.",
    "wild.turned": "A second card is turned up and lies beside the stock. The cards of its rank are"
    " wild in that deal and may stand for any card; if it is a joker, aces are.",
    "values.ace": "An ace left unmelded counts {value:point|points}.",
    "values.court": "A jack, queen or king left unmelded counts {value:point|points}, any other"
    " card its number.",
    "values.ace@table": "An ace counts {value:point|points}.",
    "values.court@table": "A jack, queen or king counts {value:point|points}.",
    "values.number.0@table": "Cards from 2 to 10 count their number.",
    "values.number@table": "Each card from 2 to 9 counts {value:point|points} whatever its number,"
    " a 10 its number.",
    "values.number": "Each card from 2 to 9 counts {value:point|points} whatever its number.",
    "values.number.0": "Cards from 2 to 9 count their number.",
    "values.joker": "A joker stands for any card, named when it is laid down; it counts"
    " {value:point|points}.",
    "values.wild": "A card of the wild rank counts {value:point|points}, whatever it stands for.",
    "values.wild.0": "A card of the wild rank counts nothing.",
    "values.wild_counts.wild": "Wild cards count all the same.",
    "values.wild_counts.rank": "A card of the wild rank that is in no meld counts like any other"
    " card of its rank.",
    "values.ranks": "From ace to king the cards count {value:,}.",
    # opening
    "opening.upcard": "A card is turned up. The non-dealer may take it or pass, then the dealer.",
    "opening.plain": "A card is turned up to start the discard pile. The player to the left of the"
    " dealer has the first turn, which is like any other.",
    "opening.no-upcard": "No card is turned up. The player to the left of the dealer has the first"
    " turn and draws from the stock.",
    "opening.eleven": "No card is turned up. The non-dealer is dealt one card more and begins by"
    " discarding.",
    "opening.eleven@table": "No card is turned up. One player is dealt one card more and begins"
    " without drawing; the first discard starts the pile.",
    "opening.eleven.to.first": "The player to the left of the dealer has that card and begins.",
    "opening.eleven.to.dealer": "The dealer has that card and begins.",
    "opening.upcard.after.stock": "If both pass, the non-dealer draws from the stock.",
    "opening.upcard.after.either": "If both pass, the non-dealer draws from either pile.",
    # whatever the settings are
    "always.turn": "In a turn one draws a card, from the stock or from the discard pile, and then"
    " discards one face up or ends the deal by showing the hand.",
    "always.turn@table": "Each turn begins with a card drawn from the stock or from the discard"
    " pile.",
    "always.melding": "Nothing has to be melded or added. What is left in a hand counts even if it"
    " matches.",
    "always.table": "Melds on the table are never taken apart or arranged anew: a card fits them as"
    " they lie.",
    "always.order-one": "The order of a turn is fixed: who has added a card lays down no meld after"
    " it.",
    "always.order-any": "Cards may be added before, between and after the melds of a turn.",
    "always.table-knock": "After a knock the others, in turn, lay down melds and add cards to any"
    " meld on the table; then what is left counts.",
    "always.showing": "Who shows a hand arranges the melds as wanted: what is shown is what counts,"
    " and it must be within the limit.",
    "always.showing-any": "Who shows a hand arranges the melds as wanted: what is shown is what"
    " counts.",
    "always.wild-run": "In a run its place says which card a wild card stands for, and on the table"
    " that never changes.",
    "always.wild-set": "In a set a wild card stands for any card that is missing. Who lays down"
    " cards that could be a set or a run says which.",
    "always.wild-natural": "A card of the wild rank may also stand for itself: then it is no wild"
    " card.",
    "always.one-meld-alike": "Every card lies in one meld: a run, or a set of three or more of a"
    " rank.",
    "always.one-meld": "Every card lies in one meld: a run, or a set of three or four suits.",
    "always.joker": "A joker stands for any card.",
    "always.last-meld": "A meld that leaves no card to discard may not be laid down.",
    "always.own-first": "One's own first meld is a new one; after it, in the same turn too, cards"
    " may be added to anybody's.",
    "always.wilds-claimed": "A wild card is taken after one has drawn, before the discard, and any"
    " number of times; the other cards of the meld keep their meaning.",
    "always.factors": "The Press and a deal that counts double anyhow make four times.",
    "always.arranging": "Who has not declared then arranges the hand: without a pure run and a"
    " second run every card counts, otherwise what is in no meld.",
    "always.arranging-any": "Who has not declared then arranges the hand: cards in melds count"
    " nothing, and each card counts in one meld only.",
    "always.last-seat": "When all others have dropped, the last player wins the deal.",
    "always.added": "The payments add up.",
    "always.level": "Equal totals share the win.",
    "always.hands": "Hands from low to high: nothing, a pair, two pairs, a sequence of three of one"
    " suit, three alike, a straight, a flush, a sequence of four, a pair with a sequence, a full"
    " house, four alike, a straight flush.",
    "always.hands-level": "In the same class the ranks of the cards that make it decide, highest"
    " first, then those of the others. Of equal hands the one that was shown loses; others share.",
    "always.lay-off": "After a knock every other hand is shown too, and cards left over in it may"
    " be added to the knocker's melds: the fourth of a set, or either end of a run. Nothing is"
    " added to a gin hand.",
    # turn
    "draw.retake.barred": "A card taken from the discard pile may not be discarded in the same"
    " turn.",
    "draw.retake.allowed": "A card taken from the discard pile may be discarded in the same turn;"
    " whoever discarded it before may then take it back only to knock.",
    "draw.retake.allowed@table": "A card taken from the discard pile may be discarded in the same"
    " turn.",
    "draw.deep_to_knock.true": "Who knocks this turn may draw any one card of the discard pile"
    " into a meld.",
    "draw.deep_to_knock.false": "Only the top card of the discard pile may be taken.",
    "draw.wilds.free": "A wild card on the discard pile may be taken like any other.",
    "draw.wilds.opening": "A wild card may be taken from the discard pile only if it is the card"
    " that began the pile.",
    "play.held": "Melds stay in the hand until a hand is shown.",
    "play.table": "In a turn one draws a card, may lay melds down on the table and add cards to"
    " melds that lie there, anybody's, and then discards a card. Who gets rid of the last card goes"
    " out and ends the deal.",
    "play.table.a_turn.one": "One meld may be laid down in a turn.",
    "play.table.a_turn.any": "Any number of melds may be laid down in a turn.",
    "play.table.lay_off.always": "Cards may be added before one has laid down a meld of one's own.",
    "play.table.lay_off.after-meld": "Cards may be added only once a meld of one's own lies on the"
    " table; in the same turn is soon enough.",
    "play.table.last_discard.optional": "The last card may be melded, laid off or discarded.",
    "play.table.last_discard.required": "The last card must be discarded, so a meld or a card added"
    " always leaves at least one.",
    "play.table.take.top": "Of the discard pile only the top card may be taken.",
    "play.table.take.melded": "A deeper card of the discard pile may be taken with all that lies"
    " on it, if before anything else it goes into a meld that is laid down.",
    "play.table.take.used": "A deeper card of the discard pile may be taken with all that lies on"
    " it, if before anything else it is melded or added to a meld.",
    "play.table.take.barred": "Any number of cards may be taken from the top of the discard pile,"
    " but none of them is put on the table in that turn. Before one's own first meld only the top"
    " card may be taken, and only into that meld.",
    "play.table.top_used.true": "The top of the discard pile too may be taken only if it is used"
    " at once.",
    "play.table.top_used.false": "The top of the discard pile alone may be kept in the hand.",
    "play.table.reclaim.off": "A wild card on the table stays where it lies.",
    "play.table.reclaim.keep": "Who holds the card that a wild card on the table stands for may lay"
    " it there and take the wild card. In a set that is any card of its rank that may lie there.",
    "play.table.reclaim.reuse": "Who holds the card that a wild card on the table stands for may"
    " lay it there and take the wild card, to put it on the table again in the same turn.",
    "play.table.one_card.true": "Who begins a turn with one card draws from the stock. Either one"
    " of the two goes on the table and the other is discarded, or the card drawn is kept and the"
    " old one discarded.",
    "play.table.one_card.false": "Who begins a turn with one card plays like anybody else.",
    "play.table.first_round.free": "The first turn is like any other.",
    "play.table.first_round.discard-only": "In the first turn of all no meld is laid down.",
    "play.table.first_round.wait": "Nobody lays down a meld before the player who began has a"
    " second turn.",
    "play.table.last_turn.true": "If somebody goes out before all have had a turn, each player who"
    " has had none may put melds down and add cards, without drawing or discarding.",
    "play.table.last_turn.false": "When somebody goes out nobody else melds.",
    "play.declared": "Melds stay in the hand. Who can put all cards but one in melds discards that"
    " one face down, shows the melds and ends the deal.",
    "play.declared@last-turn": "Melds stay in the hand. Who can put all cards but one in melds"
    " shows the melds and discards that one: the player is out.",
    "play.declared.runs": "At least {value:meld|melds} of a hand that is declared must be runs.",
    "play.declared.runs.0": "A hand that is declared needs no run.",
    "play.declared.pure": "At least {value:run|runs} must be pure: no wild card in it stands for"
    " another card.",
    "play.declared.pure.0": "No run has to be pure.",
    "play.declared.shapes": "The hand must be runs of certain lengths, each digit one of them:"
    " {value}.",
    "play.declared.undrawn.true": "Who is dealt nothing but melds may declare on the very first"
    " turn without drawing.",
    "play.declared.undrawn.false": "One declares after a draw.",
    "play.declared.wrong.refused": "Melds that are not right cannot be declared.",
    "play.declared.wrong.costs": "Who declares melds that are not right pays for it and is out of"
    " the deal; the others play on.",
    "play.declared.drop.true": "Before drawing one may drop: give up the deal for a fixed number of"
    " points.",
    "play.declared.drop.false": "Nobody drops out of a deal.",
    "play.declared.last_turn.true": "When somebody is out each opponent has one more turn: a card"
    " is drawn, from either pile, and one discarded. Then all of them show their melds.",
    "play.declared.last_turn.false": "Nobody has a turn after a hand has been declared.",
    "look.pile.top": "Only the top of the discard pile can be seen.",
    "look.pile.open": "The whole discard pile may be looked through.",
    "ending.stock.dead": "When {left:card is|cards are} left in the stock and the player who just"
    " drew does not knock, the deal is dead.",
    "ending.stock.dead@table": "When {left:card is|cards are} left in the stock and the player who"
    " just drew does not go out, the deal is dead: nobody scores.",
    "ending.stock.last-take": "When {left:card is|cards are} left in the stock and the player who"
    " just drew does not knock, the opponent may take that discard, but only to knock with another"
    " card; otherwise the deal is dead.",
    "ending.stock.50th-card": "When {left:card is|cards are} left in the stock and the player who"
    " just drew does not knock, the opponent may take that discard, but only to knock, and may"
    " discard it again; otherwise the deal is dead.",
    "ending.stock.reshuffle": "When the stock is used up, the discard pile but its top card is"
    " shuffled and becomes the stock.",
    "ending.stock.block": "When the stock is used up and the player who drew its last card does"
    " not go out, the deal ends and every hand is counted.",
    "ending.stock.reshuffle-all": "When the stock is used up, the whole discard pile is shuffled"
    " and becomes the stock, and a new card is turned up.",
    "ending.stock.turn-over": "When the stock is used up, the discard pile is turned over, not"
    " shuffled, and becomes the stock; a new card is turned up.",
    "ending.stock.take-used": "When the stock is used up, a discard may be taken only if it is used"
    " at once; who takes none ends the deal, and every hand is counted.",
    "ending.stock.last-draw": "When the last card of the stock is drawn, the discard pile is"
    " shuffled and becomes the stock; the discard of that turn starts the new pile.",
    "ending.stock.continue": "When the stock is used up, play goes on as long as each player takes"
    " the discard of the one before; who does not ends the deal, and every hand is counted.",
    "ending.used_up.counted": "A deal that ends so is counted as it stands.",
    "ending.used_up.dead": "A deal that ends so scores nothing, and the same dealer deals again.",
    "ending.reshuffles": "That happens {value:time|times} at most in a deal; after that the deal"
    " ends.",
    "ending.reshuffles.0": "That never happens: the deal ends then.",
    "ending.left": "The last {value:card|cards} of the stock are never drawn.",
    "ending.left.0": "The stock may be drawn to its last card.",
    "ending.idle_turns": "After {value:turn|turns} in a row without a card from the stock the deal"
    " is dead.",
    "ending.idle_turns@table": "After {value:turn|turns} in a row without a card from the stock the"
    " deal ends as if the stock were used up.",
    # knock
    "knock.limit.fixed@table": "Who has a meld on the table may end the deal by a knock instead of"
    " going out; it is never compulsory.",
    "knock.limit.fixed.points@table": "Knock with {value} or less left after melding and discarding"
    " a card.",
    "knock.limit.fixed": "Knocking ends the deal; it is never compulsory.",
    "knock.limit.fixed.points": "Knock with deadwood of {value} or less.",
    "knock.limit.gin-only": "Only gin ends the deal: no knocking with deadwood.",
    "knock.limit.upcard": "The upcard sets the limit for knocking: its number, or 10 for a"
    " face card.",
    "knock.limit.upcard.ace.gin-only": "If the upcard is an ace, only gin ends the deal.",
    "knock.limit.upcard.ace.one": "If the upcard is an ace, knock with deadwood of 1 or none.",
    "knock.limit.knock-card": "Before each deal a card of a second pack is turned up and sets the"
    " limit for knocking: its number, or 10 for a face card. None comes again until all 52 have.",
    "knock.limit.knock-card.ace.gin-only": "If that card is an ace, only gin ends the deal.",
    "knock.limit.knock-card.ace.one": "If that card is an ace, knock with deadwood of 1 or none.",
    "knock.limit.any": "Knock with any hand, on any turn; it is never compulsory.",
    "knock.limit.none": "Nobody knocks: a deal ends when somebody goes out.",
    "knock.limit.hand": "After drawing, one may show the hand instead of discarding a card face up:"
    " it ends the deal.",
    "knock.limit.hand.least.pair": "A pair or anything better may be shown.",
    "knock.limit.hand.least.two-pairs": "Two pairs or anything better may be shown.",
    "knock.limit.hand.least.sequence-3": "A sequence of three of one suit or anything better may be"
    " shown.",
    "knock.limit.hand.least.three": "Three alike or anything better may be shown.",
    "knock.lay_off.melds": "The knocker never lays off.",
    "knock.lay_off.original": "Cards go only on the melds the knocker showed: one that somebody"
    " else has added does not lead further.",
    "knock.lay_off.none": "Nobody lays off: each hand counts as it is best arranged.",
    "knock.big_gin.true": "Melding every card, the one just drawn included, is big gin and needs"
    " no discard.",
    "knock.big_gin.false": "There is no big gin: gin always needs a discard.",
    "look.knock.face-down": "To knock, the discard is laid face down on the discard pile.",
    "look.knock.face-up": "To knock, the discard is laid face up on the stock.",
    # score
    "score.knock": "A knock with the lower deadwood scores the difference; the defender lays off"
    " first, but not against gin.",
    "score.knock.gin": "Gin scores {value:point|points} and the defender's deadwood.",
    "score.knock.gin.0": "Gin scores the defender's deadwood, without a bonus.",
    "score.knock.big_gin": "Big gin scores {value:point|points} and the defender's deadwood.",
    "score.knock.big_gin.0": "Big gin scores the defender's deadwood, without a bonus.",
    "score.knock.undercut": "A defender with less deadwood undercuts: the difference and"
    " {value:point|points}.",
    "score.knock.undercut.0": "A defender with less deadwood undercuts and scores the difference.",
    "score.knock.tie.undercut": "Equal deadwood is an undercut too.",
    "score.knock.tie.own": "On equal deadwood the defender scores {tie_bonus:point|points}.",
    "score.knock.tie.none": "On equal deadwood nobody scores and the deal is dead.",
    "score.knock.deal_win": "Winning a deal adds {value:point|points}.",
    "score.knock.deal_win.0": "Winning a deal adds no further points.",
    "score.knock.spade_doubles.true": "If the card turned up before the first turn is a spade, the"
    " points of the deal are doubled, and its extra boxes.",
    "score.knock.spade_doubles.false": "The suit of the card turned up makes no difference.",
    "score.knock.gin_boxes": "Gin brings {value:extra box|extra boxes}.",
    "score.knock.gin_boxes.0": "Gin brings no extra box.",
    "score.knock.undercut_boxes": "An undercut brings {value:extra box|extra boxes}.",
    "score.knock.undercut_boxes.0": "An undercut brings no extra box.",
    "score.three-hand": "A knocker below both others scores both differences.",
    "score.three-hand.gin": "Gin scores both hands' deadwood and {value:point|points} from each.",
    "score.three-hand.gin.0": "Gin scores both hands' deadwood, without a bonus.",
    "score.three-hand.undercut": "If an opponent is equal or lower, the lowest opponent scores the"
    " differences to both others and {value:point|points}.",
    "score.three-hand.undercut.0": "If an opponent is equal or lower, the lowest opponent scores"
    " the differences to both others.",
    "score.three-hand.shared": "If both opponents are level and lowest, each scores the difference"
    " to the knocker and {value:point|points}.",
    "score.three-hand.shared.0": "If both opponents are level and lowest, each scores the"
    " difference to the knocker.",
    "score.count": "The lowest count takes the difference from each other hand; a tie with the"
    " knocker goes to the other, and several others who tie share.",
    "score.count.rummy": "A knocker with every card melded takes {value:point|points} more from"
    " each, and no tie beats it.",
    "score.count.rummy.0": "A knocker with every card melded is beaten by no tie.",
    "score.count.beaten": "A knocker who is not lowest pays {value:point|points} more.",
    "score.count.beaten.0": "A knocker who is not lowest pays nothing more.",
    "score.left": "When somebody goes out, the cards left in the other hands count, whether they"
    " match or not.",
    "score.left.to.holder": "Everybody scores what is left in the own hand. If the deal is blocked"
    " all score.",
    "score.left.to.winner": "Who goes out scores what is left in all other hands. If the deal is"
    " blocked, the lowest hand scores the difference to each other; if two are level, nobody does.",
    "score.left.rummy_doubles.true": "Who goes out in one turn, with nothing on the table before,"
    " goes rummy: everything that counts in the deal is doubled.",
    "score.left.rummy_doubles.false": "Going out in one turn counts no more than going out.",
    "score.left.beaten": "After a knock the lowest count takes the difference from each other hand;"
    " a knocker who is not lowest pays {value:point|points} more.",
    "score.left.beaten.0": "After a knock the lowest count takes the difference from each other"
    " hand.",
    "score.left.out": "Who goes out scores {value} points.",
    "score.left.out.0": "Who goes out scores nothing.",
    "score.left.doubled": "All cards count double in a deal in which the wild rank is {value}.",
    "score.left.up_for_two": "Who is left with a single 2 after the discard, and twos are not wild,"
    " may end the deal for {value:point|points}.",
    "score.left.up_for_two.0": "Nobody ends a deal with a card in the hand.",
    "score.table": "Everybody scores the cards played on the table, also those added to melds of"
    " others, less the cards still held; that may be less than nothing.",
    "score.table.out": "Going out scores {value:point|points} more.",
    "score.table.out.0": "Going out scores nothing more.",
    "score.table.low_ace.true": "An ace melded below a 2 counts 1.",
    "score.table.low_ace.false": "An ace counts the same on the table.",
    "score.declare": "When somebody declares, what the others have unmelded counts.",
    "score.declare.to.winner": "The winner scores what all the others have.",
    "score.declare.to.holder": "Everybody scores what the own hand has, which is bad; the winner"
    " scores nothing.",
    "score.declare.to.paid": "Each player pays the winner so many chips.",
    "score.declare.cap.0": "There is no limit to what a hand counts.",
    "score.declare.cap": "No hand counts more than {value:point|points}.",
    "score.declare.protected.true": "A pure run counts for nothing even in a hand without a second"
    " run.",
    "score.declare.protected.false": "In a hand without a second run the pure run counts too.",
    "score.declare.drops": "Who drops before the first own turn pays {value:0} points,"
    " later {value:1}.",
    "score.declare.wrong": "A wrong declaration costs {value:point|points}.",
    "score.payments": "Who goes out is paid by each other player, in points.",
    "score.payments.out": "Going out brings {value} from each.",
    "score.payments.deuce": "Each deuce brings {value} from each, also one that is just a 2.",
    "score.payments.joker": "Each joker brings {value} from each.",
    "score.payments.neither": "Neither a deuce nor a joker brings {value} from each.",
    "score.payments.first": "Going out on the first own turn, after a draw, brings {value} from"
    " each.",
    "score.payments.undrawn": "Going out without drawing brings {value} from each instead.",
    "score.payments.suit": "All cards of one suit, wild ones aside, bring {value} from each.",
    "score.hands": "The best hand scores its own worth and what each other hand is worth less.",
    "score.hands.values": "From low to high the hands are worth {value:,}.",
    "score.hands.beaten": "Who showed and is beaten gives {value:point|points} more.",
    "score.hands.beaten.0": "Who showed and is beaten gives nothing more.",
    # game
    "format.game": "One game is played.",
    "format.columns": "Several games run side by side: a player's first win scores in the first"
    " game, the second in the first two, and so on in all games still open.",
    "format.columns.games": "{value:game|games} run, each with its own boxes and bonuses, until"
    " all are closed. A first win that comes late goes into the next game still open.",
    "format.match": "Game follows game; their points with all bonuses add up.",
    "format.match.target": "The match is won with {value:point|points} when a game ends; if both"
    " have it the higher wins.",
    "format.best-of": "Game follows game until one side has won more than half.",
    "format.best-of.games": "The match is the best of {value:game|games}.",
    "sheet.game": "Points of deals add up on one score sheet.",
    "sheet.game.target": "The game ends at {value:point|points} or more.",
    "sheet.game.target_of": "With {key} players it ends at {value:point|points}.",
    "sheet.game.target_of.many": "With {key} players it ends at {value:point|points}.",
    "sheet.game.deals": "The game lasts {value:deal|deals}.",
    "sheet.game.game_bonus": "Winning the game adds {value:point|points}.",
    "sheet.game.game_bonus.0": "Winning the game adds nothing.",
    "sheet.game.box": "When the game is over, each box (a deal won) adds {value:point|points}.",
    "sheet.game.box.0": "Boxes (deals won) add nothing.",
    "sheet.game.shutout.never": "There is no reward for a shutout.",
    "sheet.game.shutout.no-score": "It is a shutout if the loser scored nothing.",
    "sheet.game.shutout.no-deal": "It is a shutout if the loser won no deal.",
    "sheet.game.shutout.all-won": "It is a shutout if the winner won every deal, dead ones not"
    " counted.",
    "sheet.game.shutout.all-won-no-dead": "It is a shutout if the winner won every deal and none"
    " was dead.",
    "sheet.game.reward.instead": "After a shutout the bonus for the game is"
    " {reward_points:point|points} instead.",
    "sheet.game.reward.extra": "A shutout adds {reward_points:point|points} more.",
    "sheet.game.reward.double-deals": "A shutout doubles the points of the deals, before bonus"
    " and boxes.",
    "sheet.game.reward.double-total": "A shutout doubles everything: points, bonus and boxes.",
    "sheet.game.winner.first": "Who is ahead in points wins, whatever the bonuses add.",
    "sheet.game.winner.total": "The higher total after all bonuses wins.",
    "sheet.game.winner.lowest": "Points count against one: the lowest total wins.",
    "sheet.game.exact_fifty.off": "A lead of exactly 50 is a lead like any other.",
    "sheet.game.exact_fifty.points": "A winner ahead by exactly 50, bonuses not counted, forfeits"
    " the game.",
    "sheet.game.exact_fifty.totals": "A winner ahead by exactly 50, bonuses counted, forfeits the"
    " game.",
    "sheet.game.level.play-on": "If the best totals are level after the last deal, one more is"
    " dealt.",
    "sheet.game.level.share": "Equal totals after the last deal share the win.",
    "sheet.game.pool": "Who reaches {value:point|points} is out of the game; the last player wins.",
    "sheet.game.pool.0": "Nobody is put out of the game.",
    "sheet.game.start": "Each player starts with {value}.",
    "sheet.game.start.0": "Everybody starts with nothing.",
    "sheet.game.press.off": "No deal is doubled because somebody is far behind.",
    "sheet.game.press.on": "The Press: when one player alone is far behind, all cards count double"
    " in the next deal. Between deals that player may add points to get there.",
    "sheet.game.press.auto": "The Press: when one player alone is far behind, all cards count"
    " double in the next deal. With four or more, who is highest after the first deal is put there"
    " at once.",
    "sheet.game.press_lead": "Far behind means {value:point|points} more than the next.",
    "stake.cents": "Each point of difference settles for {value} hundredths of play money.",
    "stake.cents.0": "Points only: nothing is settled.",
    "stake.collects.each": "Each player settles with each other one.",
    "stake.collects.winner": "Only the winner collects.",
    "stake.nearest": "Each amount is rounded to the nearest {value} hundredths.",
    "stake.nearest.1": "Amounts are not rounded.",
    "stake.deal": "Each deal won brings {value} hundredths more from each other player.",
    "stake.deal.0": "A deal won brings nothing more.",
    "sheet.game.most_deals": "A game still open after {value:deal|deals} ends as it stands.",
}
