/**
 * How the melds lie in the room there is: an area for each owner, its melds side by side,
 * the place for new ones last. As large as fits; then closer, then without words; what
 * still does not fit is scrolled, your own melds first. Pixels, pure.
 */

export const RATIO = 1.4;

export interface Wanted {
  owner: number;
  melds: { index: number; cards: number; start: boolean; end: boolean }[];
}

export interface Room {
  width: number;
  height: number;
  /** The widest a card may be. */
  most: number;
  /** On a phone the areas are plainer. */
  phone: boolean;
  /** There is a place for new melds. */
  fresh: boolean;
  /** Whose melds come first where not all are in view at once. */
  own?: number | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedMeld {
  index: number;
  /** In its area. */
  x: number;
  y: number;
  /** From card to card. */
  step: number;
  width: number;
}

export interface Area extends Box {
  owner: number;
  melds: PlacedMeld[];
}

export interface Laid {
  card: number;
  areas: Area[];
  fresh: Box | null;
  /** Of all together; more than the room where it is to be scrolled. */
  height: number;
  look: Look;
}

/** What stands round the cards. */
export interface Look {
  /** The word under a meld. */
  words: boolean;
  pad: number;
  /** Height of the owner's name, and of all that stands under the cards. */
  title: number;
  under: number;
  /** Between areas, between melds. */
  gap: number;
  between: number;
}

const FULL: Look = { words: true, pad: 14, title: 31, under: 46, gap: 14, between: 18 };
const PLAIN: Look = { words: false, pad: 9, title: 27, under: 23, gap: 8, between: 12 };
const TIGHT: Look = { words: false, pad: 7, title: 21, under: 15, gap: 6, between: 8 };

/** From card to card, as a share of the width: index and suit are to be read. */
const WIDE = 0.6;
const CLOSE = 0.48;
const MIN_WIDTH = 34;
/** Smaller than this it is better to scroll. */
const SCROLLED = 42;
const SLOT = 27;
const MIN_FRESH = 112;
const FRESH_BAR = 44;

export function laid(owners: readonly Wanted[], room: Room): Laid {
  const looks = room.phone ? [PLAIN, TIGHT] : [FULL, PLAIN, TIGHT];
  for (const look of looks) {
    // words are worth more than size, down to where a card is small
    const floor = look === FULL ? 56 : look === PLAIN ? 44 : MIN_WIDTH;
    for (let card = room.most; card >= floor; card -= 2) {
      for (const share of [WIDE, CLOSE]) {
        const all = packed(owners, room, look, card, Math.round(card * share));
        if (all.height <= room.height) return all;
      }
    }
  }
  const card = Math.min(room.most, SCROLLED);
  return scrolled(owners, room, card, Math.round(card * CLOSE));
}

// ------------------------------------------------------------ one size

interface Shelf {
  areas: Area[];
  width: number;
  height: number;
}

/** Your own melds and the place for new ones on top: what one acts on needs no scrolling. */
function scrolled(owners: readonly Wanted[], room: Room, card: number, step: number): Laid {
  const own = owners.filter((owner) => owner.owner === room.own);
  const rest = owners.filter((owner) => owner.owner !== room.own);
  if (!own.length && !room.fresh) return packed(owners, room, TIGHT, card, step);
  const top = packed(own, { ...room, height: FRESH_BAR }, TIGHT, card, step);
  const below = packed(rest, { ...room, fresh: false }, TIGHT, card, step);
  const down = top.height + TIGHT.gap;
  const areas = [...top.areas, ...below.areas.map((area) => ({ ...area, y: area.y + down }))];
  return { ...top, areas, height: rest.length ? down + below.height : top.height };
}

function packed(owners: readonly Wanted[], room: Room, look: Look, card: number, step: number): Laid {
  const shelves: Shelf[] = [];
  for (const owner of owners) {
    const area = areaOf(owner, room.width, look, card, step);
    const last = shelves.at(-1);
    if (last && last.width + look.gap + area.width <= room.width) {
      last.areas.push(area);
      last.width += look.gap + area.width;
      last.height = Math.max(last.height, area.height);
    } else shelves.push({ areas: [area], width: area.width, height: area.height });
  }
  const high = look.title + card * RATIO + look.under;
  let fresh: Box | null = null;
  let y = 0;
  shelves.forEach((shelf, at) => {
    const left = room.width - shelf.width - look.gap;
    const here = room.fresh && at === shelves.length - 1 && left >= MIN_FRESH;
    // the place for new melds takes what is left, else the areas share it
    const more = here ? 0 : (room.width - shelf.width) / shelf.areas.length;
    let x = 0;
    for (const area of shelf.areas) {
      area.x = x;
      area.y = y;
      area.width += more;
      area.height = shelf.height;
      x += area.width + look.gap;
    }
    if (here) fresh = { x, y, width: room.width - x, height: shelf.height };
    y += shelf.height + look.gap;
  });
  if (room.fresh && !fresh) {
    const height = shelves.length ? FRESH_BAR : Math.min(room.height, high);
    fresh = { x: 0, y, width: room.width, height };
    y += height + look.gap;
  }
  const areas = shelves.flatMap((shelf) => shelf.areas);
  return { card, areas, fresh, height: Math.max(0, y - look.gap), look };
}

/** What a slot at an end shows of itself: a card's name is read in it. */
export const slotOf = (step: number): number => Math.max(step, SLOT);

/** An area as wide as its melds side by side, or as the room with its melds in lines. */
function areaOf(owner: Wanted, most: number, look: Look, card: number, step: number): Area {
  const inner = most - 2 * look.pad;
  const melds: PlacedMeld[] = [];
  const line = card * RATIO + look.under;
  let x = 0;
  let y = look.title;
  let wide = 0;
  for (const meld of owner.melds) {
    const slots = (Number(meld.start) + Number(meld.end)) * slotOf(step);
    const own = meld.cards > 1 ? Math.min(step, (inner - card - slots) / (meld.cards - 1)) : step;
    const width = card + (meld.cards - 1) * own + slots;
    if (x > 0 && x + look.between + width > inner) {
      x = 0;
      y += line;
    }
    if (x > 0) x += look.between;
    melds.push({ index: meld.index, x: look.pad + x, y, step: own, width });
    x += width;
    wide = Math.max(wide, x);
  }
  return { owner: owner.owner, x: 0, y: 0, width: wide + 2 * look.pad, height: y + line, melds };
}
