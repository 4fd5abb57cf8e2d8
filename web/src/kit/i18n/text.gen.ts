// Written by scripts/web_texts.py from src/openrummy/core/rules/text/en.web.toml: change that.

/** The English sentences. */
export const ENGLISH = {
  "app.analyse": "Analyse",
  "app.skip_content": "Skip to content",
  "app.needs_script": "Playing needs JavaScript, which is switched off here.",
  "app.table_did_not_load": "The table did not load.",
  "app.your_game_safe_on": "Your game is safe on the server.",
  "app.page_did_not_load": "The page did not load.",
  "app.your_house_rules_kept": "Your house rules are saved in this browser.",
  "app.score_pad_did_not": "The score pad did not load.",
  "app.your_pads_kept_browser": "Your pads are saved in this browser.",
  "app.game_safe_on_server": "The game is safe on the server.",
  "app.your_games_safe_on": "Your games are safe on the server.",
  "app.link_still_holds": "The link still works.",
  "app.guests": "Guests",
  "app.characters": "Characters",
  "app.signed_in": "Signed in",
  "app.account_keeps": "An account keeps your name and your record on every device.",
  "app.play_as": "Play as",
  "app.others_at_table_see": "Others see this face at the table, in results and in replays. Nobody will take you for the computer: its players are marked BOT. Your name and face are saved in this browser and apply from your next table. If the name belongs to an account or to the computer, “Guest” goes in front of it.",
  "app.big_index": "Large corner numbers",
  "app.on_phones": "On phones",
  "app.always": "Always",
  "app.never": "Never",
  "app.four_colours": "Four colours",
  "app.blue_diamonds_green_clubs": "Blue diamonds, green clubs",
  "app.theme": "Theme",
  "app.mat": "Mat",
  "app.card_back": "Card backs",
  "app.green": "Green",
  "app.blue": "Blue",
  "app.red": "Red",
  "app.wine": "Wine",
  "app.slate": "Slate",
  "app.system": "System",
  "app.light": "Light",
  "app.dark": "Dark",
  "app.sort": "Sort",
  "app.melds_then_rest": "Melds, then the rest",
  "app.with_lines": "Underlined",
  "app.unmarked": "Plain",
  "app.when_you_knock": "When you knock",
  "app.arrange_me": "Arrange melds for me",
  "app.i_arrange": "Arrange melds myself",
  "app.when_they_knock": "When they knock",
  "app.i_lay_off": "Let me lay off",
  "app.table": "Table",
  "app.show_what_opponent_took": "Show cards that opponents took",
  "app.cards_taken_from_discards": "Cards taken from the discard pile stay face up",
  "app.sounds": "Sounds",
  "app.pace": "Speed of the computer",
  "app.pace_slow": "Slow",
  "app.pace_normal": "Normal",
  "app.pace_fast": "Fast",
  "app.pace_instant": "Instant",
  "app.pace_note": "While the computer plays, tap the table or press Enter to speed it up.",
  "app.people": "People",
  "app.coach_note": "Comments on your decisions when you play the computer alone",
  "app.words_friendly_words_people": "Messages and quick replies from the people you play with",
  "app.motion_follows_your_system": "Motion follows your system setting. These choices are saved in this browser.",
  "app.licences": "Licences",
  "app.documentation": "Documentation",
  "app.openrummy_start_page": "OpenRummy, start page",
  "app.main": "Main",
  "app.your_turn": "your turn",
  "app.games_wait_you": "{n, plural, one {game is} other {games are}} waiting for you",
  "app.sounds_on": "Sounds are on",
  "app.sounds_off": "Sounds are off",
  "app.name_face": ", name and face",
  "app.to_your_games": "To your games",
  "app.to_truths": "To the truths of gin",
  "app.to_learn": "To Learn",
  "app.to_tournaments": "To the tournaments",
  "app.to_compete": "To Compete",
  "app.to_daily": "To the deal of the day",
  "app.to_challenges": "To your challenges",
  "app.to_clubs": "To the clubs",
  "app.a_club": "Club",
  "alone.loading": "Loading the game: {mb} of {all} MB",
  "alone.loading_puzzles": "Loading the puzzles: {mb} MB",
  "alone.starting": "Starting the game",
  "alone.setting_up": "Setting up the tables",
  "alone.did_not_start": "The game did not start.",
  "alone.did_not_start_text": "Your games are safe in this browser. It needs a current browser with storage switched on.",
  "alone.elsewhere": "OpenRummy is open in another tab.",
  "alone.elsewhere_text": "Only one tab can play at a time, so that two tabs never change the same game.",
  "alone.play_here": "Play in this tab",
  "alone.new_version": "A new version is ready.",
  "alone.new_version_text": "Your games stay as they are.",
  "alone.take_version": "Use the new version",
  "alone.kept": "Kept in this browser",
  "alone.kept_text": "Your games, lessons, puzzles and settings are kept on this device only: {mb} MB with the game itself.",
  "alone.may_go": "The browser may delete them when it runs out of room, so save a copy now and then.",
  "alone.save_copy": "Save a copy",
  "alone.read_copy": "Read a copy",
  "alone.no_copy": "This file is not a copy that OpenRummy saved.",
  "alone.not_taken": "The copy could not be read in. Nothing was changed.",
  "alone.needs_server": "This needs a server.",
  "alone.needs_server_text": "This site plays without one: against computers, on this device, also offline. Other people, reviews, the analysis board and rankings need an OpenRummy server.",
  "kit.name": "Name",
  "kit.guest": "Guest",
  "kit.go_on_with_another": "Continue on another device",
  "kit.done": "Done",
  "kit.settings": "Settings",
  "kit.cards": "Cards",
  "kit.your_hand": "Your hand",
  "kit.by_suit": "By suit",
  "kit.by_rank": "By rank",
  "kit.by_hand": "By hand",
  "kit.melds": "Melds",
  "kit.lay_off_me": "Lay off for me",
  "kit.chat": "Chat",
  "kit.play": "Play",
  "kit.lobby": "Lobby",
  "kit.learn": "Learn",
  "kit.score_pad": "Score pad",
  "kit.bot": "BOT",
  "kit.sending": "Sending",
  "kit.link_copied": "Link copied.",
  "kit.copy_link": "Copy link",
  "kit.share": "Share",
  "kit.title_openrummy": "{title}, OpenRummy",
  "kit.question_openrummy": "{title} OpenRummy",
  "kit.try_again": "Try again",
  "kit.start_page": "To the start page",
  "kit.close": "Close",
  "kit.you": "You",
  "kit.score_sheet": "Score sheet",
  "kit.game_n": "Game {n}",
  "kit.out_game": ", out of the game",
  "kit.difference": "Difference",
  "kit.total": "Total",
  "kit.boxes": "Boxes",
  "kit.deal_n": "Deal {n}",
  "kit.points": "Points",
  "kit.target": "to {target}",
  "kit.player_n": "Player {n}",
  "kit.server_does_not_answer": "The server does not answer.",
  "kit.you_offline": "You are offline.",
  "kit.loading": "Loading",
  "kit.fair_deal": "Fair deal",
  "kit.go_on": "Go on",
  "kit.one_moment": "One moment",
  "kit.your_team": "Your team",
  "kit.your_turn": "Your turn",
  "kit.waiting_players": "Waiting for players",
  "kit.open": "Open",
  "kit.replay": "Replay",
  "kit.rules": "Rules",
  "kit.your_games_safe_we": "Your games are safe. We’ll keep trying.",
  "kit.try_now": "Try now",
  "kit.games_did_not_load": "The games did not load.",
  "kit.all_games": "All games",
  "kit.family": "Family",
  "kit.all": "All",
  "kit.replay_record": "Replay a record",
  "kit.server_unreachable": "The server does not answer. Try again in a moment.",
  "kit.offline_try_again": "You are offline. Try again in a moment.",
  "kit.title_removed": "{title} has been removed.",
  "kit.house_rules": "House rules",
  "kit.make_house_rules": "Make house rules",
  "kit.remove": "Remove",
  "kit.change": "Change",
  "kit.players": "Players",
  "kit.play_with": "Play with",
  "kit.computer": "Computer",
  "kit.friends": "Friends",
  "kit.opponent": "Opponent",
  "kit.level": "Level",
  "kit.set": "Set",
  "kit.run": "Run",
  "kit.left_over": "Left over",
  "kit.print": "Print",
  "kit.game": "Game",
  "kit.your_name": "Your name",
  "kit.only_who_has_link": "Only people with the link can join.",
  "kit.with_you": "your partner",
  "kit.play_computer": "Play the computer",
  "kit.game_title": "A game of {title}",
  "kit.clock": "Clock",
  "kit.no_clock": "no clock",
  "kit.sit_down": "Join",
  "kit.see_table": "See the table",
  "kit.your_table": "Your table",
  "kit.open_seat": "Open seat",
  "kit.rules_game": "Rules of this game",
  "kit.declared": "Declared",
  "kit.deals": "Deals",
  "kit.table_n": "Table {n}",
  "kit.next_deal": "Next deal",
  "kit.score": "Score",
  "kit.how_was_counted": "How it was counted",
  "kit.hand": "In hand",
  "kit.dealer": "Dealer",
  "kit.deadwood": "Deadwood",
  "kit.sum": "Breakdown",
  "kit.undo": "Undo",
  "kit.play_again": "Play again",
  "kit.knock": "Knock",
  "kit.blocked": "Blocked",
  "kit.ahead_others": "Net result",
  "kit.dealing": "Dealing",
  "kit.give_name_15_seconds": "Give {name} 15 seconds",
  "kit.take_back": "Take back",
  "kit.play_on": "Play on",
  "kit.actions": "Actions",
  "kit.not_yet": "not yet",
  "kit.or_press_d": "or press D",
  "kit.draw": "Draw",
  "kit.choose_card_first": "choose a card first",
  "kit.show": "Show",
  "kit.went_rummy": "went rummy",
  "kit.went_out": "went out",
  "kit.knocked_with_points": "knocked with {points}",
  "kit.your_melds": "Your melds",
  "kit.just_drawn": ", just drawn",
  "kit.just_taken": ", just taken",
  "kit.keep_playing": "Keep playing",
  "kit.others": "The others",
  "kit.next_arrangement": "Next arrangement",
  "kit.laid_off_by_name": "laid off by {name}",
  "kit.choose_card": "choose a card",
  "kit.no_card_fits": "no card fits",
  "kit.lay_off": "Lay off",
  "kit.hint": "Hint",
  "kit.score_moves": "Score and moves",
  "kit.resign": "Resign",
  "kit.your_cards": "Your cards",
  "kit.no_discards": "No discards",
  "kit.take": ", take it",
  "kit.empty": "empty",
  "kit.discard_here": "discard here",
  "kit.discards_n": "Discards {n}",
  "kit.took_from_pile": "took from the pile",
  "kit.left": "Left",
  "kit.discarding": "discarding {card}",
  "kit.discard_card": "Discard {card}",
  "kit.discard": "Discard",
  "kit.list_and": "{list} and {last}",
  "kit.list_or": "{list} or {last}",
  "kit.comma": ", ",
  "kit.lay_off_card": "Lay off {card}",
  "kit.rank_fits_nowhere": "the {rank} fits nowhere",
  "kit.deadwood_points": "Deadwood {points}",
  "kit.worth_points": "Worth {points}",
  "kit.draw_from_stock": "Draw from the stock, {n, plural, one {# card} other {# cards}} left",
  "kit.stock_holds": "Stock, {n, plural, one {# card} other {# cards}} left",
  "kit.discards_on_top": "Discard pile, {n}, {card} on top",
  "kit.went_gin": "went {gin}",
  "kit.left_points": "{points, plural, one {# point} other {# points}} left in hand",
  "kit.deal_counts": "This deal counts {factor, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}.",
  "kit.n_deals": "{n, plural, one {# deal} other {# deals}}",
  "kit.score_to": "{own} to {other}",
  "kit.score_against": "{own} against {others}",
  "kit.between": " · ",
  "kit.you_have_points": "you have {points}",
  "kit.of_title": "of {title}",
  "kit.rule_n": "Rule {rule}",
  "kit.start_page_short": "Start page",
  "kit.target_label": "Target",
  "kit.no_discards_short": "no discards",
  "kit.n_cards": "{n, plural, one {# card} other {# cards}}",
  "kit.to_play": ", to play",
  "kit.dealer_sentence": "Dealer.",
  "kit.out_of_game_short": "out of the game",
  "kit.link_copied_short": "Link copied",
  "kit.leaves": "leaves {leaves}",
  "kit.rule_short": "rule {rule}",
  "kit.stock_n": "Stock {stock}",
  "cards.card_as_meaning": "{card} as {meaning}",
  "cards.card_wild": "{card}, wild",
  "cards.face_down_card": "face-down card",
  "cards.card": "{rank, select, A {ace} 2 {two} 3 {three} 4 {four} 5 {five} 6 {six} 7 {seven} 8 {eight} 9 {nine} T {ten} J {jack} Q {queen} K {king} other {{rank}}} of {suit, select, s {spades} h {hearts} d {diamonds} other {clubs}}",
  "cards.joker": "joker",
  "cards.one_of_rank": "{rank, select, A {an ace} 8 {an eight} 2 {a two} 3 {a three} 4 {a four} 5 {a five} 6 {a six} 7 {a seven} 9 {a nine} T {a ten} J {a jack} Q {a queen} K {a king} other {a {rank}}}",
  "cards.ranks": "{rank, select, A {aces} 2 {twos} 3 {threes} 4 {fours} 5 {fives} 6 {sixes} 7 {sevens} 8 {eights} 9 {nines} T {tens} J {jacks} Q {queens} K {kings} other {{rank}s}}",
  "cards.laid_off": "{card}, laid off",
  "cards.laid_off_by": "{card}, laid off by {name}",
  "games.easy": "Easy",
  "games.medium": "Medium",
  "games.hard": "Hard",
  "games.beginners_forgets_what_was": "For beginners. Forgets what was discarded, takes discards too readily and knocks too soon.",
  "games.sound_but_remembers_only": "Plays soundly, but remembers only the last few cards and misjudges now and then.",
  "games.remembers_every_card_was": "Remembers every card it has seen. In two-player gin, plays through the hands you may hold.",
  "games.no_opponent_ever_sees": "No opponent ever sees your cards, at any level.",
  "games.least_most_players": "{least} to {most} players",
  "games.just_now": "just now",
  "games.target_points": "to {target} points",
  "games.tables_waiting_players": "{n, plural, one {# table is waiting for players} other {# tables are waiting for players}}",
  "games.players": "{n, plural, one {# player} other {# players}}",
  "games.some_players": "{some} players",
  "games.others": "{n, plural, =0 {nobody} =1 {one other} =2 {two others} =3 {three others} =4 {four others} =5 {five others} =6 {six others} =7 {seven others} other {# others}}",
  "games.days_ago": "{n, plural, one {# day ago} other {# days ago}}",
  "games.days": "{n, plural, one {# day} other {# days}}",
  "games.hours_ago": "{n, plural, one {# hour ago} other {# hours ago}}",
  "games.hours": "{n, plural, one {# hour} other {# hours}}",
  "games.minutes_ago": "{n, plural, one {# minute ago} other {# minutes ago}}",
  "games.minutes": "{n, plural, one {# minute} other {# minutes}}",
  "games.target_points_short": "to {target}",
  "controls.browser_copies_nothing_by": "This browser does not allow copying. The link is selected: copy it yourself.",
  "controls.there_nothing_here": "There is nothing at this address.",
  "controls.address_may_be_mistyped": "The address may be mistyped, or the table may have closed.",
  "sheet.name_out_game": "{name}, out of the game",
  "sheet.played_now": ", played now",
  "sheet.counts_double": "Counts double",
  "sheet.name_points_deals": "{name}, points of the deals",
  "sheet.by": "by",
  "sheet.money_play_money": "{money} play money",
  "sheet.rounding": "Rounding difference: {list}",
  "sheet.rank_names_wild": "{rank_names} wild",
  "sheet.jokers_wild": "jokers wild",
  "sheet.shutout": "Shutout",
  "sheet.game_bonus": "Game bonus",
  "sheet.win_n": "Win {n}",
  "sheet.begins_with": "Start",
  "sheet.added": "Added",
  "sheet.back_in": "Back in",
  "sheet.win_first": "First win",
  "sheet.win_second": "Second win",
  "sheet.win_third": "Third win",
  "sheet.win_fourth": "Fourth win",
  "sheet.win_fifth": "Fifth win",
  "sheet.win_sixth": "Sixth win",
  "sheet.win_seventh": "Seventh win",
  "sheet.win_eighth": "Eighth win",
  "sheet.win_ninth": "Ninth win",
  "sheet.win_tenth": "Tenth win",
  "sheet.open": "open",
  "sheet.side_won": "{side} won",
  "sheet.drawn": "drawn",
  "sheet.counts_double_aside": ", counts double",
  "table.taken_turn": "taken this turn",
  "table.knock_turn": "you must knock",
  "table.draw_first": "draw first",
  "table.needs_every_card": "needs every card",
  "table.after_knock": "after a knock",
  "table.next_turn": "next turn",
  "table.not_looked_at": "not checked",
  "table.one_moment": "one moment",
  "table.discard_old_card": "discard the old card",
  "table.first_use_wild_card": "first use the wild card",
  "table.only_from_stock": "only from the stock",
  "table.not_turn": "not this turn",
  "table.with_card_taken": "must use the card taken",
  "table.only_meld": "only for a meld",
  "table.was_passed": "was passed",
  "table.take_or_pass": "take or pass",
  "table.only_knock": "only to knock",
  "table.used_up": "used up",
  "table.empty": "it is empty",
  "table.no_card": "no card",
  "table.only_gin": "only gin",
  "table.choose_one": "choose one",
  "table.none_yet": "none yet",
  "table.not_any_more": "not any more",
  "table.one_turn": "one per turn",
  "table.meld_first": "meld first",
  "table.none_hand": "none in your hand",
  "table.keep_one_more": "keep one more card",
  "table.result": "The result",
  "table.take": "Take",
  "table.pass": "Pass",
  "table.or_press_s": "or press S",
  "table.or_press_p": "or press P",
  "table.deal_over": "the deal is over",
  "table.you_out_deal": "you are out of this deal",
  "table.others_play_on": "the others play on",
  "table.after_who": "{who}’s turn",
  "table.or_press_enter": "or press Enter",
  "table.big_gin": "Big gin",
  "table.all_eleven_cards": "all eleven cards",
  "table.name_with_leaves": "{name} with {leaves}",
  "table.after_discarding": "after discarding {card}",
  "table.needs_deadwood_0": "needs deadwood 0",
  "table.nothing_left_over_gin": "nothing left over: gin",
  "table.deadwood_left_limit_limit": "deadwood {left}, limit {limit}",
  "table.sorted_by_melds": "Sorted by melds.",
  "table.sorted_by_suits": "Sorted by suits.",
  "table.sorted_by_ranks": "Sorted by ranks.",
  "table.sorted_by_hand": "Sorted by hand.",
  "table.declared": ", declared",
  "table.declared_wrongly": ", declared wrongly",
  "table.dropped": ", dropped",
  "table.showed": ", showed",
  "table.knocker": ", knocker",
  "table.went_rummy": ", went rummy",
  "table.went_out": ", went out",
  "table.from_card_card": "from card to card",
  "table.first_last_card": "first and last card",
  "table.choose_card": "choose the card",
  "table.golden_button": "press the golden button",
  "table.draw_from_stock": "draw from the stock",
  "table.take_discard": "take the discard",
  "table.knock_or_declare": "knock, or declare",
  "table.gin_or_group_hand": "gin, or group your hand",
  "table.meld_choose_best_meld": "meld, choose the best meld, or make a group",
  "table.lay_off": "lay off",
  "table.nothing_to_take_back": "Nothing can be taken back now",
  "table.take_back_or_out": "take back, or remove from its group",
  "table.next_previous_arrangement_or": "next or previous arrangement",
  "table.move_card_or_next": "move the card, or to the next group",
  "table.sort_hand": "sort your hand",
  "table.who_passed": "{who} passed",
  "table.who_took": "{who} took {card}",
  "table.who_drew": "{who} drew {card}",
  "table.discarded": "discarded {card}",
  "table.melded": "melded {cards}",
  "table.laid_off": "laid off {card}",
  "table.knock_card": "Knock card {card}",
  "table.who_discarded": "{who} discarded {card}",
  "table.you_drew": "You drew {card}",
  "table.you_took": "You took {card}",
  "table.deal": "for this deal",
  "table.name_rank": "Name a rank",
  "table.choose_rank_first": "choose a rank first",
  "table.how_do_you_show": "Choose how to show your hand. Arrangement 1 of {n}.",
  "table.arrangement_n_count_melds": "Arrangement {n} of {count}. {melds}.",
  "table.team_n": "Team {n}",
  "table.other_team": "Other team",
  "table.your_game_is_safe": "{lost} Your game is safe.",
  "table.connected_again": "You are connected again.",
  "table.choose_one_card_discard": "choose one card to discard",
  "table.worth_points": "worth {points}",
  "table.left_with_points": "left with {points}",
  "table.you_sit_deal_out": "you sit this deal out",
  "table.not_your_turn": "not your turn",
  "table.discard_card_first": "discard a card first",
  "table.draw_card_first": "draw a card first",
  "table.waiting_tables": "waiting for {n, plural, one {table {table}} other {# tables}}",
  "table.your_turn": "Your turn.",
  "table.without_card": "without the {card}",
  "table.after_your_discard": "after your discard",
  "table.who_did": "{who} {did}",
  "table.at_table": "{table}: {text}",
  "table.upcard": "Upcard {card}",
  "table.who_took_more": "{who} took {card} and {n} more",
  "table.who_drew_a_card": "{who} drew",
  "table.took_for": "took {wild} for {card}",
  "table.pile_is_stock": "Discards reshuffled into the stock, {n, plural, one {# card} other {# cards}}",
  "table.who_took_and_discarded": "{who} took {took} and discarded {card}",
  "table.who_drew_and_discarded": "{who} drew and discarded {card}",
  "table.who_discarded_you_drew": "{who} discarded {discarded}, you drew {card}",
  "table.who_passed_you_passed": "{first} passed, you passed",
  "table.both_passed": "{first} passed, {who} passed",
  "table.who_cut": "{who} cut {card}",
  "table.then_you_cut": "you cut {card}",
  "table.cut_you_deal": "{cut}: you deal",
  "table.cut_who_deals": "{cut}: {who} deals",
  "table.hand_discarding": "{hand}, discarding {card}",
  "table.too_low": "{hand} is too low",
  "table.three_cards": "3 cards",
  "table.take_card": "Take {card}",
  "table.you": "you",
  "table.you_dealt_and_sit_out": "You dealt and sit out",
  "table.you_dealt": "You dealt",
  "table.who_dealt_and_sits_out": "{who} dealt and sits out",
  "table.who_dealt": "{who} dealt",
  "table.showed_hand": "showed",
  "table.answers_your_knock": "answers your knock",
  "table.answers_knock": "answers {who}’s knock",
  "table.has_dropped": "dropped",
  "table.wrong": "wrong",
  "table.has_declared_wrongly": "declared wrongly",
  "table.ranks_wild": "{ranks} wild",
  "table.gin": "gin",
  "table.does_not_fit_there": "The {card} does not fit there.",
  "table.fits_nowhere_on_these": "The {card} does not fit any of these melds.",
  "table.hint": "Hint: {hint}",
  "table.card_at_place": "{card}, card {n} of {count}.",
  "table.key_up_or_space": "↑ or Space",
  "table.key_enter": "Enter",
  "table.do_discard": "discard",
  "table.do_hint": "hint",
  "table.do_pass": "pass",
  "table.do_chat": "chat",
  "table.key_escape": "Esc",
  "table.do_back": "back",
  "table.key_home_end": "Home End",
  "table.key_shift_n": "N, Shift N",
  "table.key_shift_arrows": "Shift ← →",
  "clock.computer": "The computer",
  "clock.name_still_away_you": "{name} is still away. You don’t have to wait.",
  "clock.name_away": "{name} is away.",
  "clock.your_time_ran_out": "Your time ran out.",
  "clock.who_plays_your_seat": "{who} plays your seat until the game ends.",
  "clock.who_plays_turn_its": "{who} finishes this turn for you.",
  "clock.then_you_play_on": "Then it’s yours again.",
  "clock.who_plays_you": "{who} plays for you.",
  "clock.seat_still_yours": "The seat is still yours.",
  "clock.i_play_on": "Take over again",
  "clock.name_still_away": "{name} is still away.",
  "clock.you_need_not_wait": "You don’t have to wait.",
  "clock.claim_win": "Claim the win",
  "clock.let_computer_play": "Let the computer play",
  "clock.wait": "Wait",
  "clock.your_clock": "Your clock",
  "clock.other_minutes_seconds": "Other minutes and seconds",
  "clock.other_days_move": "Other days per move",
  "clock.minutes_each": "Minutes each",
  "clock.seconds_turn": "Seconds per turn",
  "clock.days_move": "Days per move",
  "clock.no_clock": "No clock",
  "clock.n5_minutes_3_seconds": "5 minutes + 3 seconds a turn",
  "clock.n10_minutes_5_seconds": "10 minutes + 5 seconds a turn",
  "clock.n20_minutes_10_seconds": "20 minutes + 10 seconds a turn",
  "clock.day_move": "One day per move",
  "clock.no_time": "no time",
  "clock.n_seconds_left": "{n, plural, one {# second} other {# seconds}} left.",
  "clock.claim_in": "You can claim the win in {time}",
  "clock.computer_in": "The computer can take over in {time}",
  "clock.seconds": "{n, plural, one {# second} other {# seconds}}",
  "clock.next_deal_in": "Next deal in {time}",
  "clock.waits_next_deal_in": "{text}, next deal in {time}",
  "clock.text_time_left": "{text}, {time} left",
  "clock.clock_shows": "{clock}{running, select, yes {, running} other {}}{low, select, yes {, low} other {}}: {time}",
  "clock.plus_15_seconds": "15 s",
  "clock.whose_clock": "{name}’s clock",
  "clock.hours_short": "{n} h",
  "clock.hours_minutes": "{hours} h {minutes} min",
  "company.see_result": "See the result",
  "company.back_to_tournament": "Back to the tournament",
  "company.back_to_review": "Back to the review",
  "company.back_to_board": "Back to the board",
  "company.rated": "rated",
  "company.hear_name_again": "Unblock {name}",
  "company.you_have_blocked_nobody": "You have not blocked anyone.",
  "company.did_not_reach_server": "That did not reach the server. Try again.",
  "company.mute_or_block": "Mute or block",
  "company.mute_name": "Mute {name}",
  "company.muted": "Muted",
  "company.mute": "Mute",
  "company.block_name": "Block {name}",
  "company.block": "Block",
  "company.their_words_never_reach": "You won’t see their messages at any table, and you’ll never be paired at an open table. They are not told. Settings lists everyone you have blocked.",
  "company.keep_hearing_name": "Don’t mute {name}",
  "company.muting_holds_at_table": "Muting applies to this table, blocking to every table.",
  "company.back_chat": "Back to the chat",
  "company.nothing_said_yet_only": "No messages yet. Only the people playing here can read this.",
  "company.friendly_words": "Quick replies",
  "company.say_something": "Say something",
  "company.send": "Send",
  "company.you_offer_end_game": "You offered to end the game without a winner. Waiting for {names}.",
  "company.offer_end_game_withdrawn": "The offer to end the game has been withdrawn.",
  "company.agree": "Agree",
  "company.no_rematch_time": "No rematch this time.",
  "company.leave": "Leave",
  "company.fill_empty_seats": "Fill the empty seats",
  "company.give_up_table": "Close this table?",
  "company.nobody_else_sits_here": "Nobody else is here, so the table closes and its link stops working.",
  "company.stay": "Stay",
  "company.you_see_what_lies": "You can see the open cards.",
  "company.you_watching": "You are watching",
  "company.open_table": "An open table",
  "company.send_link_friends": "{n, plural, one {Send this link to a friend} other {Send this link to # friends}}",
  "company.table_stands_lobby_anybody": "The table is listed in the lobby. Anyone can join.",
  "company.name_sits_down": "{name} has joined.",
  "company.name_has_left": "{name} has left.",
  "company.link_open_seat": "Link to an open seat",
  "company.page_open_under_address": "This link works only on this computer. To play with people on other devices, start OpenRummy with ./play --share.",
  "company.who_sits_here": "Who is here",
  "company.give_computer": "Give to the computer",
  "company.seat_n": ", seat {n}",
  "company.away": "away",
  "company.qr_code_link": "QR code of the link",
  "company.phone_point_its_camera": "To join with a phone, point its camera here.",
  "company.hello": "Hello",
  "company.good_luck": "Good luck",
  "company.well_played": "Well played",
  "company.thanks": "Thanks",
  "company.oops": "Oops",
  "company.name_says_text": "{name} says: {text}",
  "company.your_words_are_kept": "{lost} Your message is still here.",
  "company.was_quick_wait_moment": "Too fast. Wait a moment, then send it again.",
  "company.see_rematch": "See the rematch",
  "company.rematch": "To the rematch",
  "company.no": "No",
  "company.nothing_has_changed": "{lost} Nothing has changed. Try again in a moment.",
  "company.who_offers_end": "{who} {n, plural, one {offers} other {offer}} to end the game without a winner.",
  "company.who_wants_rematch": "{who} {n, plural, one {wants} other {want}} a rematch.",
  "company.waiting_for": "Waiting for {names}.",
  "company.what_you_see_is_old": "You see the game with a delay of {n, plural, one {# second} other {# seconds}}.",
  "company.others_look_on": "{n, plural, one {# other spectator} other {# other spectators}}",
  "company.give_up_table_do": "Close the table",
  "company.rematch_ask": "Rematch",
  "mark.good": "good",
  "mark.hard": "great find",
  "mark.inexact": "inexact",
  "mark.mistake": "mistake",
  "mark.blunder": "blunder",
  "coach.coach": "Coach",
  "coach.coach_moves": "Coach and moves",
  "coach.not_rated": "not rated",
  "coach.on": "Coach at this table",
  "coach.what": "A coach looks at each of your decisions, tells you how good it was, and lets you take back the last one, once a turn.",
  "coach.not_counted_when": "It judges by what you knew at the time. A game in which you take something back does not count in any statistics.",
  "coach.not_counted": "Not counted",
  "coach.speaks": "Comments",
  "coach.always": "always",
  "coach.at_mistakes": "on mistakes",
  "coach.never": "never",
  "coach.chance": "Chance of winning",
  "coach.chance_short": "{chance} to win",
  "coach.was": "was {chance}",
  "coach.percent": "{value} %",
  "coach.points": "{value} points",
  "coach.worth": "Value of each action",
  "coach.action": "Action",
  "coach.points_deal": "Points per deal",
  "coach.best": "best",
  "coach.played": "played",
  "coach.as_good": "as good as the best",
  "coach.last_decision": "Your last decision",
  "coach.you_did": "You {what}",
  "coach.was_better": "Better: {action}.",
  "coach.card_was_better": "{card} was better.",
  "coach.taken_back": "Taken back. It’s your turn again.",
  "coach.asked_draw": "There was a better move. What could you have done with the other card?",
  "coach.asked_discard": "There was a better discard. Which card has the fewest ways to become part of a meld?",
  "coach.asked_knock": "There was a better move. What could your opponent be holding?",
  "coach.asked_show": "Knocking was right, but there were better melds to show. What could your opponent lay off?",
  "coach.asked_other": "There was a better move. Can you see it?",
  "coach.take_back": "Take back",
  "coach.take_last_back": "Take your last move back",
  "coach.show_me": "Show me",
  "coach.why": "Why",
  "coach.this_deal": "This deal",
  "coach.cannot_judge": "The coach can’t judge this game, or isn’t ready yet. You can still take moves back.",
  "coach.cannot_judge_short": "The coach can’t judge this yet.",
  "coach.looking": "Looking at your move",
  "coach.watching": "The coach is watching.",
  "coach.spoken": "Coach: {mark}. You {what}. It cost {cost}.",
  "coach.spoken_good": "Coach: {mark}. You {what}.",
  "fair.deal_does_not_check": "This deal does not check out.",
  "fair.nothing_wrong_was_found": "Nothing wrong was found, but not everything could be checked.",
  "fair.deal_checks_out": "This deal checks out.",
  "fair.set_up_on_board": "This deal was set up on the analysis board. The cards you did not know were dealt at random, so there is nothing to check. The deals after it are committed to as usual.",
  "fair.server_has_revealed_nothing": "The server has revealed nothing for this deal. It was dealt without a commitment.",
  "fair.deal_could_not_be": "The deal could not be checked.",
  "fair.before_each_deal_server": "Before each deal the server picks a secret number and publishes a promise: a code that fixes the number without revealing it. Then your browser adds a number of its own. Together they set the order of the cards. When the deal is over, everything is revealed.",
  "fair.shared_before_event": "Everybody in this event is dealt the same cards. The server picked one number for all its deals when the event was created, and the event’s page shows the promise. No player’s number is used, because that would make the cards different at each table.",
  "fair.promise_deal_n": "Promise for deal {n}",
  "fair.not_seen_by_browser": "not seen by this browser",
  "fair.your_browsers_number": "Your browser’s number",
  "fair.checking": "Checking",
  "fair.check_deal": "Check this deal",
  "fair.can_be_checked_when": "You can check it when the deal is over.",
  "fair.shared_checked_when": "You can check it when the round is over at every table, because others are still playing these cards.",
  "fair.shared_shows": "It shows that all deals of the event were fixed before anybody was paired, so nobody could arrange the cards to favour anyone. It does not show that the server picked its number at random, because no number of yours was used, or that players at different tables did not talk.",
  "fair.no_numbers_went": "No player’s number was used, as at all tables of the event.",
  "fair.number_went_all_same": "A player’s number was used, although all tables should be dealt the same cards.",
  "fair.what_shows_what_does": "What this shows, and what it doesn’t",
  "fair.shows_server_had_settled": "It shows that the server had fixed its number before it knew yours, so nobody could arrange the cards of this deal to favour anyone. The promise names this table, its rules and its seats. It is signed and goes into a public list, so anyone can prove a broken promise. It does not show that nobody saw the cards: the server deals, so it knows every hand. If your number was not used, it shows less. And it cannot tell whether another player is working with the server.",
  "fair.all_deals_server_counted": "Statistics of all deals on this server",
  "fair.order_cards_follows_from": "The order of the cards follows from the server’s number and all the others.",
  "fair.first_form": "This promise has an old form: it is tied to no table, unsigned, and does not say whose numbers were asked for. Current servers no longer make such promises.",
  "fair.browser_did_not_see": "This browser did not see the promise before the deal.",
  "fair.servers_number_one_promised": "The server’s number is the one it promised before the deal.",
  "fair.servers_number_not_one": "The server’s number is not the one it promised before the deal.",
  "fair.your_number_went": "Your number was used.",
  "fair.number_from_another_window": "A number from another of your windows was used.",
  "fair.your_number_did_not": "Your number was not used: it came too late or not at all.",
  "fair.number_of_name_did_not": "No number from {name} was used.",
  "fair.dealt_by_server_alone": "Does not count as fair: the server dealt it alone.",
  "fair.not_signed": "The server did not sign its promise, so it proves nothing to others.",
  "fair.signature_holds": "The promise is signed by the server, so you can show it to others.",
  "fair.signature_does_not_hold": "The signature on the promise is not the server’s.",
  "fair.signature_not_checked": "The signature on the promise could not be checked: this browser can’t do it, or the page is not on https. The command openrummy verify can.",
  "fair.key_as_before": "The server’s key is the same as on your last visit.",
  "fair.key_changed": "The server’s key has changed since your last visit. Ask the host why: with a new key, a server could deny earlier promises.",
  "fair.stands_in_list": "The promise is in the public list.",
  "fair.log_has": "The promise is in the server’s log, at number {n} of {size}.",
  "fair.log_not_yet": "The promise is not in the server’s log yet. It will be within {n} minutes.",
  "fair.log_missing": "The promise is not in the server’s log, though it should be.",
  "fair.log_changed": "The server’s log has been changed since your last visit: it no longer continues from what this browser saw.",
  "fair.log_renamed": "The server keeps its log under another name than at your last visit, so this browser can’t tell whether the old one was changed.",
  "fair.log_key_changed": "The server’s log is signed with a different key than the promise. Ask the host why the key changed.",
  "fair.log_unsigned": "The signature on the server’s log is not the server’s.",
  "fair.log_unchecked": "The server’s log could not be checked: this browser can’t check signatures, or the page is not on https.",
  "fair.log_too_long": "This hour has too many promises to check here. Use the command openrummy verify instead.",
  "fair.log_unreachable": "The server’s log could not be reached.",
  "fair.at_table_n": " at table {n}",
  "fair.wrong_where_cards_were": "{wrong}{where}: the cards were not in the promised order.",
  "fair.every_card_you_saw": "Every card you saw{where} lay where this order puts it.",
  "fair.so_did_draw_first": "The draw for the first deal was in this order, too.",
  "fair.draw_first_deal_was": "The draw for the first deal was not in this order.",
  "fair.knock_card_could_not": "The knock card could not be checked: not every earlier deal was promised.",
  "fair.knock_card_does_not": "The knock card does not match: deal {n} is not the one that was promised.",
  "fair.so_did_knock_card": "The knock card was right, too.",
  "fair.knock_card_should_have": "The knock card should have been the {card}.",
  "fair.card_was_dealt": "The {card} was dealt",
  "fair.card_was_turned_up": "The {card} was turned up",
  "fair.wild_rank_was_not": "The wild rank was not the rank of the {card}",
  "fair.pile_n_cards_was": "A pile of {n, plural, one {# card} other {# cards}} was shuffled as one of {count}",
  "fair.card_was_drawn_where": "A card was drawn when none was left",
  "fair.card_was_drawn": "The {card} was drawn",
  "fair.card_was_discarded": "The {card} was discarded",
  "fair.card_was_shown": "The {card} was shown",
  "wild.which_rank_wild_deal": "Which rank is wild in this deal?",
  "wild.each_rank_once_game": "Each rank can be named once per game. A card of that rank can stand for any other.",
  "wild.own_held": "{own} in your hand",
  "wild.joker_was_turned_up": "A joker was turned up, so aces are wild.",
  "wild.not_named": "Not named",
  "wild.wild_rank_not_named": "The wild rank has not been named yet.",
  "wild.jokers_wild": "Jokers wild",
  "wild.only_jokers_wild_deal": "Only jokers are wild in this deal.",
  "wild.not_turned": "Not turned",
  "wild.wild_card_not_turned": "The wild card has not been turned up yet.",
  "wild.wild_and_counts": "Wild: {text} This deal counts {factor, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}.",
  "wild.wild": "Wild: {text}",
  "wild.it_counts": "It counts {factor, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}.",
  "wild.only": "only",
  "wild.rank_in_hand": "{rank}{free, select, yes {} other {, already named}}{n, plural, =0 {} other {, # in your hand}}",
  "wild.named": "named",
  "wild.ranks_wild_in_deal": "{ranks} are wild in this deal.",
  "wild.rank_wild": "{ranks} wild",
  "wild.ranks_short": "{rank}s",
  "wild.named_before": "Already named",
  "mat.sort_again": "Sort",
  "mat.limit_text": "Knock with {limit} or less in this deal.",
  "mat.gin_only_text": "Only gin ends this deal.",
  "mat.counts_times": "It counts {factor, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}.",
  "mat.me": "For me",
  "mat.sorted": "Sorted",
  "mat.knock_with_points": "Knock with {points}",
  "mat.arrangement_n": "arrangement {n}",
  "mat.back_hand": "Back to your hand",
  "mat.next": "Next",
  "mat.key_n": "key N",
  "mat.back": "Back",
  "mat.names_sort_another_way": "{names}. Sort another way",
  "mat.wild": ", wild",
  "mat.other_cards": "Other cards",
  "mat.deadwood_count_count2": "Deadwood {count} {count2}",
  "mat.value_kept": "{value}, kept",
  "mat.word_kept": "{word}, kept",
  "mat.your_hand_dealt_cards": "Your hand, {dealt} cards",
  "mat.can_become_points": ", could become {points}",
  "mat.here": "here",
  "mat.seat_n_open": "Seat {n}, open",
  "mat.limit_limit": "Limit {limit}",
  "mat.gin_only": "Gin only",
  "mat.text_double": "{text}, double",
  "mat.discard_card_here": ", discard the {card} here",
  "mat.knock_card_card": "Knock card: {card}",
  "mat.all_discards_last_one": "All discards, newest first",
  "mat.side_points_points": "{side_points, plural, one {# point} other {# points}}",
  "mat.you_sit_deal_out": "You sit this deal out",
  "mat.you_dealt": "You dealt.",
  "mat.have_played": "{players} have played it.",
  "mat.away": "away",
  "mat.name_holds_and_took": "{name} has {n, plural, one {# card} other {# cards}}, known from the pile: ",
  "mat.name_holds": "{name} has {n, plural, one {# card} other {# cards}}",
  "mat.took_cards": "took {cards}",
  "mat.dealer_sits_out": "dealer, sits out",
  "mat.sits_out": "sits out",
  "mat.others_play": "{players} play it, and you see what any spectator sees.",
  "knock.no_melds": "No melds",
  "knock.as_sets": "As sets",
  "knock.as_runs": "As runs",
  "knock.as_list": "As {list}",
  "knock.how_do_you_show": "Choose how to show your hand",
  "knock.other_may_lay_off": "{other} can lay off cards on the melds you show.",
  "knock.previous_arrangement": "Previous arrangement",
  "knock.arrangement_n_m": "Arrangement {n} of {m}",
  "knock.fewest_lay_offs": "fewest lay-offs",
  "knock.takes_no_cards": "No lay-offs possible.",
  "knock.takes_cards": "{n, plural, one {# lay-off} other {# lay-offs}} possible: {cards}",
  "knock.arrange_me_next_time": "Arrange for me next time",
  "knock.limit_limit": "The limit is {limit}.",
  "knock.nothing_laid_off_yet": "nothing laid off yet",
  "knock.best_leaves_points": "the best leaves {points}",
  "knock.take_back_card": "Take back {card}",
  "knock.card_face_down": "The {card} goes face down on the pile.",
  "knock.card_face_up": "The {card} goes face up on the pile.",
  "knock.nothing_can_be_laid_off": "{gin}: nothing can be laid off.",
  "knock.sets": "{n, plural, one {one set} =2 {two sets} =3 {three sets} other {# sets}}",
  "knock.runs": "{n, plural, one {one run} =2 {two runs} =3 {three runs} other {# runs}}",
  "knock.deadwood_left": "deadwood {points}",
  "melds.discards_n_on_top": "Discard pile, {n}, {card} on top",
  "melds.discards_0": "Discards 0",
  "melds.name_take": "{name}, take it",
  "melds.name_take_with_cards": "{name}, take it with the {n, plural, one {card} other {# cards}} on top of it",
  "melds.discards_oldest_first": "Discards, oldest first",
  "melds.what_cards_be": "Choose what to make of the cards",
  "melds.fits_here": "fits here",
  "melds.new_meld_three_cards": "New meld: three cards",
  "melds.new_meld_drop_three": "New meld: drop three cards here",
  "melds.melds_on_table": "Melds on the table",
  "melds.on_table": "on the table",
  "melds.new_meld_here": "New meld here",
  "melds.last_moves": "Last moves",
  "melds.out": "is out",
  "melds.left_left": "{left} left",
  "melds.left_with_left": "left with {left}",
  "melds.turn": "Turn",
  "melds.done": "done:",
  "melds.left_hand_now": "Now left in your hand",
  "melds.no_meld_yet_none": "No melds yet, and no card that fits one.",
  "melds.what_they_can_do": "Once you have drawn, your options appear here.",
  "melds.deal_ends": "the deal ends",
  "melds.go_out": "Go out",
  "melds.no_card_left": "your hand is empty",
  "melds.another_way": "Another way",
  "melds.n_m": "{n} of {m}",
  "melds.meld": "Meld",
  "melds.take_joker": "Take the joker",
  "melds.on_kind": "on the {kind, select, run {run} other {set}}",
  "melds.on_your_kind": "on your {kind, select, run {run} other {set}}",
  "melds.n_cards": "{n, plural, one {# card} other {# cards}}",
  "melds.one_card_at_time": "one card at a time",
  "melds.choose": "choose {cards}",
  "melds.no_meld_your_hand": "no meld in your hand",
  "melds.choose_3_cards": "choose 3 cards",
  "melds.not_meld": "not a meld",
  "melds.choose_one_card": "choose one card",
  "melds.ends_your_turn": "ends your turn",
  "melds.make_kind": "make a {kind, select, run {run} other {set}}",
  "melds.fit_nowhere_yet": "{n, plural, one {does not fit yet} other {do not fit yet}}",
  "melds.meld_lay_off": "Meld, lay off",
  "melds.look_at_your_hand": "Look at your hand and name the wild rank.",
  "melds.dealer_names_rank_wild": "The dealer names the wild rank.",
  "melds.somebody_out_you_have": "A player is out and you haven’t had a turn yet: lay down what you can.",
  "melds.you_begin_with_card": "You start with one extra card and don’t draw this turn.",
  "melds.one_new_meld_turn": "One new meld per turn. You never have to meld or lay off.",
  "melds.melding_laying_off_never": "You never have to meld or lay off.",
  "melds.chosen_cards": "Chosen: {cards}.",
  "melds.lay_cards_off_one": "lay cards off one at a time",
  "melds.card_can_lie_there": "The {card} can be laid off there in {n, plural, one {# way} other {# ways}}. N shows the next one.",
  "melds.does_not_fit_there": "The {card} does not fit there.",
  "melds.fits_nowhere_on_table": "The {card} does not fit any meld on the table.",
  "melds.these_cards_can_be": "These cards can be laid down in {n, plural, one {# way} other {# ways}}. Choose one, then press Enter.",
  "melds.choose_3_cards_or": "choose at least 3 cards",
  "melds.these_cards_no_meld": "these cards are not a meld",
  "melds.card_with_cards_press": "The {card}, along with {cards}. Press D to take them.",
  "melds.you_could_not_use": "you could not use that card now",
  "melds.not_declared": "Did not declare",
  "melds.left_with_points": "Left with {points}",
  "melds.name_s_melds": "{name}’s melds",
  "melds.wilds_are_card": "{word}, {wilds} {n, plural, one {is} other {are}} the {card}",
  "melds.wilds_are_rank": "{word}, {wilds} {n, plural, one {is} other {are}} {rank}",
  "melds.wild_is_card": "{word}, {wild} is the {card}",
  "melds.and_wild_card": "{wild} the {card}",
  "melds.card_is_card": "the {card} is the {stands}",
  "melds.card_is_rank": "the {card} is {stands}",
  "melds.rank_fits_nowhere_else": "the {rank} fits no other meld",
  "melds.end_for_two": "End with a 2",
  "melds.take_along": "Take {card} and {n} more",
  "melds.take_the": "Take the {card}",
  "melds.leave_in": "leave {card} in the {kind, select, run {run} set {set} other {meld}}",
  "melds.as_where": "as {card} {where}",
  "melds.card_as": "{card} as {stands}",
  "melds.card_can_take": "{opening, select, card {} joker {The } other {Your turn: the }}{card} can take {by, select, table {the} you {your} other {{who}’s}} {wild}",
  "melds.card_fits": "{opening, select, card {} joker {The } other {Your turn: the }}{card} fits {by, select, table {the} you {your} other {{who}’s}} {kind, select, run {run} other {set}}",
  "melds.on_whose_kind": "on {who}’s {kind, select, run {run} other {set}}",
  "melds.take_from": "Take {card} from {by, select, table {the} you {your} other {{who}’s}} {kind, select, run {run} other {set}}",
  "melds.card_as_where": "{card} as {stands} {where}",
  "melds.run_from_to": "Run, {first} to {last}",
  "melds.set_of": "Set of {ranks}",
  "melds.your_meld": "your {kind, select, run {run} other {set}}",
  "melds.whose_meld": "{who}’s {kind, select, run {run} other {set}}",
  "melds.takes": "takes {by, select, you {your} other {{who}’s}} {wild}",
  "melds.lays_off_on": "lays off on {melds}",
  "melds.n_melds": "{n, plural, one {# meld} other {# melds}}",
  "melds.are_a_meld": "are a {kind, select, run {run} other {set}}",
  "melds.use_first": "Meld or lay off the {card} before anything else.",
  "melds.line_n": "Option {n} of {count}. {label}",
  "melds.has_declared": "declared",
  "melds.points_of": "{n, plural, one {{points} point} other {{points} points}}",
  "melds.before_deal": "score {points}",
  "melds.pts": "{n, plural, one {{points} pt} other {{points} pts}}",
  "declare.group_me": "Group for me",
  "declare.your_hand_count_cards": "Your hand, {count} cards",
  "declare.cards_group_n": "Cards of group {n}",
  "declare.new_group": "New group",
  "declare.cards_no_group_n": "Cards not in a group, {n}",
  "declare.cards_no_group": "Cards not in a group",
  "declare.no_group": "Not in a group",
  "declare.all_groups": "All in groups",
  "declare.runs_declare_with": "Runs needed to declare",
  "declare.name_filled_n_runs": "{name}: {filled} of {n} runs",
  "declare.your_groups_stay": "{lost} Your groups are kept and will be checked when you are connected again.",
  "declare.groups_could_not_be": "Your groups could not be checked. Trying again.",
  "declare.grouped_list": "Grouped: {list}.",
  "declare.choose_cards_first": "choose cards first",
  "declare.drop_out": "Drop out",
  "declare.costs_cost": "costs {cost}",
  "declare.cost_points": "for {cost, plural, one {# point} other {# points}}",
  "declare.declare": "Declare",
  "declare.not_all_cards_melds": "some cards are not in melds",
  "declare.all_cards_melded": "all cards are melded",
  "declare.lay_down_these_melds": "Lay down these melds",
  "declare.leaves_points": "leaves {points}",
  "declare.looking_at_your_groups": "checking your groups",
  "declare.n_more": "{n} more",
  "declare.pure_run": "Pure run",
  "declare.group_n_text": "Group {n}: {text}",
  "declare.card_as_card": "{card} as the {stands}",
  "declare.card_as_rank": "{card} as {stands}",
  "declare.cards_in_group": "{cards} in group {n}.",
  "declare.cards_in_no_group": "{cards} not in a group.",
  "declare.group_n": "Group {n}",
  "results.laid_off_for_you": "Your cards were laid off for you. Would you like to do it yourself from now on?",
  "results.lay_off_by_hand": "Lay off by hand",
  "results.keep_it_so": "Keep it automatic",
  "results.rating_in": "Rating, {title}",
  "results.rating_none": "This game did not change any rating: it was called off, or it ended before everybody had played.",
  "results.discarded_face_down": "Discarded face down: {card}",
  "results.final_score": "Final score",
  "results.game_over": "Game over. {title}.",
  "results.deal_by_deal": "Deal by deal",
  "results.how_each_game_was": "How each game was counted",
  "results.game": "The game",
  "results.what": "Item",
  "results.each_began_with": "Starting score",
  "results.points_deals": "Points from {n, plural, one {one deal} other {# deals}}",
  "results.game_deal_by_deal": "The game, deal by deal",
  "results.total_all_games": "Total of all games",
  "results.less_what_others_have": "Minus the others’ points",
  "results.last_round": "The last round",
  "results.last_deal": "The last deal",
  "results.new_game": "New game",
  "results.laid_off": "laid off {cards}",
  "results.press": "The Press",
  "results.points_add": "Points to add",
  "results.add_points": "Add points",
  "results.they_count_against_you": "They count against you, and the next deal counts double for everyone.",
  "results.teams_level_so_neither": "The teams are tied, so neither scores.",
  "results.won_lost": "{who}: won {won}, lost {lost}",
  "results.before_laid_off": "{before} − {points} laid off",
  "results.leads": "leads",
  "results.team_scores_what_its": "A team scores what its tables won, minus what the other team won.",
  "results.team_scores_what_its_own": "A team scores what its own tables won.",
  "results.each_game_target": "each game to {target}",
  "results.games_target": "games to {target}",
  "results.first_target": "first to {target}",
  "results.game_n_best_games": "Game {n}, best of {games}.",
  "results.leftover_points_count_against": "Points left in hand count against you.",
  "results.at_pool_you_out": "At {pool} points you are out of the game. The last player left wins.",
  "results.at_target_game_ends": "At {target} the game ends and the lowest score wins.",
  "results.lowest_score_wins": "The lowest score wins.",
  "results.score_after_deal": "Score after this deal",
  "results.game_begins_when_every": "The game starts when every seat is taken.",
  "results.side": "Side",
  "results.closed": "closed",
  "results.worth_on_table": "{worth} on the table",
  "results.chips": "chips",
  "results.whose_deadwood": "{who}’s deadwood",
  "results.nobody_scores": "Nobody scores",
  "results.no_bonus_knock_without": "No bonus: a knock without gin or an undercut scores the difference.",
  "results.counts_boxes_boxes": "It counts as {boxes, plural, one {# box} other {# boxes}}.",
  "results.left_hand": "Left in hand",
  "results.who": "Who",
  "results.whole_number_please": "Enter a whole number.",
  "results.at_least_least_or": "Enter at least {least}, or the next deal is not doubled.",
  "results.at_most_most": "Enter {most} or less.",
  "results.on_table": "On the table",
  "results.going_out": "Going out",
  "results.rummy": "Rummy",
  "results.doubled": "Doubled",
  "results.up_two": "Ended with a 2",
  "results.play_money": "Play money: {list}.",
  "results.rounding": "Rounding difference: {list}.",
  "results.add_n_points": "Add {n, plural, one {# point} other {# points}}",
  "results.team_from_target": "Your team needs {points, plural, one {# more point} other {# more points}}.",
  "results.you_from_target": "You need {points, plural, one {# more point} other {# more points}}.",
  "results.sentence": "{text}.",
  "results.won": "Games won: {list}.",
  "results.match": "Match score: {list}.",
  "results.game_n_of_match": "Game {n} of a match to {target}.",
  "results.your_deadwood": "Your deadwood",
  "results.you_score": "You score",
  "results.who_scores": "{who} scores",
  "results.rummy_short": "rummy",
  "results.out_short": "out",
  "panel.first_time": "New game",
  "panel.first_title": "First time: {title}",
  "panel.first_wins": "To win:",
  "panel.first_special": "Special here:",
  "panel.first_buttons": "Buttons:",
  "panel.got_it": "Got it",
  "panel.first_knock": "Get your deadwood down to {limit} or less and knock, or meld your whole hand for {gin}.",
  "panel.first_limit_by_card": "Knock when your deadwood is low enough, or meld your whole hand for {gin}. The upcard sets the limit for each deal.",
  "panel.first_gin_only": "Meld your whole hand: only {gin} wins a deal.",
  "panel.first_any_count": "You can knock on any turn. The hand with the lowest count wins the deal.",
  "panel.first_table": "Put your cards on the table in melds, and be the first to have none left.",
  "panel.first_declared": "Arrange your whole hand in melds and declare before anybody else does.",
  "panel.first_five": "Make the best hand of five cards, and show it.",
  "panel.first_target": "The first to {target} points wins the game.",
  "panel.first_lowest": "Points count against you: the lowest total wins the game.",
  "panel.first_deals": "The game lasts {n, plural, one {# deal} other {# deals}}.",
  "panel.first_buttons_knock": "Choose a card, then discard it. The buttons that end the deal light up as soon as you may.",
  "panel.first_buttons_table": "Choose cards, and the golden button says what they can do: meld, lay off or discard.",
  "panel.first_buttons_declared": "Put your cards in groups. Declare turns golden once all of them are melds.",
  "panel.first_buttons_five": "Choose a card, then discard it. Show ends the deal with the other five.",
  "panel.hand_values": "What hands are worth",
  "panel.five_cards": "Five cards",
  "panel.hand_points": "Points",
  "panel.n_games": "{n, plural, one {# game} other {# games}}",
  "panel.moves_deal": "Moves of this deal",
  "panel.discard": ". Now discard",
  "panel.nothing_yet": "Nothing yet.",
  "panel.play": "to play",
  "panel.other_tables": "Other tables",
  "panel.look_closer": "Enlarge",
  "panel.others_lay_off": "{n, plural, one {{other} lays off} other {The others lay off}}",
  "panel.nowhere_now": "no meld right now",
  "panel.choose_card_discard": "Choose a card to discard",
  "panel.show_your_hand": "Show your hand",
  "panel.knocking": "Knocking",
  "panel.why_matters": "Why it matters",
  "panel.why_layoffs_matter": "{n, plural, one {{other} can lay off cards on the melds you show. If your arrangement allows fewer lay-offs, {other} keeps more deadwood.} other {The others can lay off cards on the melds you show. If your arrangement allows fewer lay-offs, they keep more deadwood.}}",
  "panel.where_cards_fit": "Where cards fit",
  "panel.how_laying_off_works": "How laying off works",
  "panel.moves": "Moves",
  "panel.moves_chat": "Moves and chat",
  "panel.unread": "unread",
  "panel.rules_title": "Rules of {title}",
  "panel.hints_for_all": "Everybody may use hints.",
  "panel.may_step_aside": "The computer may stand in for players.",
  "panel.watch": "{n, plural, one {# watching} other {# watching}}",
  "panel.menu": "Menu",
  "panel.title_deal_n": "{title} · deal {n}",
  "panel.you": "you",
  "panel.chat_unread_unread": "Chat, {unread} unread",
  "panel.suits": "Suits",
  "panel.ranks": "Ranks",
  "panel.sort_hand": "Sort your hand",
  "panel.offer_end_game": "Offer to end the game",
  "panel.let_computer_play_me": "Let the computer play for me",
  "panel.keys": "Keys",
  "panel.resign_game": "Resign this game?",
  "panel.resign_costs": "The game is rated: a loss costs you up to {n, plural, one {# point} other {# points}} of your rating.",
  "panel.let_computer_play_me_instead": "Let the computer play for me instead",
  "panel.offer_end_without_winner": "Offer to end it without a winner",
  "panel.when_everybody_agrees_game": "If everybody agrees, the game ends here and nobody wins. Until then play goes on, and you can withdraw the offer.",
  "panel.ends_here_nobody_wins": "The game ends here, nobody wins, and the replay shows the cards of the deal.",
  "panel.offer_end": "Offer to end",
  "panel.nobody_wins": "nobody wins",
  "panel.on_melds": "on {melds}",
  "panel.the_meld": "the {meld}",
  "panel.if_you_stop": "If you stop now, you are left with {points}.",
  "panel.best_answer": "The best lay-offs leave {points}.",
  "panel.you_win": "You win, {points}",
  "panel.who_wins": "{who} wins, {points}",
  "panel.stock_and_discards": "stock {stock}, discards {discards}",
  "panel.dealer": "dealer",
  "panel.took_from_pile": "{name} took {cards} from the pile.",
  "panel.others_win": "The others win the game.",
  "panel.side_wins": "{side} {n, plural, one {wins} other {win}} the game.",
  "panel.resigned_deal_ends": "The deal ends here; the replay shows its cards.",
  "panel.end_game_without_winner": "End the game without a winner",
  "panel.end_without_winner": "End it without a winner",
  "panel.end_game_question": "End the game?",
  "panel.end_game": "End the game",
  "panel.n_other_tables": "{n, plural, one {The other table} other {Other tables}}",
  "panel.offer_end_game_question": "Offer to end the game?",
  "page.gone_others_play_on": "{gone}. The others play on.",
  "page.deal_over": "The deal is over.",
  "page.you_have_no_cards": "You have no cards left.",
  "page.title_table": "{title} table",
  "page.your_game_safe_we": "Your game is safe. We’ll keep trying.",
  "page.table_not_there": "There is no such table, or you need an invitation link.",
  "page.address_may_be_mistyped": "If somebody invited you, ask them for the link. Otherwise check the address for typing mistakes.",
  "page.table_not_yours": "This table is not yours.",
  "page.was_opened_another_browser": "It was opened in another browser. You’ll find it there just as you left it.",
  "page.table_closed": "This table is closed.",
  "page.its_game_stored_opens": "The game is saved. It opens again when the server is back.",
  "page.table_did_not_open": "This table did not open.",
  "page.new_table": "New table",
  "page.you_watching_what_happens": "You are watching with a delay of a few seconds.",
  "page.you_declared_wrongly": "You declared wrongly{n, plural, =0 {} one {, # point} other {, # points}}",
  "page.you_dropped": "You dropped{n, plural, =0 {} one {, # point} other {, # points}}",
  "page.your_turn_title": "Your turn · {game} · OpenRummy",
  "page.table_title": "{game} · OpenRummy",
  "newgame.rated": "Rated",
  "newgame.rated_note": "The result changes your rating. No hints, and nobody can stand in.",
  "newgame.rated_needs_account": "Needs an account: register or sign in.",
  "newgame.rated_needs_clock": "Needs a clock.",
  "newgame.rated_needs_people": "Needs people in every seat.",
  "newgame.completion": "Share of rated games finished",
  "newgame.completion_any": "Any",
  "newgame.completion_from": "{percent} % or more",
  "newgame.ends_at": "ends at {target}",
  "newgame.leave_seat_friend": "Keep a seat for a friend",
  "newgame.who_sits_opposite": "Opponent",
  "newgame.seat_n": "Seat {n}",
  "newgame.play_friend": "Play a friend",
  "newgame.friend": "A friend",
  "newgame.name_computer": "{name} (computer)",
  "newgame.level_computer": "Computer’s level",
  "newgame.make_link": "Make the link",
  "newgame.listed_lobby": "Listed in the lobby",
  "newgame.anybody_may_sit_down": "Anyone can join.",
  "newgame.more": "More",
  "newgame.others_may_watch": "Allow spectators",
  "newgame.hints_for_all": "Hints for everybody",
  "newgame.everybody_sees_hints": "Every player may ask the computer for advice, and everybody can see that this is allowed.",
  "newgame.may_step_aside": "The computer may stand in",
  "newgame.step_aside_note": "Players may let the computer take over and come back later.",
  "newgame.they_see_what_lies": "They see the open cards a few seconds later, and never anyone’s hand.",
  "newgame.no_table_yet": "No table yet.",
  "newgame.your_choice_kept_try": "Your choices are kept. Try again in a moment.",
  "newgame.choose_your_opponent": "Choose your opponent",
  "newgame.give_or_take_within": ", plus or minus {within}",
  "newgame.there_nobody_play_against": "No opponent is available right now. Reload the page in a moment.",
  "newgame.ratings_come_from_games": "Ratings come from games of gin between the computer players. The published baseline player is rated 1500. A player rated 200 points higher wins three games out of four.",
  "newgame.surprise_me": "Surprise me",
  "newgame.partners_opponents": "Partners and opponents",
  "newgame.opponents": "Opponents",
  "newgame.see_all": "See all",
  "newgame.choose_who_sits_seat": "Choose the player for seat {n}",
  "newgame.choose_your_face": "Choose your face",
  "newgame.seat_with_you": "Seat {n}, your partner",
  "newgame.seat_against_you": "Seat {n}, an opponent",
  "newgame.against": "against",
  "newgame.with": "with {others}",
  "newgame.each_game_to": "each game to {target}",
  "newgame.games_to": "games to {target}",
  "newgame.first_to": "first to {target}",
  "newgame.opponents_aside": "opponents",
  "analysis.pile_missing": "Now the pile",
  "analysis.pile_missing_text": "The hand is whole. Put at least one card on the pile, and the board is ready.",
  "analysis.played_games": "Games that were played",
  "analysis.review_games": "Review a game",
  "analysis.review_games_text": "Every game you finished, with the decisions that cost something.",
  "analysis.replay_record": "Replay or import a record",
  "analysis.replay_record_text": "A game saved as a file, here or elsewhere, step by step.",
  "analysis.habits": "How you play",
  "analysis.habits_text": "What your last reviewed games have in common.",
  "analysis.board": "Board",
  "analysis.empty": "Empty",
  "analysis.emptied": "The board is empty.",
  "analysis.undone": "Undone.",
  "analysis.paste": "Paste a position",
  "analysis.paste_short": "Paste",
  "analysis.set_up": "Set up",
  "analysis.text_or_link": "Text of a position, or a link to a board",
  "analysis.paste_example": "For example: hands=6c7c8cJdJhJs9h9d3s4s/8dTd???????? turn=0:draw pile=QcQhKhKc",
  "analysis.position_set": "The position is on the board.",
  "analysis.link_unreadable": "The position in this link could not be read.",
  "analysis.link_without_position": "This link has no position in it.",
  "analysis.no_such_field": "“{text}” is not a field of a position. A field is a name, an equals sign and a value, such as turn=0:draw.",
  "analysis.field_twice": "The field “{name}” appears twice.",
  "analysis.field_missing": "The field “{name}” is missing.",
  "analysis.other_game": "The field “{name}” belongs to another phase or another game: the board takes draws and discards in two-player gin.",
  "analysis.no_such_turn": "“{text}” is not a turn the board knows. It knows the first upcard, a draw and a discard, such as 0:draw.",
  "analysis.two_hands": "There {n, plural, one {is # hand} other {are # hands}}. The board needs two, with a slash between them.",
  "analysis.no_card": "“{text}” in the field “{name}” is not a card. A card is a rank and a suit, such as Ks or Td.",
  "analysis.card_twice": "The card {card} appears twice.",
  "analysis.no_number": "“{text}” in the field “{name}” is not a number.",
  "analysis.taken_not_held": "The card taken this turn, {card}, is not in the hand.",
  "analysis.theirs": "Cards you know your opponent has",
  "analysis.theirs_short": "Your opponent has",
  "analysis.pile": "Pile, newest on the right",
  "analysis.unknown": "{n} unknown",
  "analysis.your_hand": "Your hand, {n, plural, =0 {no cards yet} one {one card} other {# cards}}",
  "analysis.cards_short": "{n, plural, one {one card short} other {# cards short}}",
  "analysis.cards_too_many": "{n, plural, one {one card too many} other {# cards too many}}",
  "analysis.game_over_at": "At {target} points the game is over: enter lower scores.",
  "analysis.limit_missing": "No card on the mat sets the knock limit: enter it under “Knock at”.",
  "analysis.no_such_target": "These rules have no game to {target}.",
  "analysis.card_is": "{card}, {zone, select, mine {mine} pile {on the pile} theirs {theirs} other {nowhere}}",
  "analysis.card_in": "{card}, {zone, select, mine {in your hand} pile {on the pile} other {in your opponent’s hand}}: move it",
  "analysis.add_to_zone": "{zone, select, mine {Add to your hand} pile {Add to the pile} other {Add to your opponent’s hand}}",
  "analysis.move_card_to": "Move {card} to",
  "analysis.choose_zone": "Where does the {card} go?",
  "analysis.choose_default_zone": "Where a card goes when you tap or type it",
  "analysis.zone_name": "{zone, select, mine {Mine} pile {Pile} theirs {Theirs} other {Nowhere}}",
  "analysis.count_of": "{n} of {all}",
  "analysis.cancel": "Cancel",
  "analysis.hint_keys": "Click a card or type it, such as KS. M (mine), P (pile), O (opponent) and X (nowhere) move it.",
  "analysis.hint_touch": "Tap where the cards go, then tap the cards.",
  "analysis.all_cards": "All cards",
  "analysis.finish_typing": "{rank}, then S, H, D or C",
  "analysis.not_in_melds": "Not in melds",
  "analysis.meld": "{kind, select, run {Run} other {Set}}",
  "analysis.deadwood": "Deadwood",
  "analysis.drew_from": "Drew from",
  "analysis.the_stock": "the stock",
  "analysis.the_pile_card": "the pile, {card}",
  "analysis.facts": "Score and rules",
  "analysis.you": "You",
  "analysis.opponent": "Opponent",
  "analysis.your_score": "Your score",
  "analysis.their_score": "Your opponent’s score",
  "analysis.game_to": "Game to",
  "analysis.knock_at": "Knock at",
  "analysis.gin": "gin",
  "analysis.stock": "Stock",
  "analysis.next": "Next",
  "analysis.asks": "{what, select, offer {upcard} draw {draw} other {discard}}",
  "analysis.what_to_do": "What to do",
  "analysis.deals_seconds": "{n, plural, one {one deal} other {{deals} deals}}, {seconds} s",
  "analysis.stop": "Stop",
  "analysis.go_on": "Go on",
  "analysis.intro": "Put a hand on the mat to see what each action is worth, and why.",
  "analysis.intro_tap": "Tap a place on the mat, then the cards that belong there.",
  "analysis.intro_keys": "Or type cards, such as KS or 10H. U undoes.",
  "analysis.intro_paste": "You can also paste a position as text or as a link.",
  "analysis.load_example": "Load an example",
  "analysis.not_complete": "Still missing:",
  "analysis.place_is": "{zone, select, mine {Your hand} theirs {Your opponent’s hand} pile {Pile} limit {Knock at} other {Score}}",
  "analysis.unavailable": "This server does not analyse positions.",
  "analysis.unavailable_text": "You can still set up a position, copy its link or open it elsewhere.",
  "analysis.not_analysed": "This position could not be analysed.",
  "analysis.offline_kept": "The board stays as it is. It will be analysed when you are back.",
  "analysis.offline_board": "You can set up the board. The analysis starts when you are back online.",
  "analysis.working": "Playing out hands your opponent may hold.",
  "analysis.waiting_turn": "Waiting: other positions come first.",
  "analysis.stopped": "Stopped.",
  "analysis.forced": "There is only one move: {what}.",
  "analysis.nothing_to_decide": "There is nothing to decide here.",
  "analysis.table_caption": "Actions, best first: points per deal with their 95 % interval, and the chance of winning the game",
  "analysis.discard": "Discard",
  "analysis.action": "Action",
  "analysis.points_deal": "Points per deal",
  "analysis.you_win": "You win",
  "analysis.best": "best",
  "analysis.as_good": "equal",
  "analysis.plus_minus_spoken": "plus or minus",
  "analysis.percent": "{value} %",
  "analysis.more": "{n} more:",
  "analysis.more_all_below": ", all below {points}",
  "analysis.more_far_behind": ", far behind",
  "analysis.show": "Show",
  "analysis.show_fewer": "Show fewer",
  "analysis.why": "Why: {what}",
  "analysis.why_card": "Why {card}",
  "analysis.why_alone": "Why",
  "analysis.may_hold": "What your opponent may hold",
  "analysis.dealt_at_random": "Your opponent’s hand is dealt from the {n} unseen cards, likelier hands more often.",
  "analysis.spoken_best": "Best: {what}.",
  "analysis.spoken_level": "{what}, and others are just as good.",
  "analysis.link_to_board": "Link to this position",
  "analysis.link_title": "A position in OpenRummy",
  "analysis.play_on": "Play it from here",
  "analysis.play_level": "Against the computer",
  "analysis.play_on_note": "Cards you don’t know are dealt at random, and the game does not count.",
  "analysis.from_pad": "From your score pad, deal {n}",
  "analysis.from_pad_at": "From your score pad, deal {n}: {own}–{other}",
  "analysis.back_to_pad": "Back to {title}",
  "analysis.hand_of": "Whose hand",
  "analysis.name_holds": "Cards you know {name} has",
  "analysis.name_holds_short": "{name} has",
  "analysis.pad_not_counted": "The score on your pad is not known yet.",
  "account.account": "Account",
  "account.what_for": "Your games so far come with you. You can sign in on any device, your record stays yours, and nobody else can use your name.",
  "account.create": "Create an account",
  "account.new_account": "New account",
  "account.sign_in": "Sign in",
  "account.sign_out": "Sign out",
  "account.sign_in_passkey": "Sign in with a passkey",
  "account.forgot": "Forgot your password?",
  "account.forgot_text": "When you created your account you were given recovery codes. Each one lets you set a new password, once. All your other devices are then signed out.",
  "account.back_to_sign_in": "Back to sign-in",
  "account.not_needed": "You can play without an account. It needs no email address.",
  "account.password": "Password",
  "account.your_password": "Your password",
  "account.new_password": "New password",
  "account.set_password": "Set the password",
  "account.password_note": "At least 8 characters.",
  "account.password_short": "The password needs at least {n} characters.",
  "account.name_note": "2 to 20 letters or digits, with single spaces, hyphens or apostrophes between them. Other players see it.",
  "account.recovery_code": "Recovery code",
  "account.recovery_codes": "Recovery codes",
  "account.show": "Show",
  "account.hide": "Hide",
  "account.show_label": "Show: {label}",
  "account.did_not_load": "Your account did not load.",
  "account.safe_on_server": "Your account is safe on the server.",
  "account.welcome": "Welcome, {name}",
  "account.games_are_yours": "Your games so far are now in your record.",
  "account.codes_once": "If you forget your password, one of these codes lets you set a new one. They are shown only once, so keep them somewhere safe.",
  "account.codes_of": "OpenRummy recovery codes for {name} at {host}",
  "account.codes_copied": "Codes copied.",
  "account.copied": "Copied",
  "account.copy": "Copy",
  "account.save_file": "Save as a file",
  "account.copy_by_hand": "This browser does not allow copying here. The codes are selected: copy them yourself.",
  "account.to_account": "To your account",
  "account.name_and_face": "Name and face",
  "account.change_face": "Change face",
  "account.save": "Save",
  "account.saved": "Saved.",
  "account.next_table": "It applies from your next table.",
  "account.member_since": "Member since {day}",
  "account.change_password": "Change password",
  "account.password_text": "You need it to sign in, and for anything that cannot be undone.",
  "account.password_changed": "Your password has been changed. All other devices are signed out.",
  "account.others_signed_out": "All other devices are signed out.",
  "account.codes_left": "{n} of {all} codes still work. Each lets you set a new password, once.",
  "account.new_codes": "Make new codes",
  "account.new_codes_text": "The old codes will stop working.",
  "account.cancel": "Cancel",
  "account.passkeys": "Passkeys",
  "account.passkeys_text": "A passkey signs you in with the screen lock of your device or with your password manager, without typing a password.",
  "account.add_passkey": "Add a passkey",
  "account.passkey_not_made": "No passkey was created.",
  "account.passkey_used": "{place}, last used {day}",
  "account.passkey_made": "{place}, created {day}",
  "account.rename": "Rename",
  "account.rename_label": "Rename {label}",
  "account.remove_label": "Remove {label}",
  "account.remove_passkey": "Remove the passkey",
  "account.remove_passkey_text": "It will no longer sign you in. Delete it in your password manager as well.",
  "account.devices": "Where you are signed in",
  "account.this_device": "This device",
  "account.last_here": "Last used {day}",
  "account.sign_out_label": "Sign out {label}",
  "account.sign_out_others": "Sign out all others",
  "account.your_data": "Your data",
  "account.private_page": "Private page",
  "account.private_note": "Others see only your name and face.",
  "account.export_text": "Everything we store about you: your account, your games with their records, and your chat messages.",
  "account.export": "Download everything",
  "account.delete_text": "Delete your account and everything we store about you.",
  "account.delete": "Delete account",
  "account.delete_question": "Delete your account?",
  "account.delete_goes": "Your name, password, recovery codes, passkeys, devices, bots, blocks and chat messages are deleted.",
  "account.delete_games": "Finished games stay for the people you played with. Your seat is then shown as Deleted player.",
  "account.delete_running": "You leave your current games: in a two-player game you resign, at larger tables the computer takes your seat.",
  "account.delete_final": "This cannot be undone. You may want to download everything first.",
  "account.delete_everything": "Delete everything",
  "account.delete_by_passkey": "Delete everything, with a passkey",
  "account.registration_closed": "This server is not accepting new accounts. You can play as a guest.",
  "account.invitation": "Invitation code",
  "account.invitation_note": "You get it from the host of this server.",
  "account.keep_record": "Keep this game in your own record and see it on any device?",
  "account.not_now": "Not now",
  "bots.your_bots": "Your bots",
  "bots.what_they_are": "A bot is a program that plays under its own name. It is marked BOT at every table. The guide “A bot on a server” in the documentation explains how to write one.",
  "bots.last_connected": "Last connected {day}",
  "bots.never_connected": "Never connected",
  "bots.new_key": "New key",
  "bots.key_of": "The key for {name}. It is shown only once. Making a new key cancels it.",
  "bots.key": "Key",
  "bots.name_of_bot": "Bot’s name",
  "bots.make_bot": "Make a bot",
  "terms.deadwood": "deadwood",
  "terms.upcard": "upcard",
  "terms.knock": "knock|knocks|knocked",
  "terms.big_gin": "big gin",
  "terms.gin": "gin",
  "terms.undercut": "undercut|undercuts",
  "terms.lay_off": "lay off|lays off|laid off|lay-offs",
  "terms.meld": "meld|melds|melded",
  "terms.box": "box|boxes",
  "terms.pure_run": "pure run|pure runs",
  "terms.wild_card": "wild card|wild cards",
  "terms.not_loaded": "The definition did not load. You’ll find it in the glossary.",
  "terms.in_glossary": "Glossary",
  "compete.compete": "Compete",
  "compete.tournaments": "Tournaments",
  "compete.tournaments_text": "Swiss, knockout, round robin or arena: join one or make your own.",
  "compete.leaderboards": "Leaderboards",
  "compete.my_rating": "Your rating: {list}.",
  "compete.rating_of": "{title} {n}",
  "compete.next_event": "Next: {name}, {when}.",
  "compete.running_event": "Running now: {name}.",
  "compete.leaderboards_text": "Ratings by family of games: all time, this month, this week or today.",
  "compete.clubs": "Clubs",
  "compete.daily": "Deal of the day",
  "compete.daily_text": "The same five deals for everybody, with standings for the day and the month.",
  "compete.challenges": "Challenges",
  "compete.challenges_text": "Five deals by link: your friends play the same cards whenever they like.",
  "compete.clubs_text": "Play with the same people: members, your own league table, tournaments, chat.",
  "daily.deal_of_day": "Deal of the day",
  "daily.challenges": "Challenges",
  "daily.challenge": "A challenge",
  "daily.challenges_text": "Play five deals against the computer and send the link. Your friends play the same cards whenever they like.",
  "daily.your_challenge": "Your challenge",
  "daily.challenge_of": "{name} challenges you",
  "daily.did_not_load": "This did not load",
  "daily.offline_text": "Your deals are safe on the server.",
  "daily.five_deals": "Five deals",
  "daily.against": "Five deals against {name}",
  "daily.intro_day": "Everybody plays the same five deals today, against the same opponent, who is dealt the same cards.",
  "daily.intro_challenge": "You get the same cards, and so does your opponent. Your score is then compared with the others.",
  "daily.rule_add": "Your result is your points in the five deals minus your opponent’s.",
  "daily.rule_once": "You have one try. You can leave at any time and continue later. A deal that you resign or don’t finish in time counts −25.",
  "daily.rule_help": "No hints, no coach, no taking moves back. Ratings do not change.",
  "daily.started": "You have started.",
  "daily.progress": "You have played {n} of 5: {points}.",
  "daily.results_hidden": "You’ll see how others did when you have played all five.",
  "daily.continue": "Continue",
  "daily.start": "Play the five deals",
  "daily.too_late": "It is too late to start these deals.",
  "daily.played_count": "{n, plural, one {One person has played.} other {{players} have played.}}",
  "daily.no_players_yet": "Nobody has played yet.",
  "daily.no_players": "Nobody played these deals.",
  "daily.your_result": "Your result",
  "daily.unit_points": "points",
  "daily.percent": "{share} %",
  "daily.percentile_text": "of {players} players scored less",
  "daily.too_few_players": "{n, plural, one {one person has played, too few for a percentage} other {{players} have played, too few for a percentage}}",
  "daily.median_score": "Median score: {middle}.",
  "daily.expert_score": "The strongest bot scored {points}.",
  "daily.deal_by_deal": "Deal by deal",
  "daily.deal": "Deal",
  "daily.you": "you",
  "daily.others": "others",
  "daily.middle": "median",
  "daily.best": "best",
  "daily.expert": "strongest bot",
  "daily.chart_text": "Everybody’s points, deal by deal. {list}",
  "daily.chart_deal": "Deal {number}: you {points}, median {middle}.",
  "daily.chart_deal_median": "Deal {number}: median {middle}.",
  "daily.chart_title": "You and the others",
  "daily.best_deal": "Best: deal {number}",
  "daily.worst_deal": "Worst: deal {number}",
  "daily.own_and_others": "{points}, the others {middle}",
  "daily.review_deal": "Review your game, deal {number}",
  "daily.best_difference": "What the best player did differently",
  "daily.best_and_own": "{name} {best}, you {points}",
  "daily.best_only": "{name} {best}",
  "daily.actions_compared": "{best}. {own}.",
  "daily.watch": "Watch",
  "daily.watch_best": "Watch the best game of deal {number}",
  "daily.review_best": "Review of the best game of deal {number}",
  "daily.all_played": "all five played",
  "daily.standings": "Standings",
  "daily.show_all": "Show all {n}",
  "daily.n_played": "{n, plural, one {one person has played} other {{players} have played}}",
  "daily.place": "Place",
  "daily.player": "Player",
  "daily.points": "Points",
  "daily.column_deals": "Deal by deal",
  "daily.column_days": "Days",
  "daily.copied": "Copied",
  "daily.result_copied": "Your result is copied.",
  "daily.share_day": "OpenRummy, deal of the day, {day}",
  "daily.share_challenge": "OpenRummy, five deals of {title}",
  "daily.share_total": "{n, plural, one {{total} point} other {{total} points}}: {deals}.",
  "daily.share_behind": "Better than {share} % of {players} players.",
  "daily.same_cards": "Everyone had the same cards, so this is mostly skill.",
  "daily.next_deals_in": "The next five deals come in {left}.",
  "daily.late": "The day is over. If you have started, you have {left} left to finish.",
  "daily.closed": "These deals have closed.",
  "daily.hours": "{hours} h {minutes} min",
  "daily.minutes": "{minutes} min",
  "daily.link_today": "Today’s deals",
  "daily.month_standings": "This month’s standings",
  "daily.month_summary": "{days, plural, one {Based on one day} other {Based on # days}} so far; {n, plural, one {one person has played} other {{players} have played}}.",
  "daily.month_no_results": "No results for this month yet.",
  "daily.past_days": "Past days",
  "daily.other_months": "Other months",
  "daily.send_link": "Share it",
  "daily.send_text": "Anyone with the link can play the same five deals. Only those who have played see the results.",
  "daily.link_label": "Link to this challenge",
  "daily.beat_total": "I made {points} in five deals. Beat that.",
  "daily.beat_mine": "Five deals of {title}: beat me.",
  "daily.fair": "Fair deal",
  "daily.fair_day": "All cards, and your opponent’s luck, follow from one secret. A commitment to it was published at {at} UTC. The secret is revealed when the day is over, so that everybody can check it.",
  "daily.fair_challenge": "All cards, and your opponent’s luck, follow from one secret. A commitment to it was published at {at} UTC. The secret is revealed when the challenge is over.",
  "daily.commitment": "Commitment",
  "daily.secret": "Secret",
  "daily.secret_reveal_time": "revealed at {at} UTC",
  "daily.all_commitments": "Commitments for all days",
  "daily.new_challenge": "A new challenge",
  "daily.game": "Game",
  "daily.level": "Opponent",
  "daily.create_challenge": "Create the challenge",
  "daily.created_and_accepted": "Created and accepted",
  "daily.no_challenges": "None yet.",
  "daily.title_of": "{title}, by {name}",
  "daily.card_finished": "{points}; {n, plural, one {one person has played} other {# have played}}",
  "deals.promises": "Promises",
  "deals.promises_told": "Before each deal the server promises its part of the shuffle, signs the promise with this key and puts it into a public list. Once an hour a line seals the list for good: every line includes the line before it. Keep a line, and the server cannot change what the list said up to then.",
  "deals.key": "Key of this server",
  "deals.last_line": "Line from {when}, {n, plural, one {one promise} other {{entries} promises}}",
  "deals.all_lines": "All lines of the list",
  "deals.lines_withdrawn": "{n, plural, one {One line was} other {# lines were}} written while the clock of this server was wrong, and withdrawn. Their promises still hold.",
  "deals.no_line_yet": "No line has been written yet.",
  "deals.list_did_not_load": "The list did not load.",
  "deals.deals_fair": "Are the deals fair?",
  "deals.figures_did_not_load": "The figures did not load.",
  "deals.they_come_from_server": "They come from the server.",
  "deals.what_shows_what_does": "What this shows, and what it doesn’t",
  "deals.they_do_not_show": "They do not show that nobody saw the cards, or how well anybody played. The server does the counting itself, so the figures are only as good as your trust in it; a deal you have checked yourself is better. Deals still being played are not included.",
  "deals.line_95_band_dot": "The line is the 95 % band, the dot what was counted, and the mark what is expected. How often fair deals are this far off is computed over all figures in a table together. Far less than once in 100 would be a reason to ask questions.",
  "deals.mean": "Mean",
  "deals.what": "What",
  "deals.of": "Of",
  "deals.expected": "Expected",
  "deals.n95_band": "95 % band",
  "deals.outside": "outside",
  "deals.hardly_by_chance_fair": "Unlikely to be chance: fair deals are this far off {often}.",
  "deals.fair_deals_at_least": "Fair deals are at least this far off {often}.",
  "deals.too_few": "{n, plural, =0 {No deals have been finished} one {One deal has been finished} other {{deals} deals have been finished}} on this server. Statistics appear here after {least}.",
  "deals.so_many": "{deals} deals in {games} games have been finished on this server. Every one of them counts, no matter who played and how it ended. Melds and deadwood are those of ten-card hands.",
  "deals.outside_of_band": "Of {figures} figures with an expected value, {n, plural, one {# lies} other {# lie}} outside the 95 % band. With fair deals, about {by_chance} would do so by chance.",
  "deals.if_somebody_favoured": "If somebody favoured certain cards, the dealer or the computer players, these figures would drift away from what is expected. The more deals there are, the smaller a bias they can reveal. They prove nothing about a single deal: for that there is {fair_deal} at each table, with a promise made before the deal and checked after it.",
  "deals.counted": "{n} counted.",
  "deals.counted_expected": "{n} counted, {expected} expected.",
  "deals.points_band": "{low} to {high}",
  "deals.share_band": "{low} to {high} %",
  "deals.less_than_once": "less than once in 10,000",
  "deals.times_in_10000": "{n} times in 10,000",
  "deals.times_in_100": "{n} times in 100",
  "device.link_was_used_already": "This link has already been used.",
  "device.link_too_old": "This link has expired.",
  "device.link_does_not_hold": "This link has expired.",
  "device.you_play_against_each": "You play against each other.",
  "device.games": "{n, plural, one {# game} other {# games}}",
  "device.go_on_here": "Continue here",
  "device.did_not_work": "That did not work.",
  "device.link_holds_little_longer": "The link works for a little longer.",
  "device.browser_plays_as_name": "This browser already plays as {name}.",
  "device.open_link_on_other": "Open the link on the other device.",
  "device.play_here_as_name": "Play here as {name}?",
  "device.you_go_on_running": "You continue in {n, plural, one {the running game} other {# running games}}. The other device stays signed in, too.",
  "device.you_have_same_name": "You have the same name and games here as there. The other device stays signed in, too.",
  "device.browser_has_games_its": "This browser has {games} of its own. {n, plural, one {It comes} other {They come}} along: {name} plays {n, plural, one {it} other {them}} from now on. Continue only if {name} is you.",
  "device.not_now": "Not now",
  "device.play_as_name": "Play as {name}",
  "device.looking_at_link": "Checking the link",
  "device.all_other_devices_signed": "All other devices are signed out.",
  "device.open_link_there_or": "Open this link there, or scan the code with its camera. You play on in the same seats.",
  "device.qr_code_link_your": "QR code of the link for your other device",
  "device.link_your_other_device": "Link for your other device",
  "device.play_on_with_openrummy": "Play on with OpenRummy",
  "device.your_other_device_here": "Your other device is here. Both play in the same seats.",
  "device.link_too_old_now": "The link has expired.",
  "device.making_link": "Making a link",
  "device.make_new_link": "Make a new link",
  "device.sign_out_others": "Sign out {n, plural, one {the other} other {the others}}",
  "device.holds_once": "It works once and is for you alone: anybody who opens it plays as you. Time left: {time}.",
  "device.only_this_computer": "This address works only on this computer. To use another one, start the server with {option} and open it under this computer’s name.",
  "device.signed_in_on": "You are signed in on {n, plural, one {# device} other {# devices}}.",
  "puzzles.rating_provisional": "Counted. Your rating shows once it is certain enough.",
  "puzzles.puzzles": "Puzzles",
  "puzzles.intro": "Positions from real deals, each with one good answer. The value of every move has been measured.",
  "puzzles.next_puzzle": "Next puzzle",
  "puzzles.near_rating": "Near your rating, any theme",
  "puzzles.puzzle_of_day": "Puzzle of the day",
  "puzzles.day_title": "Puzzle of the day, {day}",
  "puzzles.day_new": "The same for everybody",
  "puzzles.day_solved": "Solved",
  "puzzles.day_missed": "Missed",
  "puzzles.solve": "Solve",
  "puzzles.view_solved": "See it again",
  "puzzles.rush": "Five-minute rush",
  "puzzles.rush_about": "Solve as many as you can. Three mistakes end it.",
  "puzzles.rush_best": "Best today: {today}. Best ever: {ever}",
  "puzzles.begin": "Begin",
  "puzzles.to_review": "To review",
  "puzzles.due_count": "{n, plural, one {# puzzle} other {# puzzles}} to review",
  "puzzles.due_later": "{n, plural, =0 {Nothing to review.} one {# comes back another day.} other {# come back another day.}}",
  "puzzles.themes": "Themes",
  "puzzles.theme_yours": "{right} of {tried} on the first try",
  "puzzles.your_rating": "Your rating",
  "puzzles.no_rating": "No rated puzzles yet. Your first try at a puzzle counts while Rated is on.",
  "puzzles.solved_of": "{right} of {tried} solved on the first try",
  "puzzles.rating_now": "{rating} ± {within}",
  "puzzles.rating_then": "{day}: {rating} ± {within}.",
  "puzzles.band_note": "The band shows the 95 % interval.",
  "puzzles.day": "Day",
  "puzzles.rating": "Rating",
  "puzzles.table": "Table",
  "puzzles.load_failed": "The puzzles did not load.",
  "puzzles.empty_title": "No puzzles here",
  "puzzles.empty_text": "This server has no puzzles.",
  "puzzles.all_tried": "All tried",
  "puzzles.nothing_due": "Nothing to review",
  "puzzles.missing_title": "There is no such puzzle",
  "puzzles.to_puzzles": "To the puzzles",
  "puzzles.a_puzzle": "A puzzle",
  "puzzles.loading": "Setting up the puzzle.",
  "puzzles.opponent": "Your opponent",
  "puzzles.taken_and_held": "took, and still has,",
  "puzzles.taken_none": "has no card that you know of",
  "puzzles.unknown_cards": "{n, plural, one {# unknown card} other {# unknown cards}}",
  "puzzles.stock": "Stock {n}",
  "puzzles.discards": "Discards {n}",
  "puzzles.newest_right": "Discards {n}, newest on the right",
  "puzzles.no_discards": "No discards",
  "puzzles.take_card": "Take the {card} from the discards",
  "puzzles.card_raised": "Raised: opponent’s discards",
  "puzzles.pile_card": "{card}, {own, select, yes {yours} no {your opponent’s} other {turned up}}",
  "puzzles.your_hand": "Your hand",
  "puzzles.drawn": "drawn",
  "puzzles.taken": "taken",
  "puzzles.deadwood": "Deadwood {n}",
  "puzzles.their_melds": "Shown by your opponent",
  "puzzles.their_deadwood": "Deadwood {n}",
  "puzzles.scores": "{game}. You {mine}, your opponent {theirs}{target, plural, =0 {} other {, to {target}}}. {limit, plural, =0 {Only gin ends the deal} other {Knock with {limit} or less}}. {dealer, select, yes {You dealt.} other {Your opponent dealt.}}",
  "puzzles.counts_times": "The deal counts {n, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}.",
  "puzzles.prompt_discard": "Choose a card",
  "puzzles.prompt_again": "Choose another card",
  "puzzles.discard_it": "Discard",
  "puzzles.not_yet": "Not yet.",
  "puzzles.tried": "tried",
  "puzzles.best": "best",
  "puzzles.right_word": "right",
  "puzzles.solved": "Solved",
  "puzzles.solved_what": "Solved: {what}",
  "puzzles.answer_what": "Best: {what}",
  "puzzles.answer": "Show the answer",
  "puzzles.answer_counts": "Show it: counts as a miss",
  "puzzles.answer_warn": "Seeing the answer before you try counts as a miss. Press again to see it.",
  "puzzles.hint": "Hint",
  "puzzles.hints_left": "{n} left",
  "puzzles.rated_switch": "Rated",
  "puzzles.rated_yes": "Your first try changes your rating.",
  "puzzles.rated_no": "Practice: your rating does not change.",
  "puzzles.unrated": "This one does not change your rating: it was not your next puzzle.",
  "puzzles.tried_before": "You have already tried this one, so it no longer counts.",
  "puzzles.retry_note": "You missed this one before. How you do now decides when it comes back.",
  "puzzles.rating_changed": "Your rating: {rating} ({change})",
  "puzzles.returns_in": "It comes back in {days, plural, one {# day} other {# days}}.",
  "puzzles.why": "Why",
  "puzzles.loading_reasons": "Working out the reasons.",
  "puzzles.may_hold": "What they may have",
  "puzzles.action": "Action",
  "puzzles.card": "Card",
  "puzzles.chosen_first": "first choice of",
  "puzzles.points": "Points",
  "puzzles.you_win": "You win",
  "puzzles.likely": "Likelihood",
  "puzzles.percent": "{n} %",
  "puzzles.answers": "{n, plural, =0 {Nobody has answered yet.} one {# answer.} other {# answers.}}",
  "puzzles.few_answers": "{n, plural, one {# answer} other {# answers}} so far, too few for percentages.",
  "puzzles.within": "Points per deal, accurate to ± {points}.",
  "puzzles.within_both": "Points per deal, accurate to ± {least} where the choice is close and to ± {most} where it is not.",
  "puzzles.held_note": "How often the card is in a hand that fits what was seen.",
  "puzzles.by_chance": "What counts here is the chance of winning the game.",
  "puzzles.level": "Difficulty {level}.",
  "puzzles.found_by": "Found by {who}.",
  "puzzles.finder": "{who} {share} %",
  "puzzles.discard_card": "Discard {card}",
  "puzzles.more_actions": "{n, plural, one {# more} other {# more}}",
  "puzzles.board": "Board",
  "puzzles.keys": "Arrow keys choose a card, Enter discards it, N goes to the next puzzle.",
  "puzzles.rush_title": "Five-minute rush",
  "puzzles.rush_begin_text": "The clock runs on the server until time is up. Puzzles get harder as you go. They do not change your rating, and those you miss come back for review.",
  "puzzles.rush_left": "{time} left",
  "puzzles.rush_score": "{n} solved",
  "puzzles.rush_wrong": "{n} of {most} wrong",
  "puzzles.rush_right": "Right: {what}",
  "puzzles.rush_missed": "{what} was wrong. Best: {best}",
  "puzzles.rush_over": "{n, plural, =0 {None solved} one {# solved} other {# solved}}",
  "puzzles.rush_over_why": "{why, select, wrong {Three mistakes.} time {Time is up.} other {There are no more puzzles.}}",
  "puzzles.rush_new_best": "Your best so far.",
  "puzzles.rush_before": "Your previous best: {n}.",
  "puzzles.rush_review": "Review what you missed",
  "puzzles.rush_review_one": "Missed puzzle {n}",
  "puzzles.rush_again": "Play again",
  "puzzles.rush_today": "Most solved today",
  "puzzles.you": "you",
  "home.next_lesson": "Continue: lesson {n}",
  "home.seats_open": "{n, plural, one {one seat is open} other {# seats are open}}",
  "home.your_table_waits_players": "Your table is waiting for players",
  "home.carry_on_with_names": "Carry on with {names}",
  "home.title_deal_deal_score": "{title}, deal {deal}. {score}.",
  "home.your_turn_with": "Your turn with {names}",
  "home.playing_with": "Playing with {names}",
  "home.your_turn_against": "Your turn against {names}",
  "home.playing": "Playing {names}",
  "home.title_deal": "{title}, deal {deal}, {ago}",
  "home.n_more": "{n} more",
  "home.favourites": "Favourites",
  "home.favourite": "Favourite",
  "home.favourite_title": "{title}, favourite",
  "home.title_is_favourite": "{title} is one of your favourites.",
  "home.title_no_favourite": "{title} is no longer one of your favourites.",
  "home.play_title": "Play {title}",
  "home.one_tap_deals": "One tap deals the cards.",
  "home.all_n_games": "All {n} games",
  "home.n_games": "{n, plural, one {# game} other {# games}}: ",
  "home.shelf_two": "Gin",
  "home.shelf_upcard": "Oklahoma, Hollywood",
  "home.shelf_company": "Three or more",
  "home.shelf_melds": "Rummy",
  "home.shelf_wild": "Wild cards",
  "home.continue": "Continue",
  "home.with_names": "with {names}, {title}",
  "home.finished_games": "Finished games",
  "home.title_with_opponent": "{title} with {opponent}",
  "home.also_known_as_also": "Also known as {also}.",
  "home.openrummy_gin_rummy_its": "OpenRummy: gin rummy and its family",
  "home.gin_rummy_its_family": "Gin rummy and its family",
  "home.free_open_no_account": "Free and open. No account needed, no adverts.",
  "home.message_your_games_safe": "{message} Your games are safe on the server.",
  "home.read_rules": "Read the rules",
  "home.carry_on": "Carry on",
  "home.all_my_games": "All my games",
  "home.search_games": "Search the games",
  "home.n_games_found": "{n} {n, plural, one {game} other {games}} found",
  "home.no_matches": "No games match your search.",
  "home.search_words_rules": "Search words and rules",
  "home.show_all_games": "Show all games",
  "home.today": "Today",
  "home.deal_of_day": "Deal of the day",
  "home.daily_same": "Five deals, the same for everybody.",
  "home.daily_new": "You haven’t started yet.",
  "home.daily_begun": "You have started.",
  "home.daily_so_far": "You have played {n} of 5: {points}.",
  "home.daily_over": "You scored {points}.",
  "home.daily_go_on": "Go on",
  "home.daily_see": "See it",
  "home.event_starts": "starts {time}",
  "home.event_round": "round {round} of {rounds}",
  "home.event_runs": "running",
  "home.go_to_it": "Go to it",
  "home.more_to_play": "More ways to play",
  "home.lobby_text": "Open tables to join and tables to watch.",
  "home.my_games_text": "Games where it’s your turn, games where you’re waiting, and finished games.",
  "home.real_cards_on_table": "Playing with real cards? Enter each deal here, and the scoring is done for you.",
  "home.game_saved_as_file": "Replay a saved game here, step by step.",
  "home.my_house_rules": "My house rules",
  "home.from_base": "From {base}",
  "home.remove_title": "Remove {title}",
  "home.do_you_play_differently": "Do you play differently at home? Start from any game and change what you like.",
  "home.others_have": "the others {points}",
  "home.your_team_has": "Your team {points}",
  "home.you_have": "You {points}",
  "home.title_seats_open": "{title}, {missing}.",
  "home.when": "{ago}.",
  "home.the_table": "the table, {title}",
  "house.file_empty_or_too": "the file is empty or too large",
  "house.title_loaded": "{title} is loaded.",
  "house.begin_with": "Start from",
  "house.load_toml": "Load TOML",
  "house.toml_file_rules": "A TOML file with rules",
  "house.reset_all": "Reset all",
  "house.file_was_not_taken": "That file could not be read.",
  "house.before_before": "was {before}",
  "house.nothing_all_as_base": "Nothing: all rules are those of {base_title}.",
  "house.waiting_server": "Waiting for the server.",
  "house.checking": "Checking.",
  "house.mend_rules_first": "Fix the rules first.",
  "house.these_rules_go_together": "These rules work together.",
  "house.begin_with_any_game": "Start from any game and change what you like.",
  "house.link_cannot_be_opened": "This link cannot be opened.",
  "house.message_may_have_been": "{message} Part of it may be missing.",
  "house.rules_were_not_checked": "The rules were not checked.",
  "house.no_changes_yet": "No changes yet",
  "house.play_share": "Play and share",
  "house.these_rules": "These rules",
  "house.go_there": "Go there",
  "house.fault_n": ", fault {n}",
  "house.what_differs_from_base": "What differs from {base_title}",
  "house.plain_words": "In plain words",
  "house.form_did_not_load": "The form did not load.",
  "house.what_you_made_kept": "Your work is saved in this browser.",
  "house.title_house_rules": "{title}: house rules",
  "house.what_differs": "What differs",
  "house.all_rules": "All the rules",
  "house.link_itself_holds_rules": "The link contains the rules, so nothing is lost.",
  "house.key": "For {key}",
  "house.label_key": "{label} for {key}",
  "house.remove_label_key": "Remove {label} for {key}",
  "house.add": "Add",
  "house.add_label": "Add {label} for",
  "house.for": "for …",
  "house.first_opponent": "First opponent",
  "house.you_offline_your_rules": "You are offline. Your rules are saved here. Try again in a moment.",
  "house.reset": "Reset",
  "house.title_among_my_house": "{title} is now in your house rules.",
  "house.saved": "Saved",
  "house.save": "Save",
  "house.download_toml": "Download TOML",
  "house.link_copy_by_hand": "The link, to copy yourself",
  "house.bring_back_changes": "Restore {n, plural, one {# change} other {# changes}}",
  "house.things_to_mend_sentence": "{n, plural, one {# thing} other {# things}} to fix.",
  "house.things_to_mend": "{n, plural, one {# thing} other {# things}} to fix",
  "house.changes": "{n, plural, one {# change} other {# changes}}",
  "house.your_changes_kept": "Your changes are saved in this browser.",
  "house.began_as": "House rules based on {game}.",
  "house.changed_from": "Changed, was {before}",
  "house.changed": "Changed",
  "house.n_changed": "{changed} changed",
  "house.n_to_mend": "{wrong} to fix",
  "house.play_with": "Play with {others}",
  "house.play_name": "Play {name}",
  "house.for_key": "for {key}",
  "leaderboard.leaderboard": "Leaderboard",
  "leaderboard.whom": "Show",
  "leaderboard.everyone": "Everyone",
  "leaderboard.friends": "Friends",
  "leaderboard.span": "Period",
  "leaderboard.all_time": "All time",
  "leaderboard.month": "Month",
  "leaderboard.week": "Week",
  "leaderboard.today": "Today",
  "leaderboard.this_month": "This month:",
  "leaderboard.this_week": "This week:",
  "leaderboard.this_day": "Today:",
  "leaderboard.people": "People",
  "leaderboard.listed": "{listed} {n, plural, one {player} other {players}} listed, each with at least {least} games and a rating known to within ± {within}",
  "leaderboard.did_not_load": "The leaderboard did not load.",
  "leaderboard.rank": "Rank",
  "leaderboard.player": "Player",
  "leaderboard.games": "Games",
  "leaderboard.won": "Won",
  "leaderboard.you": "you",
  "leaderboard.friend": "friend",
  "leaderboard.between": "{players} {n, plural, one {player} other {players}} between",
  "leaderboard.order": "Ordered by the lower end of each rating’s interval, so that one lucky week does not put anyone on top. Neighbours are often so close that they could swap places.",
  "leaderboard.spans": "The list shows players who have played a rated game in this period, with their current rating. The last column shows how much it has changed in this period. Days, weeks (starting on Monday) and months are in UTC.",
  "leaderboard.nobody": "Nobody is listed yet. It takes 20 rated games in this family.",
  "leaderboard.nobody_span": "Nobody on this list has played a rated game in this period yet.",
  "leaderboard.nobody_friends": "Nobody yet.",
  "leaderboard.invite": "Invite somebody",
  "leaderboard.computers": "Computer players",
  "leaderboard.computers_text": "Measured over thousands of games of gin between the computer players, with the baseline player at 1500. They are not ranked with people, and their scale is separate.",
  "leaderboard.missing_account": "Rated games need an account. With one, you can be listed here.",
  "leaderboard.missing_private": "Your page is private, so you are not listed.",
  "leaderboard.missing_first": "You have no rated games in {title} yet. You need {least} to be listed.",
  "leaderboard.missing_games": "You have {rating} ± {within} after {games} of {least} games. Play {n, plural, one {# more game} other {# more games}} to be listed.",
  "leaderboard.missing_certainty": "You have {rating} ± {within}. You are listed once it is known to within ± {least}.",
  "leaderboard.missing_span": "You have {rating} ± {within} in {title}, but have not played a rated game in this period.",
  "learn.practice": "Practice",
  "learn.no_meld": "No meld",
  "learn.laid_off": "Laid off",
  "learn.fits": "Fits",
  "learn.does_not_fit": "Does not fit",
  "learn.hand": "Hand",
  "learn.deal": "Deal",
  "learn.words": "Terms",
  "learn.games_their_names": "Games and their names",
  "learn.also_list": "Also {list}.",
  "learn.no_word_here_called": "No term has that name here.",
  "learn.search_everything": "Search everything",
  "learn.history_thanks": "History and thanks",
  "learn.licences_what_inside": "Licences of everything included",
  "learn.playing_computer": "Playing the computer",
  "learn.honest_at_every_level": "{honest} At every level each character keeps its own style of play.",
  "learn.deals_fair_all_deals": "Are the deals fair? Statistics of all deals on this server",
  "learn.documentation_long": "Documentation: playing, hosting, bots, and how analysis works",
  "learn.no_such_game": "No such game",
  "learn.there_no_rules_words": "There are no rules called “{words}” here.",
  "learn.perhaps_one_these": "Perhaps one of these:",
  "learn.also_known_as_as": ", also known as {as}",
  "learn.many_games_go_by": "Many games go by several names. The glossary lists the ones we know.",
  "learn.names_words": "Names and terms",
  "learn.games": "Games",
  "learn.show_all_n": "Show all {n}",
  "learn.nothing_here_called": "Nothing found.",
  "learn.try_one_word_or": "Try a single word or fewer letters.",
  "learn.title_rules": "{title}: the rules",
  "learn.on_page": "On this page",
  "learn.all_rules": "All rules",
  "learn.play_title": "Play {title}",
  "learn.no_table_game_yet": "No table for this game yet",
  "learn.change_these_rules": "Change these rules",
  "learn.what": "What it is",
  "learn.how_deal_goes": "How a deal goes",
  "learn.examples": "Examples",
  "learn.rules": "The rules",
  "learn.time": "Time",
  "learn.playing_well": "Playing well",
  "learn.questions": "Questions",
  "learn.rules_did_not_load": "The rules did not load.",
  "learn.rules_could_not_be": "The rules could not be loaded.",
  "learn.search_games_words_rules": "Search games, terms and rules",
  "learn.games_words_rules": "Games, terms and rules",
  "learn.count_found": "{count} found",
  "learn.history": "History",
  "learn.page_did_not_load": "This page did not load.",
  "learn.what_one_can_read": "The glossary and the rules come from the server.",
  "learn.points": "{score} {n, plural, one {point} other {points}}",
  "learn.points_left": "{points} left",
  "learn.deadwood": "deadwood {points}",
  "learn.boxes": "{n, plural, one {# box} other {# boxes}}",
  "learn.group": "{kind}: {cards}",
  "learn.players_also": "{players}, also known as {names}.",
  "learn.players": "{players}.",
  "learn.form_of": "A form of {game}.",
  "learn.words_short": "Glossary",
  "learn.also_known_as_sentence": "Also known as {as}.",
  "net.server_gave_answer_page": "The server sent an answer that this page cannot read.",
  "net.nothing_was_sent": "{lost} Nothing was sent.",
  "net.line_broke_before_answer": "The connection was lost before the answer arrived.",
  "pad.what_should_i": "What should I have done?",
  "pad.ask_board": "Look at a hand from this deal on the board",
  "pad.which_rank_wild": "Which rank is wild?",
  "pad.takes_points_points_double": "It takes {points, plural, one {# point} other {# points}} to double the deal.",
  "pad.table_n_text": "Table {n}: {text}",
  "pad.dealer_who_sits_out": "Dealer (sits out)",
  "pad.choose": "Choose",
  "pad.write_down": "Write down",
  "pad.kept_here_not_counted": "Saved here, not scored yet",
  "pad.change": ", change",
  "pad.deal_n": "of deal {n}",
  "pad.round": "The round",
  "pad.names": "Names",
  "pad.rename": "Rename",
  "pad.new_pad": "New pad",
  "pad.pads_begun_before_kept": "Your earlier pads are below.",
  "pad.target_each_game": "Target of each game",
  "pad.begin": "Begin",
  "pad.or_by_house_rules": "Or use house rules:",
  "pad.who_declared": "who declared",
  "pad.who_showed": "who showed",
  "pad.against": "{first} against {second}",
  "pad.lowest_total_wins": "the lowest total wins",
  "pad.who_went_out": "who went out",
  "pad.who_knocked": "who knocked",
  "pad.title_score_pad": "{title}, score pad",
  "pad.deal_n_written_down": "Deal {n} is written down.",
  "pad.deal_n_removed_undo": "Deal {n} has been removed. Undo brings it back.",
  "pad.counts_double": "It counts double.",
  "pad.all_pads": "All pads",
  "pad.could_not_be_counted": "This could not be scored.",
  "pad.your_deals_kept_browser": "Your deals are saved in this browser. The totals appear when the server is back. We’ll keep trying.",
  "pad.message_your_deals_kept": "{message} Your deals are saved in this browser.",
  "pad.browser_keeps_nothing": "This browser does not save anything.",
  "pad.save_pad_as_file": "Save the pad as a file before you close this page.",
  "pad.title_score_sheet": "{title}, score sheet",
  "pad.nothing_yet_after_each": "Nothing yet. After each deal, write down {done} and what was left.",
  "pad.print_save": "Print, save, rename",
  "pad.totals_next_deal": "Totals and the next deal",
  "pad.redo": "Redo",
  "pad.pad_full": "The pad is full.",
  "pad.who_meets_whom_comes": "The pairings come from the server, which is not answering right now.",
  "pad.pad_not_here": "There is no such pad here.",
  "pad.pads_stay_browser_they": "Pads stay in the browser they were started in. Save one as JSON there to open it here.",
  "pad.games_with_real_cards": "For games with real cards. Your pads stay in this browser; nothing is stored on the server.",
  "pad.save_pad_as_file_before": "Save your pad as a file before you close the page.",
  "pad.my_pads": "My pads",
  "pad.pad_saved_as_json": "A pad saved as JSON",
  "pad.open_file": "Open a file",
  "pad.file_no_score_pad": "That file is not a score pad. Choose one that was saved here as JSON.",
  "pad.bring_back": "Restore",
  "pad.no_pads_yet_choose": "No pads yet. Choose a game above and start.",
  "pad.what_dropping_out_costs": "What dropping out costs",
  "pad.points_not_melded_or": "Points not melded, or what dropping out costs",
  "pad.points_left_hand": "Points left in hand",
  "pad.deadwood_left_after_lay": "Deadwood left, after lay-offs",
  "pad.how_write_down": "How to write it down",
  "pad.points_on_table": "Points on the table",
  "pad.rummy_all_one_turn": "Rummy: all in one turn, counts double",
  "pad.gin_nothing_left": "{gin}: nothing left",
  "pad.big_gin_no_card": "Big gin: no card discarded",
  "pad.spade_was_turned_up": "A spade was turned up: counts double",
  "pad.wild_cards_hand": "Wild cards in hand",
  "pad.deuces": "Deuces",
  "pad.jokers": "Jokers",
  "pad.without_drawing": "Without drawing",
  "pad.on_own_first_turn": "On their first turn",
  "pad.all_one_suit": "All of one suit",
  "pad.hands": "Hands",
  "pad.which_equal_hands_better": "Which of the equal hands is better?",
  "pad.misdeal": "A misdeal",
  "pad.false_gin": "False gin",
  "pad.false_gin_then": "What did you agree on?",
  "pad.false_gin_play_on": "Play on with the hand as it is: nothing is written down",
  "pad.false_gin_misdeal": "As if never dealt: the same player deals again.",
  "pad.false_gin_penalty": "{points, plural, one {# point} other {# points}} and the deal for the opponent.",
  "pad.play_on": "Play on",
  "pad.penalty": "Penalty",
  "pad.as_if_never_dealt": "As if never dealt. Otherwise it is a deal that nobody won.",
  "pad.nobody": "Nobody",
  "pad.all_dropped_out": "All dropped out",
  "pad.out": "Out",
  "pad.count": "Score it",
  "pad.how_many_points": "How many points?",
  "pad.what_was_name_left": "What was {name} left with?",
  "pad.what_has_name_on": "What does {name} have on the table?",
  "pad.with_nothing_left_one": "If you have nothing left, you go out; you don’t knock.",
  "pad.knock_needs_at_most": "You need {limit} or less to knock.",
  "pad.only_gin_ends_deal": "Only {gin} ends the deal, with 0 left.",
  "pad.what_did_names_have": "What did {names} have?",
  "pad.who_won": "Who won?",
  "pad.who_stayed": "Who stayed in?",
  "pad.what_happened": "what happened",
  "pad.name_points": "{name} points",
  "pad.name_boxes": "{name} boxes",
  "pad.game_n": "game {n}",
  "pad.of_deals": "of {n, plural, one {# deal} other {# deals}}",
  "pad.pool": "pool to {pool}, the last player left wins",
  "pad.games_at_once": "{games} games at once, each {each}",
  "pad.best_of_games": "best of {games} games, each {each}",
  "pad.match_of_games": "games {each}, the match to {target}",
  "pad.games_won": "games won: {won}",
  "pad.team_deals": "{dealer}’s team deals. {tables}.",
  "pad.deals_with_wild": "{dealer} deals, {ranks} are wild{sits, select, yes { and the dealer sits out} other {}}.",
  "pad.who_deals": "{dealer} deals{sits, select, yes { and sits out} other {}}.",
  "pad.next_deal": "Deal {n}: {dealing}",
  "pad.name_deals": "{name} deals.",
  "pad.wild_as_chosen": "Wild, as {name} chose",
  "pad.ranks_are_wild": "{ranks} are wild.",
  "pad.adds_to_double": "{name} adds points to double this deal, {points} or more",
  "pad.deal_counts": "This deal counts {factor, plural, =2 {double} =3 {triple} =4 {four times} other {# times}}. Write the cards down as they are.",
  "pad.table_of": "Table {n}: {names}",
  "pad.names_in_teams": "Names, first dealer first; every second name is on the same team",
  "pad.names_dealer_first": "Names, first dealer first",
  "pad.player_of_team": "Player {n}, team {team}",
  "pad.remove_pad": "Remove {title}, {names}",
  "pad.column_deal": "deal",
  "pad.column_dealer": "dealer",
  "pad.column_games": "games",
  "pad.row_result": "result",
  "pad.counted_in": "Counts in {n, plural, one {game} other {games}} {list}.",
  "pad.with_a_two": "With a 2",
  "pad.asks_who_knocked": "Who knocked?",
  "pad.asks_who_went_out": "Who went out?",
  "pad.asks_who_ended_with_two": "Who ended it with a 2?",
  "pad.asks_who_declared": "Who declared?",
  "pad.asks_who_showed": "Who showed?",
  "people.play_as": "You play as {name}.",
  "people.rated": "Rated",
  "people.rating": "Rating",
  "people.rated_game": "This game is rated",
  "people.help": "Help",
  "people.hints_for_all": "hints for everybody",
  "people.may_step_aside": "the computer may stand in",
  "people.rated_completion": "Rated, for players who finish at least {percent} % of their rated games",
  "people.rated_needs_account": "You need an account for a rated game. You play under that name.",
  "people.completion_from": "{percent} % of games finished",
  "people.made_ago": "opened {ago}",
  "people.look": "View",
  "people.title_with_opponent": ", {title} with {opponent}",
  "people.others_play": "Others play",
  "people.finished": "Finished",
  "people.my_games": "My games",
  "people.your_games_did_not": "Your games did not load.",
  "people.you_have_played_nothing": "You have not played in this browser yet.",
  "people.more_games": "More games",
  "people.maker_asks_you_game": "{maker} invites you to a game of {title}",
  "people.you_sit_at_table": "You are at this table",
  "people.every_seat_taken": "Every seat is taken",
  "people.game_over": "This game is over",
  "people.seats": "Seats",
  "people.seat_may_still_be": "The seat may still be free. We’ll keep trying.",
  "people.no_account_your_seat": "No account needed. Your seat is kept in this browser.",
  "people.you_cannot_sit_down": "You cannot join this table.",
  "people.make_your_own_table": "Make your own table",
  "people.see_lobby": "See the lobby",
  "people.look_on": "Watch",
  "people.link_leads_no_table": "This link does not work.",
  "people.may_have_been_cut": "Part of it may be missing, or the table has closed. Ask for the link again, or open a table yourself.",
  "people.table_did_not_answer": "The table did not answer.",
  "people.invitation": "Invitation",
  "people.link_stays_good_we": "The link still works. We’ll keep trying.",
  "people.new_list": "New: {list}.",
  "people.nobody_waiting_just_now": "Nobody is waiting right now",
  "people.make_open_table": "Make an open table",
  "people.what_you_see_as": "This list may be out of date. We’ll keep trying.",
  "people.tables_did_not_load": "The tables did not load.",
  "people.message_your_own_games": "{message} Your own games are safe.",
  "people.open_tables": "Open tables",
  "people.no_open_table_family": "No open tables for this family.",
  "people.no_open_table_just": "No open tables right now. Open one, and anyone who comes by can join.",
  "people.deal_deal": "deal {deal}",
  "people.over": "Over",
  "people.taken": "Taken",
  "people.new": "New",
  "people.with_names_title": "with {names}, {title}",
  "people.house_rules": "house rules",
  "people.time_left": "{time} left",
  "people.deal_score": "deal {deal}, {score}",
  "people.invitation_title": "{game} with {maker}",
  "people.others": "others",
  "people.to_watch": "To watch",
  "people.watch": "Watch",
  "people.people": "People",
  "people.signed_in_as": "You play as {name}. {n, plural, =0 {Nobody follows you yet.} one {One player follows you.} other {# players follow you.}}",
  "people.no_account_no_friends": "Friends and challenges need an account: a name that nobody else has, and a password.",
  "people.friends": "Friends",
  "people.make_account": "Create an account",
  "people.nobody_followed": "You are not following anyone yet. Follow players from their page, at a table, or by name.",
  "people.here_now": "online",
  "people.not_here": "offline",
  "people.playing_title": "playing {title}",
  "people.watch_name": "Watch {name}",
  "people.unfollow": "Unfollow",
  "people.unfollow_name": "Unfollow {name}",
  "people.block_name": "Block {name}",
  "people.block": "Block",
  "people.block_player": "Block a player by name",
  "people.block_sure": "{name} can no longer write to you, challenge you or be paired with you, and neither of you follows the other.",
  "people.keep_name": "Keep {name}",
  "people.add_friend": "Follow a player by name",
  "people.players_name": "Player’s name",
  "people.whom_you_block": "Players you have blocked",
  "people.friends_did_not_load": "Your friends did not load.",
  "meeting.find_opponent": "Find an opponent",
  "meeting.only_this_computer": "Only this computer can reach this server, so nobody else can join you. To let others in, start OpenRummy with ./play --share.",
  "meeting.account_for_rated": "Rated games need an account",
  "meeting.rated_your_level": "Rated, near your level",
  "meeting.casual": "casual",
  "meeting.casual_told": "Casual: ratings do not change",
  "meeting.rated": "rated",
  "meeting.play_rated": "Rated games",
  "meeting.rated_note": "Leaving a rated game counts as a loss.",
  "meeting.days_move": "{n, plural, one {one day per move} other {# days per move}}",
  "meeting.min": "{minutes} min",
  "meeting.min_and_s": "{minutes} min + {seconds} s",
  "meeting.about_s": "about {seconds} s",
  "meeting.about_min": "about {minutes} min",
  "meeting.n_wait": "{n, plural, one {1 waiting} other {# waiting}}",
  "meeting.other_games_clocks": "Other games and clocks",
  "meeting.seek": "Find an opponent",
  "meeting.looking_for": "Looking for an opponent: {title}",
  "meeting.looking_rated": "looking for an opponent, rated",
  "meeting.looking_casual": "looking for an opponent, casual",
  "meeting.later": "Later",
  "meeting.others_wait": "{n, plural, one {1 other is waiting} other {# others are waiting}}",
  "meeting.usually": "usually {about}",
  "meeting.meanwhile": "Play {name} meanwhile",
  "meeting.stop": "Stop",
  "meeting.stop_looking": "Stop looking",
  "meeting.place_kept": "You are offline. Your place is kept for a few seconds while we reconnect.",
  "meeting.name_has_come": "{name} is here to play {title}",
  "meeting.name_on_the_way": "{name} is on the way. The cards are dealt when you are both here.",
  "meeting.go_to_table": "Go to the table",
  "meeting.name_did_not_come": "{name} did not show up, so the table is closed.",
  "meeting.front_again": "Your opponent did not show up. You are back at the front of the queue.",
  "meeting.you_missed": "You did not get to your table in time, so the search is over.",
  "meeting.computer_kept": "Your game against the computer is saved under your games.",
  "meeting.name_challenges_you": "{name} challenges you to {title}",
  "meeting.you_challenge_name": "You have challenged {name} to {title}",
  "meeting.accept": "Accept",
  "meeting.decline": "Decline",
  "meeting.take_back": "Take back",
  "meeting.accept_name": "Accept {name}’s challenge",
  "meeting.decline_name": "Decline {name}’s challenge",
  "meeting.challenge_over": "{how, select, yours_declined {{name} has declined your challenge.} yours_expired {{name} did not answer your challenge.} theirs_withdrawn {{name} has withdrawn the challenge.} other {{name}’s challenge is over.}}",
  "meeting.close_notice": "Close this message",
  "meeting.challenge": "Challenge",
  "meeting.challenge_name": "Challenge {name}",
  "meeting.send_challenge": "Send the challenge",
  "meeting.rated_needs_clock": "A rated game needs a clock.",
  "meeting.follow": "Follow",
  "meeting.following": "Following",
  "meeting.follow_name": "Follow {name}",
  "meeting.best_table": "Watch the top game now",
  "meeting.best_who": "{names}, {title}",
  "meeting.friends_and_challenges": "Friends and challenges",
  "player.ratings": "Ratings",
  "player.ratings_line": "the line is 1500, where everybody starts",
  "player.games_of": "{n} of {least} games",
  "player.rated_games": "{games} {n, plural, one {game} other {games}}",
  "player.provisional": "Provisional: not yet certain enough to be ranked.",
  "player.completed": "{percent} % of {begun} rated {n, plural, one {game} other {games}} played to the end",
  "player.rating_over_time": "Rating over time",
  "player.span": "Period",
  "player.three_months": "3 months",
  "player.day": "Day",
  "player.rating": "Rating",
  "player.change": "Change",
  "player.rating_then": "{day}: {rating} ± {within}.",
  "player.band_note": "The band shows the 95 % interval.",
  "player.last_games": "The last {n} rated games.",
  "player.rated": "Rated",
  "player.as_others_see_it": "As others see it",
  "player.private": "This page is private.",
  "player.here_since": "Member since {month}",
  "player.nobody_of_name": "There is nobody named {name}.",
  "player.name_may_have_changed": "The name may have changed, or the account was deleted.",
  "player.page_did_not_load": "The page did not load.",
  "player.back_online": "Try again once you are back online.",
  "player.nothing_played": "{name} has not finished a game yet.",
  "player.how_deals_end": "How deals end",
  "player.points_against_theirs": "Points per deal: theirs minus their opponents’ average.",
  "player.counted_ratings": "Ratings are on the Elo scale: a player rated 400 points higher wins ten games out of eleven. The ± is a 95 % interval. Only your place in a game counts, not the number of points. A rating is provisional until its ± is under 110; rankings require at least 20 games.",
  "player.counted_rated_games": "A rated game has a clock and players with accounts. Resigning, running out of time and leaving count as losses, and never cost the players who stay anything. A game that is called off, or ends before everybody has played twice, changes nothing. The more often the same players have met in the last seven days, the less a game counts.",
  "player.did_not_load": "Your record did not load.",
  "player.safe_on_server": "Your games are safe on the server. Try again once you are back online.",
  "player.nothing_yet": "Nothing here yet. Your results appear once you have finished a game.",
  "player.games_and_deals": "{games} {n, plural, one {game} other {games}}, {deals} {of, plural, one {deal} other {deals}}",
  "player.games_won_of": "games won, {won} of {all}",
  "player.no_share_yet": "games won, after {n} of {least} games",
  "player.wins_running": "wins in a row, best streak {most}",
  "player.percent": "{value} %",
  "player.points_a_deal": "points per deal",
  "player.points_head": "Points per deal",
  "player.by_month": "By month",
  "player.month": "Month",
  "player.month_won_lost": "{month}: {won} won, {lost} lost",
  "player.table": "Table",
  "player.easy": "Easy",
  "player.medium": "Medium",
  "player.hard": "Hard",
  "player.family": "Family of games",
  "player.how_your_deals_end": "How your deals end",
  "player.share_of_deals": "% of {deals} deals",
  "player.no_figure_yet": "Shown after {least} deals: {n} so far",
  "player.how_it_ended": "How it ended",
  "player.share_band": "95 % band",
  "player.deals": "Deals",
  "player.won_by_gin": "Won by gin",
  "player.won_by_a_knock": "Won by a knock",
  "player.won_by_an_undercut": "Won by an undercut",
  "player.lost_to_gin": "Lost to gin",
  "player.lost_to_a_knock": "Lost to a knock",
  "player.undercut_by_opponent": "Undercut by opponent",
  "player.nobody_won": "Nobody won",
  "player.won": "Won",
  "player.lost": "Lost",
  "player.gave_up": "Resigned",
  "player.called_off": "Called off",
  "player.from_to": "{low} to {high} %",
  "player.by_opponent": "By opponent",
  "player.all_of_them": "All {n}",
  "player.fewer": "Show fewer",
  "player.won_lost": "{won} won, {lost} lost",
  "player.won_lost_short": "Won–lost",
  "player.games_won_and_lost": "Games won and lost. The white mark is at half.",
  "player.days_played": "Days played in {month}",
  "player.days_of": "{played} of {days}",
  "player.games_that_day": ", {n, plural, one {# game} other {# games}}",
  "player.by_game": "By game",
  "player.game": "Game",
  "player.opponent": "Opponent",
  "player.result": "Result",
  "player.points_against_others": "Points per deal: yours minus your opponents’ average.",
  "player.games_played": "Games played",
  "player.all_games": "All games",
  "player.all_opponents": "All opponents",
  "player.all_results": "All results",
  "player.at_level": "{name}, {level}",
  "player.no_game_fits": "No games match.",
  "player.games_found": "{n, plural, one {# game} other {# games}} found",
  "player.how_it_is_counted": "How this is counted",
  "player.counted_games": "A game is won by the player or side that the rules say has won. Resigning, running out of time and leaving count as losses; a game that all players agreed to end counts as neither. Against several opponents, you beat those who finish below you.",
  "player.counted_deals": "Deals are those you were dealt into; a misdeal does not count. Gin includes big gin. The result of a deal is your points minus your opponents’ average, or the reverse in games where low points win.",
  "player.counted_shares": "Shown after {least} games, with a 95 % interval. Everything is worked out from the stored moves, so counting again gives the same result.",
  "player.your_record": "Your record",
  "player.of_game_with": ", from the game with {names}",
  "replay.download": "Download",
  "replay.as_json": "As JSON",
  "replay.another_record": "Another record",
  "replay.play_game_again": "Play this game again",
  "replay.link": "The link",
  "replay.link_shows_all": "Anyone with the link sees the whole game with all cards.",
  "replay.any_count_may_knock": "You may knock with any count",
  "replay.only_gin_ends_deal": "Only gin ends the deal",
  "replay.knock_with_limit_or": "Knock with {limit} or less",
  "replay.board": "The board",
  "replay.stock_stock_cards": "Stock, {stock, plural, one {# card} other {# cards}}",
  "replay.stock_left": "{stock} left",
  "replay.pile_n_cards_card": "Pile, {n, plural, one {# card} other {# cards}}, {card} on top",
  "replay.pile_empty": "Pile, empty",
  "replay.pile_n": "Pile, {n}",
  "replay.knock_card_card": "Knock card, {card}",
  "replay.knock_card": "Knock card",
  "replay.step_n_count": "Step {n} of {count}",
  "replay.steps_deal": "Steps of this deal",
  "replay.step": "Step",
  "replay.first_step": "First step",
  "replay.first_step_home": "First step (Home)",
  "replay.step_back": "Step back",
  "replay.step_back_left_arrow": "Step back (left arrow)",
  "replay.pause": "Pause",
  "replay.step_on": "Step on",
  "replay.step_on_right_arrow": "Step on (right arrow)",
  "replay.last_step": "Last step",
  "replay.last_step_end": "Last step (End)",
  "replay.not_played_out": "Not played out",
  "replay.paste_record_or_choose": "Paste a record, or choose a file.",
  "replay.too_long_record_game": "That is too long to be a game record.",
  "replay.file_no_record_game": "That file is not a game record.",
  "replay.game_saved_as_file": "A game saved here or by the command line, as text or JSON. It is replayed step by step; nothing is stored.",
  "replay.file": "A file",
  "replay.or_paste_here": "Or paste it here",
  "replay.reading": "Reading",
  "replay.record_cannot_be_read": "That record could not be read.",
  "replay.there_no_game_link": "No game belongs to this link.",
  "replay.may_be_mistyped_or": "The link may be mistyped or cut off. Players find the game on their start page.",
  "replay.game_not_over_yet": "This game is not over yet.",
  "replay.can_be_looked_at": "Once it is finished, you can replay it with all cards shown.",
  "replay.game_did_not_load": "The game did not load.",
  "replay.listed_not_finished": "{listed}, not finished.",
  "replay.deal_did_not_load": "The deal did not load.",
  "replay.which_table": "Which table",
  "replay.follow": "Follow",
  "replay.game_ends_here": "The game ends here.",
  "replay.game_ended_before_card": "The game ended before a card was dealt.",
  "replay.whose_view": "Whose view",
  "replay.all_hands_open": "All hands open",
  "replay.as_name_saw": "As {name} saw it",
  "replay.keys_arrows_home_end": "Keys: arrows, Home and End step through; Page Up and Page Down change the deal; Space plays.",
  "replay.game": "This game",
  "replay.knocker": "Knocker",
  "replay.play": "To play",
  "replay.hidden_face_down": "{hidden} face down",
  "replay.steps": "Steps",
  "replay.deal_n_text": "Deal {n}. {text}",
  "replay.pause_space": "Pause (space)",
  "replay.play_space": "Play (space)",
  "replay.name_computer": "{name}, computer",
  "review.review": "Review",
  "review.percent": "{n} %",
  "review.cost_points": "{n} points",
  "review.deal_move": "Deal {deal}, move {move}",
  "review.deal_did": "Deal {deal}, {text}",
  "review.told": "{at}: {text}{cost, select, none {} other {, {cost}}}.",
  "review.biggest_first": "biggest first",
  "review.in_order_line": "in order",
  "review.in_order": "In order",
  "review.by_size": "By size",
  "review.chance": "{who, select, you {Your} other {{name}’s}} chance of winning the game",
  "review.chance_short": "Chance of winning",
  "review.before_each": "% before each decision",
  "review.chance_says": "{who, select, you {Your} other {{name}’s}} chance of winning the game: {first} at the start, {high} at its highest, {low} at its lowest, {last} at the end. {n, plural, =0 {No decision is marked} one {# decision is marked} other {# decisions are marked}}.",
  "review.first_decision": "First decision",
  "review.decision_before": "Previous decision",
  "review.decision_after": "Next decision",
  "review.last_decision": "Last decision",
  "review.decision": "Decision",
  "review.done_there": "What {who, select, you {you} other {{name}}} did",
  "review.you_win": "{who, select, you {You win} other {Wins}}",
  "review.cost": "Cost",
  "review.you_win_here": "you win",
  "review.they_win_here": "{name} wins",
  "review.luck_and_play": "Luck and play",
  "review.your_play_grade": "{who, select, you {your} other {{name}’s}} play",
  "review.in_points": "in points",
  "review.in_points_luck": "in points, luck ± {n}",
  "review.the_cards": "The cards",
  "review.your_play": "{who, select, you {Your} other {{name}’s}} play",
  "review.their_play": "Theirs",
  "review.result": "Result",
  "review.worth_a_look": "Worth a look",
  "review.order_of_list": "Order of the list",
  "review.nothing_so_far": "Nothing marked so far.",
  "review.nothing_marked": "No decision is marked.",
  "review.inexact_range": "1 to 4 %",
  "review.mistake_range": "4 to 8",
  "review.blunder_range": "over 8",
  "review.cheap_ones": "In % of a game. {good} of {who, select, you {your} other {{name}’s}} {real, plural, one {# decision} other {# decisions}} cost less than 1 %.",
  "review.unmarked_ones": "In points per deal. {good} of {who, select, you {your} other {{name}’s}} {real, plural, one {# decision is} other {# decisions are}} not marked.",
  "review.the_moment": "The moment",
  "review.played": "played",
  "review.better": "better",
  "review.pile": "Pile",
  "review.stock": "stock {n}",
  "review.took": "{name} took",
  "review.open_now": "open now",
  "review.drew": "drew",
  "review.deadwood_without": "Discard {card}: deadwood",
  "review.their_hand_and_pile": "{name}’s hand and the pile",
  "review.hands_and_pile": "The other hands and the pile",
  "review.instead": "Instead",
  "review.best": "best",
  "review.as_good": "equal to the best",
  "review.more_actions": "Show {n} more",
  "review.too_close": "Too close to call.",
  "review.too_close_ahead": "What was played is clearly worse. Which of the others is best is too close to call.",
  "review.points_mean": "Points: value of the deal{who, select, you { to you} other {}}.",
  "review.points_within": "Points: value of the deal{who, select, you { to you} other {}}, ± {points}.",
  "review.both_within": "Points: value of the deal{who, select, you { to you} other {}}, ± {points}; chances ± {chance} %.",
  "review.nothing_to_decide": "There was nothing to decide.",
  "review.only_good_move": "The only good move, and hard to see.",
  "review.as_good_as_any": "As good as any: too close to call.",
  "review.was_best": "The best move.",
  "review.cost_little": "Close to the best: it cost less than 1 %.",
  "review.an_opinion": "An opinion: these values come from deals played out by the computer. No exact analysis of this game exists.",
  "review.may_have_held": "What {who, select, you {your} other {{name}’s}} opponent may have had",
  "review.by_kind": "By type of decision",
  "review.kind": "Type",
  "review.decisions": "Decisions",
  "review.marked": "Marked",
  "review.points_lost": "Points lost",
  "review.chance_lost": "Chance lost",
  "review.once_it_is_over": "Once it is finished, it can be reviewed.",
  "review.why": "What was better, and why",
  "review.mistakes": "Mistakes",
  "review.mistake_before": "Previous mistake",
  "review.next_mistake": "Next mistake",
  "review.place_of": "{n} of {all}: deal {deal}, move {move}",
  "review.try_again": "Try again from here",
  "review.board": "Board",
  "review.decision_did_not_load": "The decision did not load.",
  "review.assumed": "Your opponent is assumed to be {who}.",
  "review.keys_of_record": "Keys: left and right step through decisions, down and up through mistakes, B opens the board, O changes the order.",
  "review.keys": "Keys: left and right step through decisions, down and up through mistakes, T tries again, B opens the board, O changes the order.",
  "review.replay_it": "Replay the whole game",
  "review.you_is": "Here “you” means {name}, whose play this is.",
  "review.advice_to": "To {name}: “{line}”",
  "review.over_your_games": "Your play over your last games",
  "review.won_against": "Won against {name}",
  "review.lost_to": "Lost to {name}",
  "review.score_and_play": "{score}, play",
  "review.about": "About this review",
  "review.game_deals": "{game}, {n, plural, one {# deal} other {# deals}}",
  "review.whose_play": "Whose play",
  "review.worked_out": "analysed in {n} s",
  "review.worked_out_within": "analysed in {n} s, chances accurate to ± {within}",
  "review.did_not_load": "The review did not load.",
  "review.goes_on_by_itself": "The review continues when the server answers.",
  "review.waits_for_its_turn": "Waiting for its turn on the server.",
  "review.begins": "The analysis is starting.",
  "review.done_of_total": "{done} of {total} decisions",
  "review.progress": "Progress of the review",
  "review.failed": "The review could not be finished.",
  "review.game_is_kept": "The game itself is safe.",
  "review.unavailable": "This server does not analyse games.",
  "review.replay_only": "You can still replay the game, step by step, with all cards open.",
  "review.no_decision": "There is nothing to review.",
  "review.replay_shows_it": "{who, select, you {You} other {{name}}} had no decision to make in this game.",
  "review.clean": "A clean game: none of {who, select, you {your} other {{name}’s}} {n, plural, one {# real decision} other {# real decisions}} cost enough to be marked. Below is the one most worth a look.",
  "review.only_an_opinion": "An opinion: no exact analysis of this game exists, so intervals are wide.",
  "habits.how_you_play": "How you play",
  "habits.to_your_record": "To your record",
  "habits.rests_on": "Based on your last {games, plural, one {reviewed game} other {# reviewed games}} and {decisions, plural, one {# decision} other {# decisions}}.",
  "habits.did_not_load": "This did not load.",
  "habits.goes_on_by_itself": "It continues when the server answers.",
  "habits.games_are_kept": "Your games are saved and can be replayed.",
  "habits.your_habits": "Your habits",
  "habits.being_found": "Looking through your games.",
  "habits.none_is_clear": "No habit stands out in these games: things went wrong in more than one way. More games may show one.",
  "habits.grade": "Grade",
  "habits.points_a_decision": "points per decision",
  "habits.marked_of_hundred": "{n} % of decisions are marked as mistakes.",
  "habits.game_by_game": "Game by game",
  "habits.game_lost": "Game {n} of {all}, {game}: {lost}, ± {within}.",
  "habits.trend_says": "Over {n, plural, one {# game} other {# games}} a decision lost between {best} and {worst} points, {mean} on average.",
  "habits.chart_note": "0 would be play without a mistake. The grey line is the average, and the bars are 95 % intervals.",
  "habits.against": "against {names}, {day}",
  "habits.cost_most": "What cost most",
  "habits.where": "{game}, deal {deal}",
  "habits.no_mistake": "None of your decisions in these games is marked as a mistake.",
  "habits.more_games": "Review more games",
  "habits.more_would_count": "{n, plural, one {One more of your games} other {# more of your games}} would count here once reviewed.",
  "habits.review_last": "{n, plural, one {Review the last game} other {Review the last # games}}",
  "habits.takes_seconds": "A game takes from a few seconds to a minute. If you leave or stop, what has been reviewed is kept.",
  "habits.game_of": "Game {n} of {all}",
  "habits.progress": "Progress of the reviews",
  "habits.stop": "Stop",
  "habits.stopped": "Stopped.",
  "habits.reviewed": "{n, plural, one {# game reviewed} other {# games reviewed}}.",
  "habits.not_reviewed": "{n, plural, one {One game} other {# games}} could not be reviewed. You can try again later.",
  "habits.none_reviewed": "None of your games has been reviewed yet. A review weighs each of your decisions; over several games it shows your habits and what they cost.",
  "habits.no_game_yet": "Nothing to show yet. Finish a two-player game of gin, against the computer or anybody else, and come back.",
  "habits.counted": "Based on your last 20 reviewed two-player games of the kinds that can be judged exactly. Points are what the deal was worth at the time of the decision, given what you knew then. Decisions that make no difference are left out. A habit is named only if its cost is clearly more than chance.",
  "habits.see_all": "See all",
  "habits.lost_within": "{lost} points per decision, ± {within}",
  "habits.review_your_games": "Review your games",
  "club.here_now": "Here now",
  "club.waits_at": "{names} {n, plural, one {is} other {are}} waiting at a table of {title}",
  "club.play_at": "{names} {n, plural, one {is} other {are}} playing {title}",
  "club.you": "you",
  "club.clubs": "Clubs",
  "club.all_clubs": "All clubs",
  "club.your_clubs": "Your clubs",
  "club.other_clubs": "Other clubs",
  "club.more_clubs": "More clubs",
  "club.find": "Find a club",
  "club.no_matches": "No clubs match.",
  "club.no_other_clubs": "There are no other public clubs yet.",
  "club.no_clubs": "There are no public clubs yet. Create one for the people you play with.",
  "club.create_club_link": "Create a club",
  "club.create_club_button": "Create the club",
  "club.needs_account": "You need an account to create or join a club.",
  "club.create_account": "Create an account or sign in",
  "club.did_not_load": "The clubs did not load.",
  "club.page_did_not_load": "This club could not be loaded.",
  "club.members_n": "{n, plural, one {# member} other {# members}}",
  "club.owner_tag": "yours",
  "club.member_tag": "you are a member",
  "club.about": "Description",
  "club.about_example": "Thursdays at 20:00 in the Lantern, and here for those who are away",
  "club.emblem": "Emblem",
  "club.emblem_lighthouse": "Lighthouse",
  "club.emblem_mug": "Mug",
  "club.emblem_house": "House",
  "club.emblem_tree": "Tree",
  "club.emblem_spade": "Spade",
  "club.emblem_heart": "Heart",
  "club.emblem_diamond": "Diamond",
  "club.emblem_club": "Club",
  "club.joining": "Joining",
  "club.joining_open": "Open",
  "club.joining_ask": "On request",
  "club.joining_closed": "By invitation",
  "club.joining_open_hint": "Anyone with an account may join.",
  "club.joining_ask_hint": "A director lets people in. With an invitation link nobody has to ask.",
  "club.joining_closed_hint": "Only people with an invitation link may join.",
  "club.public": "Public",
  "club.public_hint": "Everybody can find the club and see its league table, members and next evening. Otherwise only members can see it.",
  "club.not_found": "There is no such club.",
  "club.not_found_text": "The link may have expired, or the club may be for members only.",
  "club.league": "League",
  "club.members": "Members",
  "club.join": "Join",
  "club.ask_to_join": "Ask to join",
  "club.withdraw_request": "Withdraw",
  "club.request_pending": "You have asked to join. Waiting for a club director.",
  "club.invitation_only": "By invitation only",
  "club.more": "More",
  "club.done": "Done.",
  "club.pending_items": "{n, plural, one {# request or result needs} other {# requests or results need}} your answer",
  "club.enter_a_result": "Enter a result",
  "club.enter_result_short": "Enter one",
  "club.invite": "Invite",
  "club.season": "Season",
  "club.since": "since {date}",
  "club.change": "Change",
  "club.place": "Place",
  "club.player": "Player",
  "club.games": "Games",
  "club.won": "Won",
  "club.last_three": "Last three",
  "club.by_hand": "entered by hand",
  "club.by_hand_n": "{n} entered by hand",
  "club.league_counts": "Games among members that finished with a winner since the season began. Ranked by most wins, then fewest losses.",
  "club.league_counts_by_hand": "Results entered by hand count once both players confirm them.",
  "club.no_games_yet": "No games yet.",
  "club.season_name": "Name",
  "club.season_example": "Autumn league",
  "club.season_began": "Counts from",
  "club.season_hint": "The season counts every game from that day on. Changing it deletes nothing.",
  "club.save": "Save",
  "club.ratings": "Members’ ratings",
  "club.ratings_interval": "± is the 95 % interval.",
  "club.new_tournament": "New tournament",
  "club.no_tournament": "No tournaments planned.",
  "club.tournaments": "Tournaments",
  "club.next_evening": "Next evening",
  "club.evening_at": "{weekday} {date}, {time}",
  "club.evening_now": "now",
  "club.today": "today",
  "club.in_days": "{n, plural, =0 {today} =1 {tomorrow} other {in # days}}",
  "club.coming_count": "{n, plural, =0 {Nobody has said yes yet} one {# coming} other {# coming}}{afar, plural, =0 {} other {, # online}}",
  "club.online_tag": "online",
  "club.not_coming_tag": "not coming",
  "club.attendance_question": "Are you coming?",
  "club.attend": "I’m coming",
  "club.attend_online": "Online",
  "club.decline": "Not this time",
  "club.change_evening_short": "Change",
  "club.plan_another_evening": "Plan another",
  "club.plan_first_evening": "Plan one",
  "club.none_planned": "No evening planned.",
  "club.plan_evening": "Plan an evening",
  "club.change_evening": "Change the evening",
  "club.when": "When",
  "club.evening_text_label": "What and where",
  "club.evening_example": "Back room of the Lantern. Bring two packs.",
  "club.cancel_evening": "Call it off",
  "club.notices": "Notices",
  "club.notice": "Notice",
  "club.no_notices": "Nothing new.",
  "club.write": "Write",
  "club.write_notice": "Write a notice",
  "club.post_notice": "Post",
  "club.remove_notice": "Take down",
  "club.results": "Games with real cards",
  "club.results_hint": "Results entered by hand, never rated",
  "club.no_results_yet": "None yet.",
  "club.confirm_result": "{winner} beat {loser} {score}, {day}. Is that right?",
  "club.confirm_yes": "Yes",
  "club.confirm_no": "No",
  "club.unconfirmed": "not confirmed yet",
  "club.remove_result_short": "Remove",
  "club.remove_result": "Remove the result of {winner} and {loser}",
  "club.result_players": "Whose result",
  "club.own_result": "Mine",
  "club.others_result": "Two others’",
  "club.winner": "Winner",
  "club.loser": "Loser",
  "club.choose": "Choose",
  "club.you_played": "You played",
  "club.you_have": "You",
  "club.winner_points": "Winner’s score",
  "club.loser_points": "Loser’s score",
  "club.played_on": "Played on",
  "club.opponent_confirms": "It counts when your opponent confirms it.",
  "club.both_confirm": "It counts when both confirm it.",
  "club.enter": "Enter",
  "club.no_other_members": "There are no other members yet.",
  "club.a_day": "A day",
  "club.a_week": "A week",
  "club.a_month": "A month",
  "club.link_duration": "It works for",
  "club.make_link": "Make a link",
  "club.link_made": "The link is ready.",
  "club.link_label": "Invitation link to the club",
  "club.link_hint": "Anyone with this link and an account can join, until it expires or you end it here. It is shown only once.",
  "club.invited_to": "You are invited to {name}",
  "club.active_links": "Links that work",
  "club.link_info": "By {by}, until {date}, {n, plural, =0 {not used yet} one {used once} other {used # times}}",
  "club.end_link": "End it",
  "club.owner": "Owner",
  "club.director": "Director",
  "club.here_since": "since {month}",
  "club.manage_name": "Manage {name}",
  "club.ask_to_join_n": "{n, plural, one {# person asks} other {# people ask}} to join",
  "club.accept": "Let in",
  "club.accept_name": "Let {name} in",
  "club.reject": "Turn away",
  "club.reject_name": "Turn {name} away",
  "club.cancel": "Cancel",
  "club.remove": "Remove from the club",
  "club.remove_text": "{name} will no longer be a member. Their results stay.",
  "club.hand_over": "Hand the club over",
  "club.hand_over_text": "{name} will own the club, and you will be a director.",
  "club.make_director": "Make a director",
  "club.remove_director": "Remove as director",
  "club.director_rights": "Directors invite, plan evenings, write notices, let people in and remove members.",
  "club.no_messages": "No messages yet. Only members can read this. The last 200 messages are kept.",
  "club.message_placeholder": "Write to the club",
  "club.remove_message": "Remove: {text}",
  "club.report_message": "Report: {text}",
  "club.change_club": "Change the club",
  "club.report_club": "Report this club",
  "club.leave": "Leave the club",
  "club.leave_question": "Leave the club?",
  "club.leave_text": "You will leave its leaderboard, its chat and its evenings. You can come back like anybody else.",
  "club.owner_cannot_leave": "You own this club. First hand it over to a member, or dissolve it.",
  "club.left_club": "You have left the club.",
  "club.dissolve": "Dissolve the club",
  "club.dissolve_question": "Dissolve the club?",
  "club.dissolve_text": "Members, notices, chat, results and the league table are deleted for good. Players keep the games they played.",
  "club.type_the_name": "Type its name to confirm: {name}",
  "report.title": "Report {name}",
  "report.report": "Report",
  "report.sent": "Thank you. The host of this server will look into it. Nobody else is told.",
  "report.what_is_wrong": "What is wrong?",
  "report.abuse": "Insults or threats",
  "report.cheating": "Cheating",
  "report.name": "An unacceptable name",
  "report.spam": "Advertising",
  "report.other": "Something else",
  "report.whom": "Who or what?",
  "report.this_table": "This table",
  "report.which_line": "What they said",
  "report.no_line": "Nothing they said",
  "report.more": "In your own words",
  "report.who_reads": "Only the host reads this. If you don’t want to hear from somebody any more, mute or block them at the table.",
  "report.send": "Send",
  "host.from_the_host": "From the host",
  "host.i_have_read_it": "I have read it",
  "host.title": "Looking after this server",
  "host.guide": "The guide for hosts",
  "host.reports": "Reports",
  "host.accounts": "Accounts",
  "host.registration": "Registration",
  "host.tables": "Tables",
  "host.tournaments": "Tournaments",
  "host.log": "Log",
  "host.did_not_load": "The page did not load.",
  "host.no_reports": "Nothing has been reported.",
  "host.report_of": "{kind, select, person {{name}} line {Said by {name}} table {A table of {name}} club {The club {name}} other {{name}}}",
  "host.reported_by": "{by, select, none {by a guest} other {by {by}}}, {ago}",
  "host.abuse": "Insults or threats",
  "host.cheating": "Cheating",
  "host.name_reason": "An unacceptable name",
  "host.spam": "Advertising",
  "host.other": "Something else",
  "host.look": "View",
  "host.account_of": "Account",
  "host.resolve": "Mark as resolved",
  "host.resolution_label": "What you did about it",
  "host.close_report": "Close the report",
  "host.close_the_club": "Close the club",
  "host.close_club_text": "The club and everything in it are deleted for good.",
  "host.find_account": "Find an account",
  "host.no_account": "No accounts match.",
  "host.more_accounts": "More accounts",
  "host.more_log_entries": "More",
  "host.is_host": "host",
  "host.barred_until": "banned until {date}",
  "host.barred_for_good": "banned for good",
  "host.facts": "since {date}, {n, plural, one {# game} other {# games}}",
  "host.manage_name": "Manage {name}",
  "host.bar": "Ban",
  "host.unbar": "Lift the ban",
  "host.bar_text": "Banned people cannot play with anybody, write or enter anything. They are told why and for how long. They may finish games they have started.",
  "host.how_long": "For how long",
  "host.three_days": "3 days",
  "host.a_week": "A week",
  "host.a_month": "A month",
  "host.for_good": "For good",
  "host.why": "Why",
  "host.reason_hint": "The person will read this.",
  "host.rename": "Rename",
  "host.rename_hint": "The person is told the new name and the reason.",
  "host.new_name": "New name",
  "host.note": "Note",
  "host.note_hint": "Only hosts can read this. Leave it empty to delete it.",
  "host.sign_out": "Sign out everywhere",
  "host.make_host": "Make a host",
  "host.unmake_host": "Remove as host",
  "host.save": "Save",
  "host.done": "Done.",
  "host.registration_policy": "New accounts",
  "host.mode_open": "Anybody",
  "host.mode_invite": "By invitation",
  "host.mode_closed": "Nobody",
  "host.registration_hint": "Who can create an account here. Nobody needs one to play, and existing accounts keep working.",
  "host.invitations": "Invitations",
  "host.no_invitations": "There are none.",
  "host.invitation_of": "{label}, until {date}, {n, plural, one {# use left} other {# uses left}}",
  "host.invitation_unlabelled": "Without a note",
  "host.invitation_label": "Who it is for",
  "host.days": "Days",
  "host.uses": "Uses",
  "host.make_invitation": "Make an invitation",
  "host.code_is": "The code, shown once: {code}",
  "host.revoke": "Revoke",
  "host.filter": "Name filter",
  "host.filter_hint": "New names of people and clubs may not contain any of these words, however they are written. Existing names stay; you can rename them under Accounts.",
  "host.filter_empty": "The filter is empty.",
  "host.filter_word": "Word",
  "host.add": "Add",
  "host.remove_word": "Remove {word}",
  "host.hosts": "Hosts",
  "host.no_tables": "Nobody is playing with others right now.",
  "host.table_waiting": "waiting for players",
  "host.table_running": "being played",
  "host.log_empty": "Nothing yet.",
  "host.command_line": "Command line",
  "host.act_bar": "banned",
  "host.act_unbar": "lifted the ban on",
  "host.act_rename": "renamed",
  "host.act_note": "wrote a note about",
  "host.act_note_deleted": "deleted the note about",
  "host.act_sign_out": "signed out",
  "host.act_make_host": "made a host of",
  "host.act_unmake_host": "removed as host",
  "host.act_reset_password": "reset the password of",
  "host.act_delete": "deleted an account",
  "host.act_export": "exported the data of",
  "host.act_withdraw_lines": "withdrew lines of the public list",
  "host.act_close_report": "closed a report of",
  "host.act_close_club": "closed the club",
  "host.act_registration": "set registration to",
  "host.act_invite": "made an invitation",
  "host.act_revoke": "revoked an invitation",
  "host.act_filter": "added to the filter",
  "host.act_unfilter": "removed from the filter",
  "host.load": "Load",
  "host.load_now": "Now",
  "host.load_hour": "The last hour",
  "host.load_none": "Nobody has played at a table in the last hour.",
  "host.load_summary": "{n, plural, one {{count} action} other {{count} actions}} by players in the last hour. Half were answered within about {usual}, 99 in 100 within about {late}.",
  "host.load_summary_few": "{n, plural, one {{count} action} other {{count} actions}} by players in the last hour, half answered within about {usual}.",
  "host.load_ms": "{ms} ms",
  "host.load_seconds": "{seconds} s",
  "host.load_axis": "Actions per minute",
  "host.load_point": "{time}: {actions, plural, one {{count} action} other {{count} actions}}, {requests, plural, one {# request} other {# requests}}",
  "host.load_point_wait": ", 99 in 100 within about {wait}",
  "host.load_point_errors": ", {errors, plural, one {# error} other {# errors}}",
  "host.load_minute": "Minute",
  "host.load_actions": "Actions",
  "host.load_requests": "Requests",
  "host.load_wait": "99 in 100 within",
  "host.load_lag": "Longest delay",
  "host.load_errors": "Errors",
  "host.load_since": "Running since {date}, version {version}",
  "host.load_tables": "Tables in memory",
  "host.load_devices": "Devices connected",
  "host.load_spectators": "Spectators",
  "host.load_analyses": "Games being analysed",
  "host.load_waiting": "{n, plural, =0 {none waiting} one {# waiting} other {# waiting}}",
  "host.load_memory": "Memory used",
  "host.load_free": "Free disk space",
  "host.load_database": "Database",
  "host.load_mb": "{n} MB",
  "host.load_failures": "Failures",
  "host.load_no_failures": "Nothing has failed since the server started.",
  "host.load_slow": "Slow requests",
  "host.load_no_slow": "No request has taken longer than {limit} since the server started.",
  "host.load_slow_note": "Longer than {limit}, latest first. The code is in the log, too.",
  "tournaments.tournaments": "Tournaments",
  "tournaments.tournament": "Tournament",
  "tournaments.swiss": "Swiss",
  "tournaments.knockout": "Knockout",
  "tournaments.round_robin": "Round robin",
  "tournaments.arena": "Arena",
  "tournaments.swiss_text": "A few rounds. In each one you meet somebody who has done about as well as you.",
  "tournaments.knockout_text": "If you lose, you are out. The last two play the final.",
  "tournaments.round_robin_text": "Everybody plays everybody once.",
  "tournaments.arena_text": "Runs for a set time. As soon as you are free, you are paired again. Play as many games as you like.",
  "tournaments.game_to": "{game} to {target}",
  "tournaments.n_players": "{n, plural, one {# player} other {# players}}",
  "tournaments.n_teams": "{n, plural, one {# team} other {# teams}}",
  "tournaments.n_of_max": "{n, plural, one {# player} other {# players}}, room for {most}",
  "tournaments.best_of": "best of {n}",
  "tournaments.one_game": "One game",
  "tournaments.same_cards": "same cards",
  "tournaments.same_cards_n": "the same {n, plural, one {deal} other {# deals}} for all",
  "tournaments.rated": "rated",
  "tournaments.every_week": "every week",
  "tournaments.cancelled": "Cancelled",
  "tournaments.over": "Over",
  "tournaments.running": "Running",
  "tournaments.soon": "Coming up",
  "tournaments.yours": "Yours",
  "tournaments.paused": "Paused",
  "tournaments.not_started": "Not started",
  "tournaments.round": "Round",
  "tournaments.rounds": "Rounds",
  "tournaments.round_n": "Round {n}",
  "tournaments.round_of": "Round {round} of {rounds}",
  "tournaments.title_n": "{title} {n}",
  "tournaments.you": "you",
  "tournaments.then": ", then ",
  "tournaments.new_tournament_link": "New tournament",
  "tournaments.none_yet": "No tournaments yet. Make one for your friends, your club or everybody here.",
  "tournaments.show_all": "Show all {n}",
  "tournaments.when_full": "When it is full",
  "tournaments.did_not_load": "The tournaments did not load.",
  "tournaments.stale_text": "This may be out of date. Your games are safe on the server.",
  "tournaments.entered_short": "you are in",
  "tournaments.all_tournaments": "All tournaments",
  "tournaments.not_found": "There is no such tournament.",
  "tournaments.not_found_text": "The link may be mistyped or cut off.",
  "tournaments.stale_title": "This page is not up to date.",
  "tournaments.share_title": "Invite others",
  "tournaments.share_listed": "Everybody can find this tournament in the list. The link leads straight to it.",
  "tournaments.share_link": "Only people with this link can find the tournament.",
  "tournaments.share_club": "Club members may enter. The link leads straight to it.",
  "tournaments.share_words": "{name}, {format}",
  "tournaments.link_to": "Link to {name}",
  "tournaments.watch": "Watch",
  "tournaments.view": "View",
  "tournaments.go": "Go",
  "tournaments.withdraw": "Withdraw",
  "tournaments.withdraw_title": "Withdraw from {name}?",
  "tournaments.withdraw_open": "Somebody else may take your place. You can enter again while entry is open.",
  "tournaments.withdraw_running": "A game you are playing counts as lost, and you are not paired again. Your results so far stay.",
  "tournaments.stay": "Stay in",
  "tournaments.next_edition": "The next one",
  "tournaments.was_cancelled": "The tournament was cancelled.",
  "tournaments.was_cancelled_text": "The games that were played stay in your record.",
  "tournaments.you_withdrew": "You have withdrawn.",
  "tournaments.you_withdrew_text": "Your results so far stay in the standings.",
  "tournaments.participants": "{n, plural, one {# player} other {# players}} took part.",
  "tournaments.you_won": "You won the tournament",
  "tournaments.your_rank": "You finished in place {place} of {n}",
  "tournaments.name_won": "{name} won.",
  "tournaments.card_won": "{name} won",
  "tournaments.nobody_won": "There is no winner.",
  "tournaments.everybody_withdrew": "Everybody withdrew, so there is no winner.",
  "tournaments.begins_at": "It starts {when}.",
  "tournaments.begins_when_full": "It starts when {most} have entered, or when the director starts it.",
  "tournaments.starts_in": "Starts in",
  "tournaments.ends_in": "Ends in",
  "tournaments.entry_open": "Entry is open",
  "tournaments.entry_late": "You can still enter",
  "tournaments.entry_over": "Entry is closed. You can follow it here.",
  "tournaments.needs_account": "You need an account to enter: just a name and a password.",
  "tournaments.sign_in": "Sign in or register",
  "tournaments.enter": "Enter",
  "tournaments.check_in": "I’m here",
  "tournaments.team_forming": "Your team needs a partner",
  "tournaments.team_forming_text": "Give this code to your partner, who enters it here.",
  "tournaments.team_code": "Code",
  "tournaments.team_name": "Name of a new team",
  "tournaments.make_team": "Make a team",
  "tournaments.partners_code": "Code from your partner",
  "tournaments.join_team": "Join",
  "tournaments.check_in_title": "Check in",
  "tournaments.check_in_text": "If you don’t, you will not be paired.",
  "tournaments.checked_in": "You are checked in",
  "tournaments.check_in_from": "Check-in opens {when}.",
  "tournaments.you_are_in": "You are in",
  "tournaments.late_arena": "You may enter as long as it is running.",
  "tournaments.late_half": "You may enter late. Each round you missed counts half a point.",
  "tournaments.late_zero": "You may enter late. Rounds you missed count nothing.",
  "tournaments.is_running": "The tournament is running",
  "tournaments.is_paused": "The tournament is paused",
  "tournaments.is_paused_text": "Games continue. Nobody is paired until the director resumes the tournament.",
  "tournaments.bye_title": "You have a bye",
  "tournaments.bye_win": "It counts as a win. The next round is paired when the others are done.",
  "tournaments.bye_half": "It counts half a point.",
  "tournaments.bye_zero": "It counts nothing.",
  "tournaments.you_are_out": "You are out",
  "tournaments.you_are_out_text": "You can watch the rest here.",
  "tournaments.waiting_pairing": "Waiting for an opponent",
  "tournaments.waiting_pairing_text": "Leave this page open: the next game starts as soon as somebody is free.",
  "tournaments.round_is_over": "{title} is over",
  "tournaments.next_is_paired": "The next round is about to be paired.",
  "tournaments.your_game_over": "Your game is over",
  "tournaments.games_left": "{title}: {n, plural, one {one game is} other {# games are}} still being played.",
  "tournaments.your_game_in": "{title}: your game",
  "tournaments.game_goes_on": "The game is on.",
  "tournaments.go_to_table": "Go to the table",
  "tournaments.table_is_set_up": "The table is being set up.",
  "tournaments.be_there_by": "Be at the table by {time}, or you lose the game.",
  "tournaments.today": "today",
  "tournaments.forfeit_warning": "Otherwise you lose the game.",
  "tournaments.be_there_in": "Be at the table in",
  "tournaments.waiting_for": "You are at the table. Waiting for {names}.",
  "tournaments.you_are_late": "Your table is waiting for you",
  "tournaments.table_ready": "Your table is ready",
  "tournaments.your_table_ready": "Your table is ready.",
  "tournaments.table_n": "Table {n}",
  "tournaments.plays": "plays",
  "tournaments.n_points": "{points} {n, plural, one {point} other {points}}",
  "tournaments.news_ready": "Your table is ready: {title}, against {names}.",
  "tournaments.news_over": "The tournament is over.",
  "tournaments.news_over_place": "The tournament is over. You finished in place {place}.",
  "tournaments.news_paired": "{title} is paired.",
  "tournaments.news_round": "{title} is over.",
  "tournaments.news_round_place": "{title} is over. You are in place {place}.",
  "tournaments.your_matches": "Your matches",
  "tournaments.your_games": "Your games",
  "tournaments.beat": "Beat {names}",
  "tournaments.lost_to": "Lost to {names}",
  "tournaments.tied_with": "Tied with {names}",
  "tournaments.played_with": "With {names}",
  "tournaments.you_did_not_come": "Did not show up against {names}",
  "tournaments.forfeited_to": "Lost to {names} without playing",
  "tournaments.did_not_come": "{names} did not show up",
  "tournaments.beat_free": "Beat {names} without playing",
  "tournaments.bye_won": "Bye, counts as a win",
  "tournaments.free_half": "Bye, half a point",
  "tournaments.missed_round": "Missed",
  "tournaments.in_time": "in {time}",
  "tournaments.being_played": "being played",
  "tournaments.paired_later": "paired after round {n}",
  "tournaments.last_paired_later": "last round, paired after round {n}",
  "tournaments.standings": "Standings",
  "tournaments.standings_after": "Standings after round {n}",
  "tournaments.final_standings": "Final standings",
  "tournaments.round_ended": "round {n} ended {time}",
  "tournaments.place": "Place",
  "tournaments.player": "Player",
  "tournaments.players": "Players",
  "tournaments.team": "Team",
  "tournaments.teams": "Teams",
  "tournaments.games": "Games",
  "tournaments.points": "Points",
  "tournaments.above_field": "Above average",
  "tournaments.your_next": "your next",
  "tournaments.withdrawn": "withdrawn",
  "tournaments.n_more_players": "{n, plural, one {one more player} other {# more players}}",
  "tournaments.n_between": "{n, plural, one {one player} other {# players}} between",
  "tournaments.round_mark": "round {n} {mark}",
  "tournaments.mark_won": "won",
  "tournaments.mark_lost": "lost",
  "tournaments.mark_tied": "tied",
  "tournaments.mark_won_free": "won without playing",
  "tournaments.mark_lost_free": "lost without playing",
  "tournaments.mark_half_free": "half a point without playing",
  "tournaments.mark_not_played": "not played yet",
  "tournaments.mark_none": "did not take part",
  "tournaments.mark_points": "score {points}",
  "tournaments.equal_points": "Tie-breaks: {order}.",
  "tournaments.bracket": "Bracket",
  "tournaments.third_place_match": "Third-place match",
  "tournaments.not_known_yet": "not known yet",
  "tournaments.goes_through": "Goes through without playing",
  "tournaments.game_of": "Game {n} of up to {of}",
  "tournaments.table_waits": "The table is ready",
  "tournaments.without_a_game": "Won without playing",
  "tournaments.finished": "Finished",
  "tournaments.finished_at": "Finished {time}",
  "tournaments.corrected": "{text}, corrected",
  "tournaments.round_before": "Previous round",
  "tournaments.round_after": "Next round",
  "tournaments.absent": "absent",
  "tournaments.to_come": "about to start",
  "tournaments.bye_round": "bye",
  "tournaments.half_point": "half a point",
  "tournaments.missed": "missed",
  "tournaments.same_cards_compared": "The same cards, compared",
  "tournaments.same_cards_text": "In each seat everybody held the same cards in {n, plural, one {one deal} other {# deals}}. Above average: your score minus the average score in that seat.",
  "tournaments.seat": "Seat",
  "tournaments.score": "Score",
  "tournaments.and_checked_in": ", {n} checked in",
  "tournaments.nobody_entered": "Nobody has entered yet.",
  "tournaments.needs_partner": "needs a partner",
  "tournaments.here": "here",
  "tournaments.directing": "You direct this tournament",
  "tournaments.directing_open": "Entry is open. The tournament starts at its set time, or as soon as you start it with the players who are there.",
  "tournaments.directing_open_full": "Entry is open. The tournament starts when it is full, or as soon as you start it with the players who are there.",
  "tournaments.directing_running": "Everything you do here is listed for everyone to see, under “What directors did”.",
  "tournaments.start_now": "Start now",
  "tournaments.pause": "Pause",
  "tournaments.resume": "Resume",
  "tournaments.correct_result": "Correct a result",
  "tournaments.remove_player": "Remove a player",
  "tournaments.add_director": "Add a director",
  "tournaments.cancel": "Cancel the tournament",
  "tournaments.start_title": "Start the tournament now?",
  "tournaments.pause_title": "Pause the tournament?",
  "tournaments.cancel_title": "Cancel the tournament?",
  "tournaments.start_question": "The first round is paired with the players who are there now. Nobody can enter after that, unless late entry is allowed.",
  "tournaments.pause_question": "Games that are being played continue. Nobody is paired until you resume it.",
  "tournaments.correct_question": "The standings are worked out again from the result you enter.",
  "tournaments.remove_question": "The player is withdrawn: a game being played counts as lost, and results so far stay.",
  "tournaments.director_question": "A director can do everything you can do here.",
  "tournaments.cancel_question": "The tournament ends without a winner. This cannot be undone. Games that were played stay in the records.",
  "tournaments.choose": "Choose",
  "tournaments.name_of_account": "Account name",
  "tournaments.reason_label": "Reason (everyone can read it)",
  "tournaments.not_now": "Not now",
  "tournaments.keep_it": "Keep it",
  "tournaments.what_directors_did": "What directors did: {n}",
  "tournaments.game": "Game",
  "tournaments.n_names": "{n}: {names}",
  "tournaments.result": "Result",
  "tournaments.two_points": "{first} {a}, {second} {b}",
  "tournaments.points_of": "Points of {name}",
  "tournaments.about": "How it is played: {format}",
  "tournaments.no_show_text": "A player who is not at the table {n, plural, one {one minute} other {# minutes}} after the start loses the game.",
  "tournaments.break_text": "There {n, plural, one {is a one-minute break} other {is a # minute break}} between rounds.",
  "tournaments.computers_text": "Computer players, always marked BOT, fill empty places up to {n} players.",
  "tournaments.computers_text_teams": "Computer players, always marked BOT, fill empty places up to {n} teams.",
  "tournaments.computers_note": "Computer players, always marked BOT, fill the tournament up to {n} players.",
  "tournaments.duplicate_text": "Everybody plays the same {n, plural, one {deal} other {# deals}} each round. Your score is compared with everyone who held the same cards.",
  "tournaments.weekly_text": "The next one is made a week later with the same rules.",
  "tournaments.made_by": "Directed by {names}.",
  "tournaments.rules_of": "Rules: {game}",
  "tournaments.results_as_files": "Results as files",
  "tournaments.records": "Records of all games",
  "tournaments.how_drawn": "How the cards were drawn",
  "tournaments.how_drawn_text": "The fingerprint was published before the first round. When the tournament is over, the secret shows that no card was changed.",
  "tournaments.commitment": "Fingerprint",
  "tournaments.secret": "Secret",
  "tournaments.new_tournament": "New tournament",
  "tournaments.make_tournament": "Make the tournament",
  "tournaments.account_first": "You need an account to make a tournament.",
  "tournaments.account_first_text": "A name and a password are enough. You can look at the form in the meantime.",
  "tournaments.what_is_played": "Game",
  "tournaments.format": "Format",
  "tournaments.day_swiss": "{day} Swiss",
  "tournaments.day_cup": "{day} Cup",
  "tournaments.day_league": "{day} League",
  "tournaments.day_arena": "{day} Arena",
  "tournaments.name_too_short": "At least {n} letters.",
  "tournaments.name_too_long": "At most {n} letters.",
  "tournaments.most_players": "Maximum players",
  "tournaments.match": "A match is",
  "tournaments.duration": "Duration",
  "tournaments.n_minutes": "{n, plural, one {one minute} other {# minutes}}",
  "tournaments.at_a_table": "At each table",
  "tournaments.rounds_as_usual": "The usual number",
  "tournaments.rated_label": "Rated",
  "tournaments.rated_text": "Results count towards everybody’s rating.",
  "tournaments.same_cards_label": "Same cards for everybody",
  "tournaments.same_cards_note": "Luck matters less: your score is compared with everyone who held your cards.",
  "tournaments.deals_a_game": "Deals in a game",
  "tournaments.more_settings": "More settings",
  "tournaments.no_show": "Players who don’t show up lose",
  "tournaments.after_minutes": "{n, plural, one {after one minute} other {after # minutes}}",
  "tournaments.break_between": "Break between rounds",
  "tournaments.no_break": "None",
  "tournaments.late_entry": "Late entry",
  "tournaments.late_none": "Not possible",
  "tournaments.late_any_time": "At any time",
  "tournaments.late_zero_short": "Missed rounds count nothing",
  "tournaments.late_half_short": "Missed rounds count half",
  "tournaments.when": "When",
  "tournaments.it_begins": "It starts",
  "tournaments.at_a_time": "At a time",
  "tournaments.begins": "Starts",
  "tournaments.say_when": "Enter when it starts.",
  "tournaments.time_is_over": "That time has passed.",
  "tournaments.check_in_too_long": "Check-in would have to open {n, plural, one {# minute} other {# minutes}} earlier: start later, or make check-in shorter.",
  "tournaments.check_in_window": "Check-in",
  "tournaments.no_check_in": "None",
  "tournaments.minutes_before": "{n} minutes before",
  "tournaments.every_week_label": "Every week",
  "tournaments.when_full_text": "It starts when all places are taken, or when you start it.",
  "tournaments.who": "Players and spectators",
  "tournaments.listed": "In the list for everybody",
  "tournaments.listed_text": "Everybody here can find it and enter.",
  "tournaments.link_text": "Only people with the link can find it.",
  "tournaments.club_only": "Only members of your club may enter.",
  "tournaments.computers_fill": "The computer fills empty places",
  "tournaments.may_watch": "Spectators may watch the games",
  "tournaments.creation_failed": "The tournament was not created.",
  "truths.truths": "Truths of gin",
  "truths.lead": "Questions that gin players argue about, each played out many thousands of times by computer players. Every figure shows how certain it is.",
  "truths.did_not_load": "The figures did not load.",
  "truths.come_from_server": "They come from the server.",
  "truths.none": "No study is finished yet.",
  "truths.n_deals": "{n} deals",
  "truths.withdrawn": "Withdrawn",
  "truths.running": "Still running",
  "truths.interval_still": "The widest interval is still {within}.",
  "truths.where": "Where you are",
  "truths.show": "What is shown",
  "truths.plot": "Plot",
  "truths.both": "Both",
  "truths.rules": "Rules used",
  "truths.unit_line": "{unit, select, points {Points per deal.} percent {Per hundred.} chance {Chance of winning the game, in %.} other {Deals.}} Bands and whiskers show 95 % intervals.",
  "truths.marks": "✓ a second, independent player ({second}) agrees on the sign, ✗ it disagrees; no mark: one of the two is too close to call. Bold: larger than its interval.",
  "truths.across": "Across: {what}",
  "truths.figure": "Figure",
  "truths.agrees_short": "Agrees",
  "truths.agrees": "The second player agrees.",
  "truths.disagrees": "The second player disagrees.",
  "truths.too_close": "Too close to call.",
  "truths.counted": "Counted",
  "truths.what_was_found": "Findings",
  "truths.at_the_table": "At the table",
  "truths.try_it": "Try it",
  "truths.try_on_board": "Set up a position of your own and see what each action is worth.",
  "truths.on_the_board": "On the board",
  "truths.how_measured": "How it was measured",
  "truths.made": "{deals} deals in all. First player: {first}. Second player: {second}. Seed {seed}, version {version} of the study, OpenRummy {program}.",
  "truths.does_not_say": "What it does not tell you:",
  "truths.as_csv": "Figures as CSV",
  "lessons.a_lesson": "Lesson",
  "lessons.lesson_n": "Lesson {n}: {title}",
  "lessons.leave": "Leave",
  "lessons.step_of": "Step {step} of {steps}",
  "lessons.no_lesson": "There is no such lesson",
  "lessons.did_not_load": "The lesson did not load",
  "lessons.back": "Back",
  "lessons.next": "Next",
  "lessons.finish": "Finish",
  "lessons.show_me": "Show me",
  "lessons.right": "That’s right",
  "lessons.press": "Now press {button}",
  "lessons.these_cards": "{n, plural, =0 {These cards} one {This card} other {These # cards}}",
  "lessons.tap_first": "tap cards first",
  "lessons.choose_cards_first": "Tap cards first. Tap a card again to unselect it.",
  "lessons.not_that_card": "Not that card right now.",
  "lessons.nothing_to_play": "There is no card to play here. Answer the question.",
  "lessons.they_took": "They have",
  "lessons.done_title": "{title}: done",
  "lessons.done_text": "Try it in a deal, or continue.",
  "lessons.done_all": "That was the last lesson. The rest is practice.",
  "lessons.next_lesson": "Next lesson",
  "lessons.play_a_deal": "Play a deal",
  "lessons.again": "Again",
  "lessons.all_lessons": "All lessons",
  "lessons.path": "Learn to play",
  "lessons.path_missing": "The lessons did not load.",
  "lessons.done_of": "{done} of {all} lessons done",
  "lessons.begin": "Start: {title}",
  "lessons.go_on": "Continue: {title}",
  "lessons.part_gin": "Gin, step by step",
  "lessons.part_deal": "Putting it together",
  "lessons.part_tactics": "Playing well",
  "lessons.part_games": "Other games",
  "lessons.state": "{state, select, done {Done} now {You are here: {reached} of {steps} steps done} begun {Started: {reached} of {steps} steps done} other {Not started}}",
  "doors.how_well": "How well do you know it?",
  "doors.never": "I have never played",
  "doors.never_text": "Ten minutes at a real table. Greta shows you each step.",
  "doors.never_go": "Start lesson 1",
  "doors.little": "I have played a little",
  "doors.little_text": "A game with Mara, and a coach who points out mistakes.",
  "doors.little_go": "Play with a coach",
  "doors.know": "I know gin rummy",
  "doors.know_text": "Choose an opponent and the rules.",
  "doors.know_go": "Go to the games",
  "doors.later": "You can change this later in the settings.",
  "doors.you_know": "How well do you know gin rummy?",
  "doors.not_at_all": "Not at all",
  "doors.a_little": "A little",
  "doors.well": "Well",
  "drills.drills": "Drills",
  "drills.drill": "Drill",
  "drills.to_drills": "All drills",
  "drills.lead": "Ten questions against the clock. They get harder, and every answer is explained.",
  "drills.did_not_load": "The drill did not load.",
  "drills.come_from_server": "The questions come from the server.",
  "drills.deadwood": "Least deadwood",
  "drills.leftover": "Left over",
  "drills.outs": "Outs",
  "drills.live": "Still live",
  "drills.safe": "Safe discards",
  "drills.ask_deadwood": "What is the least deadwood this hand can have?",
  "drills.ask_leftover": "Which cards are left over at the least deadwood?",
  "drills.ask_outs": "How many unseen cards would let you knock?",
  "drills.ask_live": "Which of these cards are still live and would complete a meld?",
  "drills.ask_safe": "Which of these discards fits no meld your opponent can have?",
  "drills.not_yet": "No round yet",
  "drills.best": "Best round: {round}",
  "drills.round_was": "{right} of {of} right, {pace} s per question",
  "drills.start": "Start",
  "drills.go_on": "Go on",
  "drills.over_time": "Your rounds",
  "drills.n_rounds": "{n, plural, one {# round} other {# rounds}} so far",
  "drills.table": "Table",
  "drills.day": "Day",
  "drills.right_of": "Right out of {of}",
  "drills.seconds": "Seconds per question",
  "drills.so_far": "Question {n} of {of}, {right} right so far",
  "drills.s": "{n} s",
  "drills.options": "Choose",
  "drills.pile": "Discards, newest on the right",
  "drills.took": "Your opponent took",
  "drills.left_over": "Left over",
  "drills.was_right": "right",
  "drills.was_missed": "missed",
  "drills.was_wrong": "wrong",
  "drills.check": "Check",
  "drills.next": "Next",
  "drills.result": "Result",
  "drills.n_right": "{n} of {of} right",
  "drills.pace": "{pace} s per question",
  "drills.knock_or_wait": "Knock or wait",
  "drills.knock_or_wait_about": "Play on against the computer from a hand that can only just knock. Knock now, or wait for a better hand?",
  "drills.play_it": "Play",
  "drills.analyse_last": "Analysis of the last hand",
  "drills.new_best": "Your best round so far.",
  "drills.again": "Another round",
};

