/* Least deadwood, the melds a knocker shows and what is laid off, as in kernel/core/solve.py.
   The names that begin with T_ and D_ are the places of kernel/core/tables.py and deal.py. */

#include <stdint.h>
#include <string.h>

typedef int64_t word;

#define LANE 0x1FFFLL
#define COLUMN 0x0001000100010001LL
#define FULL (COLUMN * LANE)
enum { MOST_MELDS = 8, MOST_CHOICES = 256, MOST_WAYS = 64 };

static inline word least_word(word one, word other) { return one < other ? one : other; }
static inline word count(word mask) { return __builtin_popcountll((unsigned long long)mask); }
static inline word lowest(word mask) { return __builtin_ctzll((unsigned long long)mask); }

static inline const int16_t *suit_table(const word *tables, word place) {
    return (const int16_t *)(tables + place);
}

static inline word in_suits(const int16_t *suit, word cards) {
    return suit[cards & LANE] + suit[cards >> 16 & LANE] + suit[cards >> 32 & LANE]
        + suit[cards >> 48 & LANE];
}

static inline word ranks_of_three(word cards) {
    word clubs = cards & LANE, diamonds = cards >> 16 & LANE;
    word hearts = cards >> 32 & LANE, spades = cards >> 48 & LANE;
    return (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds));
}

/* A way of making sets is a number: a digit a rank, 0 for no set of it. */
static word choices_of(word shortest, word column) {
    word cards = count(column);
    if (shortest <= 3) return cards == 3 ? 2 : 6;
    return cards == 4 ? 2 : 1;
}

static word ways_of(word shortest, word hand, word thick) {
    word ways = 1;
    for (; thick; thick &= thick - 1)
        ways *= choices_of(shortest, hand & COLUMN * (thick & -thick));
    return ways;
}

/* The set of a digit: all cards of the rank, or all but the (digit - 2)-th. */
static inline word set_of(word column, word digit) {
    word rest = column;
    for (word skipped = 0; skipped < digit - 2; skipped++) rest &= rest - 1;
    return digit > 1 ? column ^ (rest & -rest) : column;
}

static word less_sets(word shortest, word hand, word thick, word way) {
    word left = hand;
    for (; thick; thick &= thick - 1) {
        word column = hand & COLUMN * (thick & -thick);
        word choices = choices_of(shortest, column), digit = way % choices;
        way /= choices;
        if (digit) left ^= set_of(column, digit);
    }
    return left;
}

static word any_sets(const int16_t *suit, word shortest, word hand, word thick) {
    word fewest = in_suits(suit, hand), ways = ways_of(shortest, hand, thick);
    for (word way = 1; way < ways; way++)
        fewest = least_word(fewest, in_suits(suit, less_sets(shortest, hand, thick, way)));
    return fewest;
}

static inline word with_sets(const int16_t *suit, word shortest, word hand, word thick) {
    word low = thick & -thick;
    word column = hand & COLUMN * low, other = hand & COLUMN * (thick ^ low);
    if (shortest > 3) return any_sets(suit, shortest, hand, thick);
    if (!other) {
        word fewest = in_suits(suit, hand ^ column);
        if (column == COLUMN * low)
            for (word rest = column; rest; rest &= rest - 1)
                fewest = least_word(fewest, in_suits(suit, hand ^ column ^ (rest & -rest)));
        return fewest;
    }
    if (count(column | other) == 6) {
        word one = in_suits(suit, hand ^ column), two = in_suits(suit, hand ^ other);
        return least_word(least_word(one, two), in_suits(suit, hand ^ column ^ other));
    }
    return any_sets(suit, shortest, hand, thick);
}

static inline word least_of(const int16_t *suit, word shortest, word hand) {
    word thick = ranks_of_three(hand), fewest = in_suits(suit, hand);
    return thick ? least_word(fewest, with_sets(suit, shortest, hand, thick)) : fewest;
}

static inline word least(const word *tables, word hand) {
    return least_of(suit_table(tables, T_RUNS), tables[T_SHORTEST], hand);
}

static inline word loose_points(const word *tables, word cards) {
    return in_suits(suit_table(tables, T_LOOSE), cards);
}

/* ---- melds of a hand */

static int before(word one, word other) {
    word low = one & -one, lower = other & -other;
    return low < lower || (low == lower && one < other);
}

