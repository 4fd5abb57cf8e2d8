/* The kernel's solver and its random deals in C: the same algorithm and the same random
   streams, so every result has to be the same. `openrummy bench kernel` writes twin_places.h,
   compiles this with `cc -O3 -march=native` and times the two beside each other. */

#include "twin_places.h"
#include "twin_solve.h"
#include "twin_deal.h"

/* ---- playing at random: kernel/core/choose.py */

static word one_of(choice may, stream state) {
    word left = below(state, count(may.discards) + count(may.knocks) + (may.kinds != 0));
    for (word rest = may.discards | may.knocks; rest; rest &= rest - 1) {
        word card = lowest(rest);
        if (may.discards >> card & 1 && left-- == 0) return action(D_DISCARD_CARD, card);
        if (may.knocks >> card & 1 && left-- == 0) return action(D_KNOCK_CARD, card);
    }
    return action(D_SHOW_ALL, 0);
}

static inline word any_end(choice may, stream state) {
    if (may.knocks | may.kinds) return one_of(may, state);
    return action(D_DISCARD_CARD, nth(may.discards, below(state, count(may.discards))));
}

static word any_lay_off(const word *tables, const word *deal, stream state) {
    word number = 1;
    for (word place = 0; place < deal[D_MELDS]; place++)
        number += count(laid_on(tables, deal, place));
    word left = below(state, number);
    for (word place = 0; place < deal[D_MELDS]; place++) {
        word fit = laid_on(tables, deal, place);
        if (left < count(fit)) return action(D_LAY_OFF + place, nth(fit, left));
        left -= count(fit);
    }
    return action(D_SPREAD, 0);
}

static word choose(const word *tables, word *deal, stream state) {
    if (deal[D_PHASE] == D_DEFEND) return any_lay_off(tables, deal, state);
    choice may = legal(tables, deal);
    if (deal[D_PHASE] == D_DISCARD) return any_end(may, state);
    return action(nth(may.kinds, below(state, count(may.kinds))), 0);
}

/* ---- to the end of a deal: kernel/core/run.py, the turns in registers as there */

/* Could a hand with a card too many knock? 0 is certain. */
static inline int may_knock(const word *tables, word hand, word limit) {
    word saved = 4 * suit_table(tables, T_LOOSE)[ranks_of_three(hand)];
    return in_suits(suit_table(tables, T_RUNS), hand) - saved <= limit + tables[T_DEAREST];
}

static stream turns_of(const word *tables, word *deal, stream state) {
    const int16_t *suit = suit_table(tables, T_RUNS);
    word shortest = tables[T_SHORTEST], limit = deal[D_LIMIT], big_gin = tables[T_BIG_GIN];
    word barring = 1 - tables[T_RETAKE];
    word least_left = tables[T_LEFT], idle_end = tables[T_IDLE];
    uint8_t *order = bytes(deal, D_ORDER), *discards = bytes(deal, D_DISCARDS);
    word seat = deal[D_SEAT], discarder = deal[D_DISCARDER];
    word hand = deal[D_HANDS + seat], other = deal[D_HANDS + 1 - seat];
    word known = deal[D_KNOWN + seat], others = deal[D_KNOWN + 1 - seat];
    word place = deal[D_TOP], left = deal[D_LEFT], pile = deal[D_PILE];
    word idle = deal[D_IDLE], turns = deal[D_TURNS], gone = deal[D_GONE];
    word barred, drawn, taken, took, act, swapped;
    int discarded;
    for (;;) {
        word top = discards[pile - 1], next = order[place];
        took = below(state, 2);
        state = following(state);
        /* no branches here: where they go is as good as random */
        word card = took ? top : next, one = 1LL << card;
        drawn = took ? D_NONE : card;
        taken = took ? card : D_NONE;
        hand |= one;
        gone &= ~one;
        known |= one * took;
        pile -= took;
        place += 1 - took;
        left -= 1 - took;
        idle = (idle + 1) * took;
        choice may = {0, hand & ~(one * took * barring), 0};
        if (may_knock(tables, hand, limit)) {
            may.knocks = knocks_of(tables, hand, hand & ~may.discards, limit);
            may.kinds = big_gin && least_of(suit, shortest, hand) == 0;
        }
        act = any_end(may, state);
        state = following(state);
        discarded = act >> 6 == D_DISCARD_CARD;
        if (!discarded) break;
        card = act & 63;
        hand &= ~(1LL << card);
        known &= ~(1LL << card);
        discards[pile++] = (uint8_t)card;
        gone |= 1LL << card;
        turns++;
        barred = card == taken ? discarder : D_NONE;
        discarder = seat;
        swapped = hand, hand = other, other = swapped;
        swapped = known, known = others, others = swapped;
        seat = 1 - seat;
        if (idle >= idle_end || barred == seat || (!took && left <= least_left)) break;
        barred = D_NONE;
    }
    deal[D_SEAT] = seat;
    deal[D_HANDS + seat] = hand;
    deal[D_HANDS + 1 - seat] = other;
    deal[D_KNOWN + seat] = known;
    deal[D_KNOWN + 1 - seat] = others;
    deal[D_TOP] = place;
    deal[D_LEFT] = left;
    deal[D_PILE] = pile;
    deal[D_GONE] = gone;
    deal[D_IDLE] = idle;
    deal[D_TURNS] = turns;
    deal[D_DISCARDER] = discarder;
    deal[D_BARRED] = discarded ? barred : D_NONE;
    if (discarded) {
        after_turn(tables, deal, !took);
    } else {
        deal[D_DRAWN] = drawn;
        deal[D_TAKEN] = taken;
        deal[D_PHASE] = D_DISCARD;
        apply(tables, deal, act);
    }
    return state;
}

static inline int is_plain(const word *deal) {
    return deal[D_PHASE] == D_DRAW && deal[D_BARRED] != deal[D_SEAT] && !deal[D_STOCK_ONLY]
        && deal[D_PILE] > 0 && deal[D_LEFT] > 0;
}

static void run(const word *tables, word *deal, stream state) {
    while (deal[D_PHASE] != D_OVER) {
        if (is_plain(deal)) {
            state = turns_of(tables, deal, state);
        } else {
            apply(tables, deal, choose(tables, deal, state));
            state = following(state);
        }
    }
}

/* ---- what is called: kernel/core/calls.py */

void least_deadwood(const word *tables, const word *hands, word *points, word number) {
    const int16_t *suit = suit_table(tables, T_RUNS);
    word shortest = tables[T_SHORTEST];
    for (word place = 0; place < number; place++)
        points[place] = least_of(suit, shortest, hands[place]);
}

void play_random(const word *tables, word seed, word first, word number, word *results) {
    word deal[D_SIZE];
    for (word played = first; played < first + number; played++, results += C_RESULT) {
        shuffle(deal, begin(seed, played, R_SHUFFLE));
        word card = D_NONE;
        if (tables[T_LIMIT] == T_LIMIT_KNOCK_CARD) {
            stream state = begin(seed, played, R_TERMS);
            card = 16 * below(state, 4) + below(following(state), 13);
        }
        start(tables, deal, played & 1, card);
        run(tables, deal, begin(seed, played, R_PLAY));
        results[C_REASON] = deal[D_REASON];
        results[C_WINNER] = deal[D_WINNER];
        results[C_KNOCKER] = deal[D_KNOCKER];
        results[C_TURNS] = deal[D_TURNS];
        memcpy(results + C_SCORE, deal + D_SCORE, 2 * sizeof *deal);
        memcpy(results + C_BOXES, deal + D_BOXES, 2 * sizeof *deal);
    }
}
