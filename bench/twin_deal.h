/* One deal as a row of words, as in kernel/core/deal.py: the same places, the same order. */

static inline uint8_t *bytes(word *deal, word place) { return (uint8_t *)(deal + place); }

/* ---- random numbers: kernel/core/random.py */

typedef uint64_t stream;
#define STEP 0x9E3779B97F4A7C15ULL

static inline stream mixed(stream state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
    return state ^ (state >> 31);
}

static inline stream begin(word seed, word deal, word purpose) {
    stream state = mixed((stream)seed + STEP);
    state = mixed(state ^ ((stream)deal * STEP + (stream)purpose));
    return mixed(state + STEP);
}

static inline word below(stream state, word k) {
    return (word)((mixed(state) >> 32) * (stream)k >> 32);
}

static inline stream following(stream state) { return state + STEP; }

/* The place of the n-th bit set, from 0: one instruction where the machine has it. */
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
static inline word nth(word mask, word n) {
    return lowest((word)__builtin_ia32_pdep_di(1ULL << n, (unsigned long long)mask));
}
#else
static inline word nth(word mask, word n) {
    word shift = 0, there = count(mask & 0xFFFF);
    while (n >= there) {
        n -= there;
        mask >>= 16;
        shift += 16;
        there = count(mask & 0xFFFF);
    }
    for (; n > 0; n--) mask &= mask - 1;
    return shift + lowest(mask);
}
#endif

static inline word action(word kind, word card) { return 64 * kind + card; }

/* ---- beginning */

static inline void swap(uint8_t *order, word place, word other) {
    uint8_t card = order[place];
    order[place] = order[other];
    order[other] = card;
}

static void shuffle(word *deal, stream state) {
    uint8_t *order = bytes(deal, D_ORDER);
    word place = 0;
    for (word suit = 0; suit < 4; suit++)
        for (word rank = 0; rank < 13; rank++) order[place++] = (uint8_t)(16 * suit + rank);
    for (place = 0; place < 52; place += 2) {
        stream mix = mixed(state);
        state = following(state);
        swap(order, place, place + (word)((mix >> 32) * (stream)(52 - place) >> 32));
        swap(order, place + 1, place + 1 + (word)((mix & 0xffffffff) * (stream)(51 - place) >> 32));
    }
}

static inline void onto_pile(word *deal, word card) {
    bytes(deal, D_DISCARDS)[deal[D_PILE]++] = (uint8_t)card;
    deal[D_GONE] |= 1LL << card;
}

static inline word top(word *deal) { return bytes(deal, D_DISCARDS)[deal[D_PILE] - 1]; }

static inline void end_dead(word *deal, word reason) {
    deal[D_PHASE] = D_OVER;
    deal[D_REASON] = reason;
}

static inline void set_terms(const word *tables, word *deal, word knock_card) {
    word teller = tables[T_LIMIT] == T_LIMIT_KNOCK_CARD ? knock_card : deal[D_UPCARD];
    word limit = tables[T_POINTS];
    if (tables[T_LIMIT] != T_LIMIT_FIXED) {
        word rank = teller & 15;
        limit = rank ? least_word(rank + 1, 10) : tables[T_ACE];
    }
    deal[D_LIMIT] = limit;
    deal[D_FACTOR] = tables[T_SPADES] && teller != D_NONE && teller >> 4 == 3 ? 2 : 1;
}

static void start(const word *tables, word *deal, word dealer, word knock_card) {
    static const int none[] = {
        D_TAKEN, D_DISCARDER, D_BARRED, D_UPCARD, D_KNOCKER, D_ASIDE, D_WINNER, D_DRAWN
    };
    memset(deal, 0, D_ORDER * sizeof *deal);
    for (size_t place = 0; place < sizeof none / sizeof *none; place++)
        deal[none[place]] = D_NONE;
    word first = 1 - dealer, opening = tables[T_OPENING], seat = first;
    word cards = 2 * tables[T_HAND] + (opening == T_OPEN_EXTRA);
    const uint8_t *order = bytes(deal, D_ORDER);
    deal[D_DEALER] = dealer;
    deal[D_FIRST] = first;
    for (word place = 0; place < cards; place++, seat = 1 - seat)
        deal[D_HANDS + seat] |= 1LL << order[place];
    if (opening == T_OPEN_UPCARD || opening == T_OPEN_PLAIN) {
        deal[D_UPCARD] = order[cards];
        onto_pile(deal, order[cards++]);
    }
    deal[D_TOP] = cards;
    deal[D_LEFT] = 52 - cards;
    set_terms(tables, deal, knock_card);
    deal[D_SEAT] = first;
    if (tables[T_MISDEAL]
        && (least(tables, deal[D_HANDS]) <= deal[D_LIMIT]
            || least(tables, deal[D_HANDS + 1]) <= deal[D_LIMIT])) {
        end_dead(deal, D_MISDEAL);
    } else if (opening == T_OPEN_UPCARD) {
        deal[D_PHASE] = D_OFFER;
    } else if (opening == T_OPEN_EXTRA) {
        deal[D_PHASE] = D_DISCARD;
        deal[D_FIRST_TURN] = 1;
    } else {
        deal[D_PHASE] = D_DRAW;
    }
}