static void sort(word *melds, word number) {
    for (word place = 1; place < number; place++) {
        word meld = melds[place], at = place;
        for (; at > 0 && before(meld, melds[at - 1]); at--) melds[at] = melds[at - 1];
        melds[at] = meld;
    }
}

static word melds_of(const word *tables, word hand, word *found) {
    word number = 0;
    for (int suit = 0; suit < 4; suit++) {
        word lane = hand >> 16 * suit & LANE;
        for (word place = 0; place < tables[T_MELDS]; place++) {
            word run = tables[T_RUN + place];
            if ((run & lane) == run && number < MOST_CHOICES) found[number++] = run << 16 * suit;
        }
    }
    for (word thick = ranks_of_three(hand); thick; thick &= thick - 1) {
        word column = hand & COLUMN * (thick & -thick);
        word choices = choices_of(tables[T_SHORTEST], column);
        for (word digit = 1; digit < choices; digit++)
            if (number < MOST_CHOICES) found[number++] = set_of(column, digit);
    }
    sort(found, number);
    return number;
}

/* The rank that follows at an end of a run: 0 the low one, 1 the high one; -1: none. */
static inline word run_end(const word *tables, word lane, int end) {
    return suit_table(tables, end ? T_UP : T_DOWN)[lane];
}

static word lay_offs(const word *tables, word meld) {
    word suit = lowest(meld) >> 4, lane = meld >> 16 * suit, fit = 0;
    if (lane > LANE) return COLUMN << (lowest(meld) & 15) & ~meld;
    for (int end = 0; end < 2; end++) {
        word rank = run_end(tables, lane, end);
        if (rank >= 0) fit |= 1LL << rank;
    }
    return fit << 16 * suit;
}

/* ---- what a knocker shows */

static word once(word *ways, word number, word way) {
    for (word place = 0; place < number; place++)
        if (ways[place] == way) return number;
    ways[number] = way;
    return number + 1;
}

static word chain(
    const word *tables, word meld, int end, word allowed, word *ways, word number
) {
    word suit = lowest(meld) >> 4, lane = meld >> 16 * suit, laid = 0;
    for (;;) {
        word rank = run_end(tables, lane, end);
        if (rank < 0 || !(allowed >> (16 * suit + rank) & 1) || number == MOST_WAYS) return number;
        lane |= 1LL << rank;
        laid |= 1LL << (16 * suit + rank);
        number = once(ways, number, laid);
    }
}

static word open_ways(const word *tables, word hand, const word *melds, word depth) {
    word ways[MOST_WAYS], number = 0, allowed = FULL & ~hand;
    for (word place = 0; place < depth; place++) {
        word meld = melds[place], suit = lowest(meld) >> 4;
        if (meld >> 16 * suit > LANE) {
            word rest = COLUMN << (lowest(meld) & 15) & allowed;
            for (; rest; rest &= rest - 1) number = once(ways, number, rest & -rest);
        } else {
            number = chain(tables, meld, 0, allowed, ways, number);
            number = chain(tables, meld, 1, allowed, ways, number);
        }
    }
    return number;
}

static word best_melds(const word *tables, word hand, word *shown) {
    word found[MOST_CHOICES], chosen[MOST_MELDS], laid[MOST_MELDS];
    word number = melds_of(tables, hand, found), target = least(tables, hand);
    word fewest = -1, melds = 0, depth = 0, at = 0, left = hand;
    int arrived = 1;
    for (;;) {
        if (arrived && loose_points(tables, left) == target) {
            word open = left ? open_ways(tables, hand, laid, depth) : 0;
            if (fewest < 0 || open < fewest || (open == fewest && depth < melds)) {
                fewest = open;
                melds = depth;
                memcpy(shown, laid, (size_t)depth * sizeof *laid);
            }
        }
        arrived = 0;
        while (at < number && found[at] & ~left) at++;
        if (at < number && depth < MOST_MELDS) {
            chosen[depth] = at;
            laid[depth] = found[at];
            left ^= found[at++];
            depth++;
            if (least(tables, left) <= target) {
                arrived = 1;
                continue;
            }
            at = number; /* nothing is gained below: back at once */
        }
        if (depth == 0) return melds;
        depth--;
        left ^= laid[depth];
        at = chosen[depth] + 1;
    }
}