/** What the sentences with gaps take. */
export interface Takes {
  "app.games_wait_you": { n: number };
  "alone.loading": { mb: string | number; all: string | number };
  "alone.loading_puzzles": { mb: string | number };
  "alone.kept_text": { mb: string | number };
  "kit.title_openrummy": { title: string | number };
  "kit.question_openrummy": { title: string | number };
  "kit.game_n": { n: string | number };
  "kit.deal_n": { n: string | number };
  "kit.target": { target: string | number };
  "kit.player_n": { n: string | number };
  "kit.title_removed": { title: string | number };
  "kit.game_title": { title: string | number };
  "kit.table_n": { n: string | number };
  "kit.give_name_15_seconds": { name: string | number };
  "kit.knocked_with_points": { points: string | number };
  "kit.laid_off_by_name": { name: string | number };
  "kit.discards_n": { n: string | number };
  "kit.discarding": { card: string | number };
  "kit.discard_card": { card: string | number };
  "kit.list_and": { list: string | number; last: string | number };
  "kit.list_or": { list: string | number; last: string | number };
  "kit.lay_off_card": { card: string | number };
  "kit.rank_fits_nowhere": { rank: string | number };
  "kit.deadwood_points": { points: string | number };
  "kit.worth_points": { points: string | number };
  "kit.draw_from_stock": { n: number };
  "kit.stock_holds": { n: number };
  "kit.discards_on_top": { n: string | number; card: string | number };
  "kit.went_gin": { gin: string | number };
  "kit.left_points": { points: number };
  "kit.deal_counts": { factor: number };
  "kit.n_deals": { n: number };
  "kit.score_to": { own: string | number; other: string | number };
  "kit.score_against": { own: string | number; others: string | number };
  "kit.you_have_points": { points: string | number };
  "kit.of_title": { title: string | number };
  "kit.rule_n": { rule: string | number };
  "kit.n_cards": { n: number };
  "kit.leaves": { leaves: string | number };
  "kit.rule_short": { rule: string | number };
  "kit.stock_n": { stock: string | number };
  "cards.card_as_meaning": { card: string | number; meaning: string | number };
  "cards.card_wild": { card: string | number };
  "cards.card": { rank: string; suit: string };
  "cards.one_of_rank": { rank: string };
  "cards.ranks": { rank: string };
  "cards.laid_off": { card: string | number };
  "cards.laid_off_by": { card: string | number; name: string | number };
  "games.least_most_players": { least: string | number; most: string | number };
  "games.target_points": { target: string | number };
  "games.tables_waiting_players": { n: number };
  "games.players": { n: number };
  "games.some_players": { some: string | number };
  "games.others": { n: number };
  "games.days_ago": { n: number };
  "games.days": { n: number };
  "games.hours_ago": { n: number };
  "games.hours": { n: number };
  "games.minutes_ago": { n: number };
  "games.minutes": { n: number };
  "games.target_points_short": { target: string | number };
  "sheet.name_out_game": { name: string | number };
  "sheet.name_points_deals": { name: string | number };
  "sheet.money_play_money": { money: string | number };
  "sheet.rounding": { list: string | number };
  "sheet.rank_names_wild": { rank_names: string | number };
  "sheet.win_n": { n: string | number };
  "sheet.side_won": { side: string | number };
  "table.after_who": { who: string | number };
  "table.name_with_leaves": { name: string | number; leaves: string | number };
  "table.after_discarding": { card: string | number };
  "table.deadwood_left_limit_limit": { left: string | number; limit: string | number };
  "table.who_passed": { who: string | number };
  "table.who_took": { who: string | number; card: string | number };
  "table.who_drew": { who: string | number; card: string | number };
  "table.discarded": { card: string | number };
  "table.melded": { cards: string | number };
  "table.laid_off": { card: string | number };
  "table.knock_card": { card: string | number };
  "table.who_discarded": { who: string | number; card: string | number };
  "table.you_drew": { card: string | number };
  "table.you_took": { card: string | number };
  "table.how_do_you_show": { n: string | number };
  "table.arrangement_n_count_melds": { n: string | number; count: string | number; melds: string | number };
  "table.team_n": { n: string | number };
  "table.your_game_is_safe": { lost: string | number };
  "table.worth_points": { points: string | number };
  "table.left_with_points": { points: string | number };
  "table.waiting_tables": { table: string | number; n: number };
  "table.without_card": { card: string | number };
  "table.who_did": { who: string | number; did: string | number };
  "table.at_table": { table: string | number; text: string | number };
  "table.upcard": { card: string | number };
  "table.who_took_more": { who: string | number; card: string | number; n: string | number };
  "table.who_drew_a_card": { who: string | number };
  "table.took_for": { wild: string | number; card: string | number };
  "table.pile_is_stock": { n: number };
  "table.who_took_and_discarded": { who: string | number; took: string | number; card: string | number };
  "table.who_drew_and_discarded": { who: string | number; card: string | number };
  "table.who_discarded_you_drew": { who: string | number; discarded: string | number; card: string | number };
  "table.who_passed_you_passed": { first: string | number };
  "table.both_passed": { first: string | number; who: string | number };
  "table.who_cut": { who: string | number; card: string | number };
  "table.then_you_cut": { card: string | number };
  "table.cut_you_deal": { cut: string | number };
  "table.cut_who_deals": { cut: string | number; who: string | number };
  "table.hand_discarding": { hand: string | number; card: string | number };
  "table.too_low": { hand: string | number };
  "table.take_card": { card: string | number };
  "table.who_dealt_and_sits_out": { who: string | number };
  "table.who_dealt": { who: string | number };
  "table.answers_knock": { who: string | number };
  "table.ranks_wild": { ranks: string | number };
  "table.does_not_fit_there": { card: string | number };
  "table.fits_nowhere_on_these": { card: string | number };
  "table.hint": { hint: string | number };
  "table.card_at_place": { card: string | number; n: string | number; count: string | number };
  "clock.name_still_away_you": { name: string | number };
  "clock.name_away": { name: string | number };
  "clock.who_plays_your_seat": { who: string | number };
  "clock.who_plays_turn_its": { who: string | number };
  "clock.who_plays_you": { who: string | number };
  "clock.name_still_away": { name: string | number };
  "clock.n_seconds_left": { n: number };
  "clock.claim_in": { time: string | number };
  "clock.computer_in": { time: string | number };
  "clock.seconds": { n: number };
  "clock.next_deal_in": { time: string | number };
  "clock.waits_next_deal_in": { text: string | number; time: string | number };
  "clock.text_time_left": { text: string | number; time: string | number };
  "clock.clock_shows": { clock: string | number; running: string; low: string; time: string | number };
  "clock.whose_clock": { name: string | number };
  "clock.hours_short": { n: string | number };
  "clock.hours_minutes": { hours: string | number; minutes: string | number };
  "company.hear_name_again": { name: string | number };
  "company.mute_name": { name: string | number };
  "company.block_name": { name: string | number };
  "company.keep_hearing_name": { name: string | number };
  "company.you_offer_end_game": { names: string | number };
  "company.send_link_friends": { n: number };
  "company.name_sits_down": { name: string | number };
  "company.name_has_left": { name: string | number };
  "company.seat_n": { n: string | number };
  "company.name_says_text": { name: string | number; text: string | number };
  "company.your_words_are_kept": { lost: string | number };
  "company.nothing_has_changed": { lost: string | number };
  "company.who_offers_end": { who: string | number; n: number };
  "company.who_wants_rematch": { who: string | number; n: number };
  "company.waiting_for": { names: string | number };
  "company.what_you_see_is_old": { n: number };
  "company.others_look_on": { n: number };
  "coach.chance_short": { chance: string | number };
  "coach.was": { chance: string | number };
  "coach.percent": { value: string | number };
  "coach.points": { value: string | number };
  "coach.you_did": { what: string | number };
  "coach.was_better": { action: string | number };
  "coach.card_was_better": { card: string | number };
  "coach.spoken": { mark: string | number; what: string | number; cost: string | number };
  "coach.spoken_good": { mark: string | number; what: string | number };
  "fair.promise_deal_n": { n: string | number };
  "fair.number_of_name_did_not": { name: string | number };
  "fair.log_has": { n: string | number; size: string | number };
  "fair.log_not_yet": { n: string | number };
  "fair.at_table_n": { n: string | number };
  "fair.wrong_where_cards_were": { wrong: string | number; where: string | number };
  "fair.every_card_you_saw": { where: string | number };
  "fair.knock_card_does_not": { n: string | number };
  "fair.knock_card_should_have": { card: string | number };
  "fair.card_was_dealt": { card: string | number };
  "fair.card_was_turned_up": { card: string | number };
  "fair.wild_rank_was_not": { card: string | number };
  "fair.pile_n_cards_was": { n: number; count: string | number };
  "fair.card_was_drawn": { card: string | number };
  "fair.card_was_discarded": { card: string | number };
  "fair.card_was_shown": { card: string | number };
  "wild.own_held": { own: string | number };
  "wild.wild_and_counts": { text: string | number; factor: number };
  "wild.wild": { text: string | number };
  "wild.it_counts": { factor: number };
  "wild.rank_in_hand": { rank: string | number; free: string; n: number };
  "wild.ranks_wild_in_deal": { ranks: string | number };
  "wild.rank_wild": { ranks: string | number };
  "wild.ranks_short": { rank: string | number };
  "mat.limit_text": { limit: string | number };
  "mat.counts_times": { factor: number };
  "mat.knock_with_points": { points: string | number };
  "mat.arrangement_n": { n: string | number };
  "mat.names_sort_another_way": { names: string | number };
  "mat.deadwood_count_count2": { count: string | number; count2: string | number };
  "mat.value_kept": { value: string | number };
  "mat.word_kept": { word: string | number };
  "mat.your_hand_dealt_cards": { dealt: string | number };
  "mat.can_become_points": { points: string | number };
  "mat.seat_n_open": { n: string | number };
  "mat.limit_limit": { limit: string | number };
  "mat.text_double": { text: string | number };
  "mat.discard_card_here": { card: string | number };
  "mat.knock_card_card": { card: string | number };
  "mat.side_points_points": { side_points: number };
  "mat.have_played": { players: string | number };
  "mat.name_holds_and_took": { name: string | number; n: number };
  "mat.name_holds": { name: string | number; n: number };
  "mat.took_cards": { cards: string | number };
  "mat.others_play": { players: string | number };
  "knock.as_list": { list: string | number };
  "knock.other_may_lay_off": { other: string | number };
  "knock.arrangement_n_m": { n: string | number; m: string | number };
  "knock.takes_cards": { n: number; cards: string | number };
  "knock.limit_limit": { limit: string | number };
  "knock.best_leaves_points": { points: string | number };
  "knock.take_back_card": { card: string | number };
  "knock.card_face_down": { card: string | number };
  "knock.card_face_up": { card: string | number };
  "knock.nothing_can_be_laid_off": { gin: string | number };
  "knock.sets": { n: number };
  "knock.runs": { n: number };
  "knock.deadwood_left": { points: string | number };
  "melds.discards_n_on_top": { n: string | number; card: string | number };
  "melds.name_take": { name: string | number };
  "melds.name_take_with_cards": { name: string | number; n: number };
  "melds.left_left": { left: string | number };
  "melds.left_with_left": { left: string | number };
  "melds.n_m": { n: string | number; m: string | number };
  "melds.on_kind": { kind: string };
  "melds.on_your_kind": { kind: string };
  "melds.n_cards": { n: number };
  "melds.choose": { cards: string | number };
  "melds.make_kind": { kind: string };
  "melds.fit_nowhere_yet": { n: number };
  "melds.chosen_cards": { cards: string | number };
  "melds.card_can_lie_there": { card: string | number; n: number };
  "melds.does_not_fit_there": { card: string | number };
  "melds.fits_nowhere_on_table": { card: string | number };
  "melds.these_cards_can_be": { n: number };
  "melds.card_with_cards_press": { card: string | number; cards: string | number };
  "melds.left_with_points": { points: string | number };
  "melds.name_s_melds": { name: string | number };
  "melds.wilds_are_card": { word: string | number; wilds: string | number; n: number; card: string | number };
  "melds.wilds_are_rank": { word: string | number; wilds: string | number; n: number; rank: string | number };
  "melds.wild_is_card": { word: string | number; wild: string | number; card: string | number };
  "melds.and_wild_card": { wild: string | number; card: string | number };
  "melds.card_is_card": { card: string | number; stands: string | number };
  "melds.card_is_rank": { card: string | number; stands: string | number };
  "melds.rank_fits_nowhere_else": { rank: string | number };
  "melds.take_along": { card: string | number; n: string | number };
  "melds.take_the": { card: string | number };
  "melds.leave_in": { card: string | number; kind: string };
  "melds.as_where": { card: string | number; where: string | number };
  "melds.card_as": { card: string | number; stands: string | number };
  "melds.card_can_take": { opening: string; card: string | number; who: string | number; by: string; wild: string | number };
  "melds.card_fits": { opening: string; card: string | number; who: string | number; by: string; kind: string };
  "melds.on_whose_kind": { who: string | number; kind: string };
  "melds.take_from": { card: string | number; who: string | number; by: string; kind: string };
  "melds.card_as_where": { card: string | number; stands: string | number; where: string | number };
  "melds.run_from_to": { first: string | number; last: string | number };
  "melds.set_of": { ranks: string | number };
  "melds.your_meld": { kind: string };
  "melds.whose_meld": { who: string | number; kind: string };
  "melds.takes": { who: string | number; by: string; wild: string | number };
  "melds.lays_off_on": { melds: string | number };
  "melds.n_melds": { n: number };
  "melds.are_a_meld": { kind: string };
  "melds.use_first": { card: string | number };
  "melds.line_n": { n: string | number; count: string | number; label: string | number };
  "melds.points_of": { points: string | number; n: number };
  "melds.before_deal": { points: string | number };
  "melds.pts": { points: string | number; n: number };
  "declare.your_hand_count_cards": { count: string | number };
  "declare.cards_group_n": { n: string | number };
  "declare.cards_no_group_n": { n: string | number };
  "declare.name_filled_n_runs": { name: string | number; filled: string | number; n: string | number };
  "declare.your_groups_stay": { lost: string | number };
  "declare.grouped_list": { list: string | number };
  "declare.costs_cost": { cost: string | number };
  "declare.cost_points": { cost: number };
  "declare.leaves_points": { points: string | number };
  "declare.n_more": { n: string | number };
  "declare.group_n_text": { n: string | number; text: string | number };
  "declare.card_as_card": { card: string | number; stands: string | number };
  "declare.card_as_rank": { card: string | number; stands: string | number };
  "declare.cards_in_group": { cards: string | number; n: string | number };
  "declare.cards_in_no_group": { cards: string | number };
  "declare.group_n": { n: string | number };
  "results.rating_in": { title: string | number };
  "results.discarded_face_down": { card: string | number };
  "results.game_over": { title: string | number };
  "results.points_deals": { n: number };
  "results.laid_off": { cards: string | number };
  "results.won_lost": { who: string | number; won: string | number; lost: string | number };
  "results.before_laid_off": { before: string | number; points: string | number };
  "results.each_game_target": { target: string | number };
  "results.games_target": { target: string | number };
  "results.first_target": { target: string | number };
  "results.game_n_best_games": { n: string | number; games: string | number };
  "results.at_pool_you_out": { pool: string | number };
  "results.at_target_game_ends": { target: string | number };
  "results.worth_on_table": { worth: string | number };
  "results.whose_deadwood": { who: string | number };
  "results.counts_boxes_boxes": { boxes: number };
  "results.at_least_least_or": { least: string | number };
  "results.at_most_most": { most: string | number };
  "results.play_money": { list: string | number };
  "results.rounding": { list: string | number };
  "results.add_n_points": { n: number };
  "results.team_from_target": { points: number };
  "results.you_from_target": { points: number };
  "results.sentence": { text: string | number };
  "results.won": { list: string | number };
  "results.match": { list: string | number };
  "results.game_n_of_match": { n: string | number; target: string | number };
  "results.who_scores": { who: string | number };
  "panel.first_title": { title: string | number };
  "panel.first_knock": { limit: string | number; gin: string | number };
  "panel.first_limit_by_card": { gin: string | number };
  "panel.first_gin_only": { gin: string | number };
  "panel.first_target": { target: string | number };
  "panel.first_deals": { n: number };
  "panel.n_games": { n: number };
  "panel.others_lay_off": { other: string | number; n: number };
  "panel.why_layoffs_matter": { other: string | number; n: number };
  "panel.rules_title": { title: string | number };
  "panel.watch": { n: number };
  "panel.title_deal_n": { title: string | number; n: string | number };
  "panel.chat_unread_unread": { unread: string | number };
  "panel.resign_costs": { n: number };
  "panel.on_melds": { melds: string | number };
  "panel.the_meld": { meld: string | number };
  "panel.if_you_stop": { points: string | number };
  "panel.best_answer": { points: string | number };
  "panel.you_win": { points: string | number };
  "panel.who_wins": { who: string | number; points: string | number };
  "panel.stock_and_discards": { stock: string | number; discards: string | number };
  "panel.took_from_pile": { name: string | number; cards: string | number };
  "panel.side_wins": { side: string | number; n: number };
  "panel.n_other_tables": { n: number };
  "page.gone_others_play_on": { gone: string | number };
  "page.title_table": { title: string | number };
  "page.you_declared_wrongly": { n: number };
  "page.you_dropped": { n: number };
  "page.your_turn_title": { game: string | number };
  "page.table_title": { game: string | number };
  "newgame.completion_from": { percent: string | number };
  "newgame.ends_at": { target: string | number };
  "newgame.seat_n": { n: string | number };
  "newgame.name_computer": { name: string | number };
  "newgame.give_or_take_within": { within: string | number };
  "newgame.choose_who_sits_seat": { n: string | number };
  "newgame.seat_with_you": { n: string | number };
  "newgame.seat_against_you": { n: string | number };
  "newgame.with": { others: string | number };
  "newgame.each_game_to": { target: string | number };
  "newgame.games_to": { target: string | number };
  "newgame.first_to": { target: string | number };
  "analysis.no_such_field": { text: string | number };
  "analysis.field_twice": { name: string | number };
  "analysis.field_missing": { name: string | number };
  "analysis.other_game": { name: string | number };
  "analysis.no_such_turn": { text: string | number };
  "analysis.two_hands": { n: number };
  "analysis.no_card": { text: string | number; name: string | number };
  "analysis.card_twice": { card: string | number };
  "analysis.no_number": { text: string | number; name: string | number };
  "analysis.taken_not_held": { card: string | number };
  "analysis.unknown": { n: string | number };
  "analysis.your_hand": { n: number };
  "analysis.cards_short": { n: number };
  "analysis.cards_too_many": { n: number };
  "analysis.game_over_at": { target: string | number };
  "analysis.no_such_target": { target: string | number };
  "analysis.card_is": { card: string | number; zone: string };
  "analysis.card_in": { card: string | number; zone: string };
  "analysis.add_to_zone": { zone: string };
  "analysis.move_card_to": { card: string | number };
  "analysis.choose_zone": { card: string | number };
  "analysis.zone_name": { zone: string };
  "analysis.count_of": { n: string | number; all: string | number };
  "analysis.finish_typing": { rank: string | number };
  "analysis.meld": { kind: string };
  "analysis.the_pile_card": { card: string | number };
  "analysis.asks": { what: string };
  "analysis.deals_seconds": { deals: string | number; n: number; seconds: string | number };
  "analysis.place_is": { zone: string };
  "analysis.forced": { what: string | number };
  "analysis.percent": { value: string | number };
  "analysis.more": { n: string | number };
  "analysis.more_all_below": { points: string | number };
  "analysis.why": { what: string | number };
  "analysis.why_card": { card: string | number };
  "analysis.dealt_at_random": { n: string | number };
  "analysis.spoken_best": { what: string | number };
  "analysis.spoken_level": { what: string | number };
  "analysis.from_pad": { n: string | number };
  "analysis.from_pad_at": { n: string | number; own: string | number; other: string | number };
  "analysis.back_to_pad": { title: string | number };
  "analysis.name_holds": { name: string | number };
  "analysis.name_holds_short": { name: string | number };
  "account.password_short": { n: string | number };
  "account.show_label": { label: string | number };
  "account.welcome": { name: string | number };
  "account.codes_of": { name: string | number; host: string | number };
  "account.member_since": { day: string | number };
  "account.codes_left": { n: string | number; all: string | number };
  "account.passkey_used": { place: string | number; day: string | number };
  "account.passkey_made": { place: string | number; day: string | number };
  "account.rename_label": { label: string | number };
  "account.remove_label": { label: string | number };
  "account.last_here": { day: string | number };
  "account.sign_out_label": { label: string | number };
  "bots.last_connected": { day: string | number };
  "bots.key_of": { name: string | number };
  "compete.my_rating": { list: string | number };
  "compete.rating_of": { title: string | number; n: string | number };
  "compete.next_event": { name: string | number; when: string | number };
  "compete.running_event": { name: string | number };
  "daily.challenge_of": { name: string | number };
  "daily.against": { name: string | number };
  "daily.progress": { n: string | number; points: string | number };
  "daily.played_count": { players: string | number; n: number };
  "daily.percent": { share: string | number };
  "daily.percentile_text": { players: string | number };
  "daily.too_few_players": { players: string | number; n: number };
  "daily.median_score": { middle: string | number };
  "daily.expert_score": { points: string | number };
  "daily.chart_text": { list: string | number };
  "daily.chart_deal": { number: string | number; points: string | number; middle: string | number };
  "daily.chart_deal_median": { number: string | number; middle: string | number };
  "daily.best_deal": { number: string | number };
  "daily.worst_deal": { number: string | number };
  "daily.own_and_others": { points: string | number; middle: string | number };
  "daily.review_deal": { number: string | number };
  "daily.best_and_own": { name: string | number; best: string | number; points: string | number };
  "daily.best_only": { name: string | number; best: string | number };
  "daily.actions_compared": { best: string | number; own: string | number };
  "daily.watch_best": { number: string | number };
  "daily.review_best": { number: string | number };
  "daily.show_all": { n: string | number };
  "daily.n_played": { players: string | number; n: number };
  "daily.share_day": { day: string | number };
  "daily.share_challenge": { title: string | number };
  "daily.share_total": { total: string | number; n: number; deals: string | number };
  "daily.share_behind": { share: string | number; players: string | number };
  "daily.next_deals_in": { left: string | number };
  "daily.late": { left: string | number };
  "daily.hours": { hours: string | number; minutes: string | number };
  "daily.minutes": { minutes: string | number };
  "daily.month_summary": { days: number; players: string | number; n: number };
  "daily.beat_total": { points: string | number };
  "daily.beat_mine": { title: string | number };
  "daily.fair_day": { at: string | number };
  "daily.fair_challenge": { at: string | number };
  "daily.secret_reveal_time": { at: string | number };
  "daily.title_of": { title: string | number; name: string | number };
  "daily.card_finished": { points: string | number; n: number };
  "deals.last_line": { when: string | number; entries: string | number; n: number };
  "deals.lines_withdrawn": { n: number };
  "deals.hardly_by_chance_fair": { often: string | number };
  "deals.fair_deals_at_least": { often: string | number };
  "deals.too_few": { deals: string | number; n: number; least: string | number };
  "deals.so_many": { deals: string | number; games: string | number };
  "deals.outside_of_band": { figures: string | number; n: number; by_chance: string | number };
  "deals.if_somebody_favoured": { fair_deal: string | number };
  "deals.counted": { n: string | number };
  "deals.counted_expected": { n: string | number; expected: string | number };
  "deals.points_band": { low: string | number; high: string | number };
  "deals.share_band": { low: string | number; high: string | number };
  "deals.times_in_10000": { n: string | number };
  "deals.times_in_100": { n: string | number };
  "device.games": { n: number };
  "device.browser_plays_as_name": { name: string | number };
  "device.play_here_as_name": { name: string | number };
  "device.you_go_on_running": { n: number };
  "device.browser_has_games_its": { games: string | number; n: number; name: string | number };
  "device.play_as_name": { name: string | number };
  "device.sign_out_others": { n: number };
  "device.holds_once": { time: string | number };
  "device.only_this_computer": { option: string | number };
  "device.signed_in_on": { n: number };
  "puzzles.day_title": { day: string | number };
  "puzzles.rush_best": { today: string | number; ever: string | number };
  "puzzles.due_count": { n: number };
  "puzzles.due_later": { n: number };
  "puzzles.theme_yours": { right: string | number; tried: string | number };
  "puzzles.solved_of": { right: string | number; tried: string | number };
  "puzzles.rating_now": { rating: string | number; within: string | number };
  "puzzles.rating_then": { day: string | number; rating: string | number; within: string | number };
  "puzzles.unknown_cards": { n: number };
  "puzzles.stock": { n: string | number };
  "puzzles.discards": { n: string | number };
  "puzzles.newest_right": { n: string | number };
  "puzzles.take_card": { card: string | number };
  "puzzles.pile_card": { card: string | number; own: string };
  "puzzles.deadwood": { n: string | number };
  "puzzles.their_deadwood": { n: string | number };
  "puzzles.scores": { game: string | number; mine: string | number; theirs: string | number; target: number; limit: number; dealer: string };
  "puzzles.counts_times": { n: number };
  "puzzles.solved_what": { what: string | number };
  "puzzles.answer_what": { what: string | number };
  "puzzles.hints_left": { n: string | number };
  "puzzles.rating_changed": { rating: string | number; change: string | number };
  "puzzles.returns_in": { days: number };
  "puzzles.percent": { n: string | number };
  "puzzles.answers": { n: number };
  "puzzles.few_answers": { n: number };
  "puzzles.within": { points: string | number };
  "puzzles.within_both": { least: string | number; most: string | number };
  "puzzles.level": { level: string | number };
  "puzzles.found_by": { who: string | number };
  "puzzles.finder": { who: string | number; share: string | number };
  "puzzles.discard_card": { card: string | number };
  "puzzles.more_actions": { n: number };
  "puzzles.rush_left": { time: string | number };
  "puzzles.rush_score": { n: string | number };
  "puzzles.rush_wrong": { n: string | number; most: string | number };
  "puzzles.rush_right": { what: string | number };
  "puzzles.rush_missed": { what: string | number; best: string | number };
  "puzzles.rush_over": { n: number };
  "puzzles.rush_over_why": { why: string };
  "puzzles.rush_before": { n: string | number };
  "puzzles.rush_review_one": { n: string | number };
  "home.next_lesson": { n: string | number };
  "home.seats_open": { n: number };
  "home.carry_on_with_names": { names: string | number };
  "home.title_deal_deal_score": { title: string | number; deal: string | number; score: string | number };
  "home.your_turn_with": { names: string | number };
  "home.playing_with": { names: string | number };
  "home.your_turn_against": { names: string | number };
  "home.playing": { names: string | number };
  "home.title_deal": { title: string | number; deal: string | number; ago: string | number };
  "home.n_more": { n: string | number };
  "home.favourite_title": { title: string | number };
  "home.title_is_favourite": { title: string | number };
  "home.title_no_favourite": { title: string | number };
  "home.play_title": { title: string | number };
  "home.all_n_games": { n: string | number };
  "home.n_games": { n: number };
  "home.with_names": { names: string | number; title: string | number };
  "home.title_with_opponent": { title: string | number; opponent: string | number };
  "home.also_known_as_also": { also: string | number };
  "home.message_your_games_safe": { message: string | number };
  "home.n_games_found": { n: number };
  "home.daily_so_far": { n: string | number; points: string | number };
  "home.daily_over": { points: string | number };
  "home.event_starts": { time: string | number };
  "home.event_round": { round: string | number; rounds: string | number };
  "home.from_base": { base: string | number };
  "home.remove_title": { title: string | number };
  "home.others_have": { points: string | number };
  "home.your_team_has": { points: string | number };
  "home.you_have": { points: string | number };
  "home.title_seats_open": { title: string | number; missing: string | number };
  "home.when": { ago: string | number };
  "home.the_table": { title: string | number };
  "house.title_loaded": { title: string | number };
  "house.before_before": { before: string | number };
  "house.nothing_all_as_base": { base_title: string | number };
  "house.message_may_have_been": { message: string | number };
  "house.fault_n": { n: string | number };
  "house.what_differs_from_base": { base_title: string | number };
  "house.title_house_rules": { title: string | number };
  "house.key": { key: string | number };
  "house.label_key": { label: string | number; key: string | number };
  "house.remove_label_key": { label: string | number; key: string | number };
  "house.add_label": { label: string | number };
  "house.title_among_my_house": { title: string | number };
  "house.bring_back_changes": { n: number };
  "house.things_to_mend_sentence": { n: number };
  "house.things_to_mend": { n: number };
  "house.changes": { n: number };
  "house.began_as": { game: string | number };
  "house.changed_from": { before: string | number };
  "house.n_changed": { changed: string | number };
  "house.n_to_mend": { wrong: string | number };
  "house.play_with": { others: string | number };
  "house.play_name": { name: string | number };
  "house.for_key": { key: string | number };
  "leaderboard.listed": { listed: string | number; n: number; least: string | number; within: string | number };
  "leaderboard.between": { players: string | number; n: number };
  "leaderboard.missing_first": { title: string | number; least: string | number };
  "leaderboard.missing_games": { rating: string | number; within: string | number; games: string | number; least: string | number; n: number };
  "leaderboard.missing_certainty": { rating: string | number; within: string | number; least: string | number };
  "leaderboard.missing_span": { rating: string | number; within: string | number; title: string | number };
  "learn.also_list": { list: string | number };
  "learn.honest_at_every_level": { honest: string | number };
  "learn.there_no_rules_words": { words: string | number };
  "learn.also_known_as_as": { as: string | number };
  "learn.show_all_n": { n: string | number };
  "learn.title_rules": { title: string | number };
  "learn.play_title": { title: string | number };
  "learn.count_found": { count: string | number };
  "learn.points": { score: string | number; n: number };
  "learn.points_left": { points: string | number };
  "learn.deadwood": { points: string | number };
  "learn.boxes": { n: number };
  "learn.group": { kind: string | number; cards: string | number };
  "learn.players_also": { players: string | number; names: string | number };
  "learn.players": { players: string | number };
  "learn.form_of": { game: string | number };
  "learn.also_known_as_sentence": { as: string | number };
  "net.nothing_was_sent": { lost: string | number };
  "pad.takes_points_points_double": { points: number };
  "pad.table_n_text": { n: string | number; text: string | number };
  "pad.deal_n": { n: string | number };
  "pad.against": { first: string | number; second: string | number };
  "pad.title_score_pad": { title: string | number };
  "pad.deal_n_written_down": { n: string | number };
  "pad.deal_n_removed_undo": { n: string | number };
  "pad.message_your_deals_kept": { message: string | number };
  "pad.title_score_sheet": { title: string | number };
  "pad.nothing_yet_after_each": { done: string | number };
  "pad.gin_nothing_left": { gin: string | number };
  "pad.false_gin_penalty": { points: number };
  "pad.what_was_name_left": { name: string | number };
  "pad.what_has_name_on": { name: string | number };
  "pad.knock_needs_at_most": { limit: string | number };
  "pad.only_gin_ends_deal": { gin: string | number };
  "pad.what_did_names_have": { names: string | number };
  "pad.name_points": { name: string | number };
  "pad.name_boxes": { name: string | number };
  "pad.game_n": { n: string | number };
  "pad.of_deals": { n: number };
  "pad.pool": { pool: string | number };
  "pad.games_at_once": { games: string | number; each: string | number };
  "pad.best_of_games": { games: string | number; each: string | number };
  "pad.match_of_games": { each: string | number; target: string | number };
  "pad.games_won": { won: string | number };
  "pad.team_deals": { dealer: string | number; tables: string | number };
  "pad.deals_with_wild": { dealer: string | number; ranks: string | number; sits: string };
  "pad.who_deals": { dealer: string | number; sits: string };
  "pad.next_deal": { n: string | number; dealing: string | number };
  "pad.name_deals": { name: string | number };
  "pad.wild_as_chosen": { name: string | number };
  "pad.ranks_are_wild": { ranks: string | number };
  "pad.adds_to_double": { name: string | number; points: string | number };
  "pad.deal_counts": { factor: number };
  "pad.table_of": { n: string | number; names: string | number };
  "pad.player_of_team": { n: string | number; team: string | number };
  "pad.remove_pad": { title: string | number; names: string | number };
  "pad.counted_in": { n: number; list: string | number };
  "people.play_as": { name: string | number };
  "people.rated_completion": { percent: string | number };
  "people.completion_from": { percent: string | number };
  "people.made_ago": { ago: string | number };
  "people.title_with_opponent": { title: string | number; opponent: string | number };
  "people.maker_asks_you_game": { maker: string | number; title: string | number };
  "people.new_list": { list: string | number };
  "people.message_your_own_games": { message: string | number };
  "people.deal_deal": { deal: string | number };
  "people.with_names_title": { names: string | number; title: string | number };
  "people.time_left": { time: string | number };
  "people.deal_score": { deal: string | number; score: string | number };
  "people.invitation_title": { game: string | number; maker: string | number };
  "people.signed_in_as": { name: string | number; n: number };
  "people.playing_title": { title: string | number };
  "people.watch_name": { name: string | number };
  "people.unfollow_name": { name: string | number };
  "people.block_name": { name: string | number };
  "people.block_sure": { name: string | number };
  "people.keep_name": { name: string | number };
  "meeting.days_move": { n: number };
  "meeting.min": { minutes: string | number };
  "meeting.min_and_s": { minutes: string | number; seconds: string | number };
  "meeting.about_s": { seconds: string | number };
  "meeting.about_min": { minutes: string | number };
  "meeting.n_wait": { n: number };
  "meeting.looking_for": { title: string | number };
  "meeting.others_wait": { n: number };
  "meeting.usually": { about: string | number };
  "meeting.meanwhile": { name: string | number };
  "meeting.name_has_come": { name: string | number; title: string | number };
  "meeting.name_on_the_way": { name: string | number };
  "meeting.name_did_not_come": { name: string | number };
  "meeting.name_challenges_you": { name: string | number; title: string | number };
  "meeting.you_challenge_name": { name: string | number; title: string | number };
  "meeting.accept_name": { name: string | number };
  "meeting.decline_name": { name: string | number };
  "meeting.challenge_over": { name: string | number; how: string };
  "meeting.challenge_name": { name: string | number };
  "meeting.follow_name": { name: string | number };
  "meeting.best_who": { names: string | number; title: string | number };
  "player.games_of": { n: string | number; least: string | number };
  "player.rated_games": { games: string | number; n: number };
  "player.completed": { percent: string | number; begun: string | number; n: number };
  "player.rating_then": { day: string | number; rating: string | number; within: string | number };
  "player.last_games": { n: string | number };
  "player.here_since": { month: string | number };
  "player.nobody_of_name": { name: string | number };
  "player.nothing_played": { name: string | number };
  "player.games_and_deals": { games: string | number; n: number; deals: string | number; of: number };
  "player.games_won_of": { won: string | number; all: string | number };
  "player.no_share_yet": { n: string | number; least: string | number };
  "player.wins_running": { most: string | number };
  "player.percent": { value: string | number };
  "player.month_won_lost": { month: string | number; won: string | number; lost: string | number };
  "player.share_of_deals": { deals: string | number };
  "player.no_figure_yet": { least: string | number; n: string | number };
  "player.from_to": { low: string | number; high: string | number };
  "player.all_of_them": { n: string | number };
  "player.won_lost": { won: string | number; lost: string | number };
  "player.days_played": { month: string | number };
  "player.days_of": { played: string | number; days: string | number };
  "player.games_that_day": { n: number };
  "player.at_level": { name: string | number; level: string | number };
  "player.games_found": { n: number };
  "player.counted_shares": { least: string | number };
  "player.of_game_with": { names: string | number };
  "replay.knock_with_limit_or": { limit: string | number };
  "replay.stock_stock_cards": { stock: number };
  "replay.stock_left": { stock: string | number };
  "replay.pile_n_cards_card": { n: number; card: string | number };
  "replay.pile_n": { n: string | number };
  "replay.knock_card_card": { card: string | number };
  "replay.step_n_count": { n: string | number; count: string | number };
  "replay.listed_not_finished": { listed: string | number };
  "replay.as_name_saw": { name: string | number };
  "replay.hidden_face_down": { hidden: string | number };
  "replay.deal_n_text": { n: string | number; text: string | number };
  "replay.name_computer": { name: string | number };
  "review.percent": { n: string | number };
  "review.cost_points": { n: string | number };
  "review.deal_move": { deal: string | number; move: string | number };
  "review.deal_did": { deal: string | number; text: string | number };
  "review.told": { at: string | number; text: string | number; cost: string };
  "review.chance": { name: string | number; who: string };
  "review.chance_says": { name: string | number; who: string; first: string | number; high: string | number; low: string | number; last: string | number; n: number };
  "review.done_there": { name: string | number; who: string };
  "review.you_win": { who: string };
  "review.they_win_here": { name: string | number };
  "review.your_play_grade": { name: string | number; who: string };
  "review.in_points_luck": { n: string | number };
  "review.your_play": { name: string | number; who: string };
  "review.cheap_ones": { good: string | number; name: string | number; who: string; real: number };
  "review.unmarked_ones": { good: string | number; name: string | number; who: string; real: number };
  "review.stock": { n: string | number };
  "review.took": { name: string | number };
  "review.deadwood_without": { card: string | number };
  "review.their_hand_and_pile": { name: string | number };
  "review.more_actions": { n: string | number };
  "review.points_mean": { who: string };
  "review.points_within": { who: string; points: string | number };
  "review.both_within": { who: string; points: string | number; chance: string | number };
  "review.may_have_held": { name: string | number; who: string };
  "review.place_of": { n: string | number; all: string | number; deal: string | number; move: string | number };
  "review.assumed": { who: string | number };
  "review.you_is": { name: string | number };
  "review.advice_to": { name: string | number; line: string | number };
  "review.won_against": { name: string | number };
  "review.lost_to": { name: string | number };
  "review.score_and_play": { score: string | number };
  "review.game_deals": { game: string | number; n: number };
  "review.worked_out": { n: string | number };
  "review.worked_out_within": { n: string | number; within: string | number };
  "review.done_of_total": { done: string | number; total: string | number };
  "review.replay_shows_it": { name: string | number; who: string };
  "review.clean": { name: string | number; who: string; n: number };
  "habits.rests_on": { games: number; decisions: number };
  "habits.marked_of_hundred": { n: string | number };
  "habits.game_lost": { n: string | number; all: string | number; game: string | number; lost: string | number; within: string | number };
  "habits.trend_says": { n: number; best: string | number; worst: string | number; mean: string | number };
  "habits.against": { names: string | number; day: string | number };
  "habits.where": { game: string | number; deal: string | number };
  "habits.more_would_count": { n: number };
  "habits.review_last": { n: number };
  "habits.game_of": { n: string | number; all: string | number };
  "habits.reviewed": { n: number };
  "habits.not_reviewed": { n: number };
  "habits.lost_within": { lost: string | number; within: string | number };
  "club.waits_at": { names: string | number; n: number; title: string | number };
  "club.play_at": { names: string | number; n: number; title: string | number };
  "club.members_n": { n: number };
  "club.pending_items": { n: number };
  "club.since": { date: string | number };
  "club.by_hand_n": { n: string | number };
  "club.evening_at": { weekday: string | number; date: string | number; time: string | number };
  "club.in_days": { n: number };
  "club.coming_count": { n: number; afar: number };
  "club.confirm_result": { winner: string | number; loser: string | number; score: string | number; day: string | number };
  "club.remove_result": { winner: string | number; loser: string | number };
  "club.invited_to": { name: string | number };
  "club.link_info": { by: string | number; date: string | number; n: number };
  "club.here_since": { month: string | number };
  "club.manage_name": { name: string | number };
  "club.ask_to_join_n": { n: number };
  "club.accept_name": { name: string | number };
  "club.reject_name": { name: string | number };
  "club.remove_text": { name: string | number };
  "club.hand_over_text": { name: string | number };
  "club.remove_message": { text: string | number };
  "club.report_message": { text: string | number };
  "club.type_the_name": { name: string | number };
  "report.title": { name: string | number };
  "host.report_of": { name: string | number; kind: string };
  "host.reported_by": { by: string; ago: string | number };
  "host.barred_until": { date: string | number };
  "host.facts": { date: string | number; n: number };
  "host.manage_name": { name: string | number };
  "host.invitation_of": { label: string | number; date: string | number; n: number };
  "host.code_is": { code: string | number };
  "host.remove_word": { word: string | number };
  "host.load_summary": { count: string | number; n: number; usual: string | number; late: string | number };
  "host.load_summary_few": { count: string | number; n: number; usual: string | number };
  "host.load_ms": { ms: string | number };
  "host.load_seconds": { seconds: string | number };
  "host.load_point": { time: string | number; count: string | number; actions: number; requests: number };
  "host.load_point_wait": { wait: string | number };
  "host.load_point_errors": { errors: number };
  "host.load_since": { date: string | number; version: string | number };
  "host.load_waiting": { n: number };
  "host.load_mb": { n: string | number };
  "host.load_no_slow": { limit: string | number };
  "host.load_slow_note": { limit: string | number };
  "tournaments.game_to": { game: string | number; target: string | number };
  "tournaments.n_players": { n: number };
  "tournaments.n_teams": { n: number };
  "tournaments.n_of_max": { n: number; most: string | number };
  "tournaments.best_of": { n: string | number };
  "tournaments.same_cards_n": { n: number };
  "tournaments.round_n": { n: string | number };
  "tournaments.round_of": { round: string | number; rounds: string | number };
  "tournaments.title_n": { title: string | number; n: string | number };
  "tournaments.show_all": { n: string | number };
  "tournaments.share_words": { name: string | number; format: string | number };
  "tournaments.link_to": { name: string | number };
  "tournaments.withdraw_title": { name: string | number };
  "tournaments.participants": { n: number };
  "tournaments.your_rank": { place: string | number; n: string | number };
  "tournaments.name_won": { name: string | number };
  "tournaments.card_won": { name: string | number };
  "tournaments.begins_at": { when: string | number };
  "tournaments.begins_when_full": { most: string | number };
  "tournaments.check_in_from": { when: string | number };
  "tournaments.round_is_over": { title: string | number };
  "tournaments.games_left": { title: string | number; n: number };
  "tournaments.your_game_in": { title: string | number };
  "tournaments.be_there_by": { time: string | number };
  "tournaments.waiting_for": { names: string | number };
  "tournaments.table_n": { n: string | number };
  "tournaments.n_points": { points: string | number; n: number };
  "tournaments.news_ready": { title: string | number; names: string | number };
  "tournaments.news_over_place": { place: string | number };
  "tournaments.news_paired": { title: string | number };
  "tournaments.news_round": { title: string | number };
  "tournaments.news_round_place": { title: string | number; place: string | number };
  "tournaments.beat": { names: string | number };
  "tournaments.lost_to": { names: string | number };
  "tournaments.tied_with": { names: string | number };
  "tournaments.played_with": { names: string | number };
  "tournaments.you_did_not_come": { names: string | number };
  "tournaments.forfeited_to": { names: string | number };
  "tournaments.did_not_come": { names: string | number };
  "tournaments.beat_free": { names: string | number };
  "tournaments.in_time": { time: string | number };
  "tournaments.paired_later": { n: string | number };
  "tournaments.last_paired_later": { n: string | number };
  "tournaments.standings_after": { n: string | number };
  "tournaments.round_ended": { n: string | number; time: string | number };
  "tournaments.n_more_players": { n: number };
  "tournaments.n_between": { n: number };
  "tournaments.round_mark": { n: string | number; mark: string | number };
  "tournaments.mark_points": { points: string | number };
  "tournaments.equal_points": { order: string | number };
  "tournaments.game_of": { n: string | number; of: string | number };
  "tournaments.finished_at": { time: string | number };
  "tournaments.corrected": { text: string | number };
  "tournaments.same_cards_text": { n: number };
  "tournaments.and_checked_in": { n: string | number };
  "tournaments.what_directors_did": { n: string | number };
  "tournaments.n_names": { n: string | number; names: string | number };
  "tournaments.two_points": { first: string | number; a: string | number; second: string | number; b: string | number };
  "tournaments.points_of": { name: string | number };
  "tournaments.about": { format: string | number };
  "tournaments.no_show_text": { n: number };
  "tournaments.break_text": { n: number };
  "tournaments.computers_text": { n: string | number };
  "tournaments.computers_text_teams": { n: string | number };
  "tournaments.computers_note": { n: string | number };
  "tournaments.duplicate_text": { n: number };
  "tournaments.made_by": { names: string | number };
  "tournaments.rules_of": { game: string | number };
  "tournaments.day_swiss": { day: string | number };
  "tournaments.day_cup": { day: string | number };
  "tournaments.day_league": { day: string | number };
  "tournaments.day_arena": { day: string | number };
  "tournaments.name_too_short": { n: string | number };
  "tournaments.name_too_long": { n: string | number };
  "tournaments.n_minutes": { n: number };
  "tournaments.after_minutes": { n: number };
  "tournaments.check_in_too_long": { n: number };
  "tournaments.minutes_before": { n: string | number };
  "truths.n_deals": { n: string | number };
  "truths.interval_still": { within: string | number };
  "truths.unit_line": { unit: string };
  "truths.marks": { second: string | number };
  "truths.across": { what: string | number };
  "truths.made": { deals: string | number; first: string | number; second: string | number; seed: string | number; version: string | number; program: string | number };
  "lessons.lesson_n": { n: string | number; title: string | number };
  "lessons.step_of": { step: string | number; steps: string | number };
  "lessons.press": { button: string | number };
  "lessons.these_cards": { n: number };
  "lessons.done_title": { title: string | number };
  "lessons.done_of": { done: string | number; all: string | number };
  "lessons.begin": { title: string | number };
  "lessons.go_on": { title: string | number };
  "lessons.state": { reached: string | number; steps: string | number; state: string };
  "drills.best": { round: string | number };
  "drills.round_was": { right: string | number; of: string | number; pace: string | number };
  "drills.n_rounds": { n: number };
  "drills.right_of": { of: string | number };
  "drills.so_far": { n: string | number; of: string | number; right: string | number };
  "drills.s": { n: string | number };
  "drills.n_right": { n: string | number; of: string | number };
  "drills.pace": { pace: string | number };
}