/* ---- what may be done */

static word knocks_of(const word *tables, word hand, word barred, word limit) {
    const int16_t *suit = suit_table(tables, T_RUNS);
    word shortest = tables[T_SHORTEST], found = 0;
    if (least_of(suit, shortest, hand) > limit + tables[T_DEAREST]) return 0;
    for (word rest = hand & ~barred; rest; rest &= rest - 1) {
        word one = rest & -rest;
        if (least_of(suit, shortest, hand ^ one) <= limit) found |= one;
    }
    return found;
}

static int can_knock_with(const word *tables, word *deal, word card, int discarded_too) {
    word hand = deal[D_HANDS + deal[D_SEAT]] | 1LL << card;
    if (knocks_of(tables, hand, discarded_too ? 0 : 1LL << card, deal[D_LIMIT])) return 1;
    return tables[T_BIG_GIN] && least(tables, hand) == 0;
}

static word barred_card(const word *tables, const word *deal) {
    word taken = deal[D_TAKEN];
    if (taken == D_NONE) return 0;
    int allowed = deal[D_MUST] == 2 ? tables[T_STOCK] == T_STOCK_50TH : tables[T_RETAKE] != 0;
    return allowed ? 0 : 1LL << taken;
}

static int may_take(const word *tables, word *deal) {
    if (deal[D_PILE] == 0 || deal[D_STOCK_ONLY]) return 0;
    if (deal[D_PHASE] == D_LAST)
        return can_knock_with(tables, deal, top(deal), tables[T_STOCK] == T_STOCK_50TH);
    return deal[D_BARRED] != deal[D_SEAT] || can_knock_with(tables, deal, top(deal), 1);
}

typedef struct {
    word kinds, discards, knocks;
} choice;

static choice legal(const word *tables, word *deal) {
    word phase = deal[D_PHASE];
    choice may = {0, 0, 0};
    if (phase == D_DISCARD) {
        word hand = deal[D_HANDS + deal[D_SEAT]], barred = barred_card(tables, deal);
        may.discards = deal[D_MUST] ? 0 : hand & ~barred;
        if (deal[D_FIRST_TURN]) return may;
        if (tables[T_BIG_GIN] && least(tables, hand) == 0) may.kinds = 1 << D_SHOW_ALL;
        may.knocks = knocks_of(tables, hand, barred, deal[D_LIMIT]);
        return may;
    }
    if (phase == D_OFFER || phase == D_LAST) may.kinds |= 1 << D_PASS;
    if (phase == D_DRAW && deal[D_LEFT]) may.kinds |= 1 << D_STOCK;
    if (phase != D_OVER && may_take(tables, deal)) may.kinds |= 1 << D_TAKE;
    return may;
}

static inline word laid_on(const word *tables, const word *deal, word place) {
    return lay_offs(tables, deal[D_MELD + place]) & deal[D_HANDS + deal[D_SEAT]];
}

/* ---- the end */

static void score(const word *tables, word *deal) {
    word knocker = deal[D_KNOCKER], own = deal[D_COUNTED + knocker];
    word other = deal[D_COUNTED + 1 - knocker];
    word winner = knocker, points = other - own, boxes = 1, reason = D_KNOCK;
    if (deal[D_ASIDE] == D_NONE) {
        reason = D_BIG_GIN;
        points += tables[T_BIG];
        boxes += tables[T_GIN_BOXES] * deal[D_FACTOR];
    } else if (own == 0) {
        reason = D_GIN;
        points += tables[T_GIN];
        boxes += tables[T_GIN_BOXES] * deal[D_FACTOR];
    } else if (other < own || (other == own && tables[T_TIE] == T_TIE_UNDERCUT)) {
        reason = other < own ? D_UNDERCUT : D_TIE;
        winner = 1 - knocker;
        points = own - other + tables[T_UNDERCUT];
        boxes += tables[T_UNDERCUT_BOXES] * deal[D_FACTOR];
    } else if (other == own) {
        reason = D_TIE;
        winner = 1 - knocker;
        points = tables[T_TIE_BONUS];
        if (tables[T_TIE] == T_TIE_NONE) winner = D_NONE;
    }
    deal[D_PHASE] = D_OVER;
    deal[D_REASON] = reason;
    deal[D_WINNER] = winner;
    if (winner != D_NONE) {
        deal[D_SCORE + winner] = (points + tables[T_DEAL_WIN]) * deal[D_FACTOR];
        deal[D_BOXES + winner] = boxes;
    }
}

static void show(const word *tables, word *deal) {
    word seat = deal[D_SEAT];
    deal[D_COUNTED + seat] = least(tables, deal[D_HANDS + seat]);
    deal[D_HANDS + seat] = deal[D_KNOWN + seat] = 0;
    score(tables, deal);
}

/* ---- doing it */

static void pass(const word *tables, word *deal) {
    deal[D_PASSES]++;
    if (deal[D_PHASE] == D_LAST) {
        end_dead(deal, D_DEAD);
    } else if (deal[D_SEAT] == deal[D_DEALER]) {
        deal[D_PHASE] = D_DRAW;
        deal[D_STOCK_ONLY] = 1 - tables[T_EITHER];
        deal[D_SEAT] = deal[D_FIRST];
    } else {
        deal[D_SEAT] = deal[D_DEALER];
    }
}

static void draw(word *deal) {
    word seat = deal[D_SEAT], card = bytes(deal, D_ORDER)[deal[D_TOP]++];
    deal[D_LEFT]--;
    deal[D_HANDS + seat] |= 1LL << card;
    deal[D_DRAWN] = card;
    deal[D_TAKEN] = D_NONE;
    deal[D_MUST] = deal[D_STOCK_ONLY] = deal[D_IDLE] = 0;
    deal[D_PHASE] = D_DISCARD;
}

static void take(word *deal) {
    word seat = deal[D_SEAT], card = top(deal);
    deal[D_MUST] = deal[D_PHASE] == D_LAST ? 2 : deal[D_BARRED] == seat;
    deal[D_PILE]--;
    deal[D_GONE] &= ~(1LL << card);
    deal[D_HANDS + seat] |= 1LL << card;
    deal[D_KNOWN + seat] |= 1LL << card;
    deal[D_DRAWN] = D_NONE;
    deal[D_TAKEN] = card;
    deal[D_IDLE]++;
    deal[D_PHASE] = D_DISCARD;
}

static inline void after_turn(const word *tables, word *deal, int drew) {
    if (deal[D_IDLE] >= tables[T_IDLE])
        end_dead(deal, D_IDLED);
    else if (!drew || deal[D_LEFT] > tables[T_LEFT])
        deal[D_PHASE] = D_DRAW;
    else if (tables[T_STOCK] == T_STOCK_DEAD)
        end_dead(deal, D_DEAD);
    else
        deal[D_PHASE] = D_LAST;
}

static void discard_card(const word *tables, word *deal, word card) {
    word seat = deal[D_SEAT];
    int drew = deal[D_TAKEN] == D_NONE && !deal[D_FIRST_TURN];
    deal[D_HANDS + seat] &= ~(1LL << card);
    deal[D_KNOWN + seat] &= ~(1LL << card);
    deal[D_BARRED] = deal[D_TAKEN] == card ? deal[D_DISCARDER] : D_NONE;
    deal[D_DISCARDER] = seat;
    onto_pile(deal, card);
    deal[D_TURNS]++;
    deal[D_IDLE] += deal[D_FIRST_TURN];
    deal[D_FIRST_TURN] = deal[D_MUST] = 0;
    deal[D_TAKEN] = deal[D_DRAWN] = D_NONE;
    deal[D_SEAT] = 1 - seat;
    after_turn(tables, deal, drew);
}

static void knock(const word *tables, word *deal, word card) {
    word seat = deal[D_SEAT], hand = deal[D_HANDS + seat], left;
    if (card != D_NONE) hand &= ~(1LL << card);
    left = hand;
    deal[D_MELDS] = best_melds(tables, hand, deal + D_SHOWN);
    for (word place = 0; place < deal[D_MELDS]; place++)
        left ^= deal[D_MELD + place] = deal[D_SHOWN + place];
    deal[D_KNOCKER] = seat;
    deal[D_ASIDE] = card;
    deal[D_HANDS + seat] = deal[D_KNOWN + seat] = 0;
    deal[D_TURNS]++;
    deal[D_COUNTED + seat] = loose_points(tables, left);
    deal[D_SEAT] = 1 - seat;
    deal[D_TAKEN] = deal[D_DRAWN] = D_NONE;
    deal[D_MUST] = 0;
    if (deal[D_COUNTED + seat] && tables[T_LAY_OFF])
        deal[D_PHASE] = D_DEFEND;
    else
        show(tables, deal);
}

static void lay_off(word *deal, word place, word card) {
    word seat = deal[D_SEAT];
    deal[D_MELD + place] |= 1LL << card;
    deal[D_HANDS + seat] &= ~(1LL << card);
    deal[D_KNOWN + seat] &= ~(1LL << card);
}

static void apply(const word *tables, word *deal, word act) {
    word kind = act >> 6, card = act & 63;
    switch (kind) {
        case D_PASS: pass(tables, deal); break;
        case D_STOCK: draw(deal); break;
        case D_TAKE: take(deal); break;
        case D_DISCARD_CARD: discard_card(tables, deal, card); break;
        case D_KNOCK_CARD: knock(tables, deal, card); break;
        case D_SHOW_ALL: knock(tables, deal, D_NONE); break;
        case D_SPREAD: show(tables, deal); break;
        default: lay_off(deal, kind - D_LAY_OFF, card);
    }
}
