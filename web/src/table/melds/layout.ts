/**
 * Layout of melds in the available space: an area per owner, its melds side by side, the slot for
 * new melds last. Cards shrink to fit, then move closer, then lose their labels; the rest scrolls,
 * own melds first. Pure functions; units are pixels.
 */

export const RATIO = 1.4;

export interface OwnerMelds {
  owner: number;
  melds: { index: number; cards: number; start: boolean; end: boolean }[];
}

export interface Room {
  width: number;
  height: number;
  /** Maximum card width. */
  most: number;
  /** Use the simpler areas of a phone. */
  phone: boolean;
  /** Reserve a slot for new melds. */
  newSlot: boolean;
  /** Seat whose melds come first when the area scrolls. */
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
  /** Relative to its area. */
  x: number;
  y: number;
  /** Offset between neighbouring cards. */
  step: number;
  width: number;
}

export interface Area extends Box {
  owner: number;
  melds: PlacedMeld[];
}

export interface MeldLayout {
  card: number;
  areas: Area[];
  newSlot: Box | null;
  /** Total height; exceeds the room when scrolling. */
  height: number;
  look: Look;
}

/** Spacing and labels around the cards. */
export interface Look {
  /** Whether melds have a label below. */
  words: boolean;
  pad: number;
  /** Height of the owner's name, and of everything below the cards. */
  title: number;
  under: number;
  /** Gaps between areas and between melds. */
  gap: number;
  between: number;
}

const FULL: Look = { words: true, pad: 14, title: 31, under: 46, gap: 14, between: 18 };
const PLAIN: Look = { words: false, pad: 9, title: 27, under: 23, gap: 8, between: 12 };
const TIGHT: Look = { words: false, pad: 7, title: 21, under: 15, gap: 6, between: 8 };

/** Offset between cards as a fraction of the width: index and suit stay legible. */
const WIDE = 0.6;
const CLOSE = 0.48;
const MIN_WIDTH = 34;
/** Below this width scrolling is better. */
const SCROLLED = 42;
const SLOT = 27;
const MIN_FRESH = 112;
const FRESH_BAR = 44;

export function layOutMelds(owners: readonly OwnerMelds[], room: Room): MeldLayout {
  const looks = room.phone ? [PLAIN, TIGHT] : [FULL, PLAIN, TIGHT];
  for (const look of looks) {
    // labels take precedence over size until cards get small
    const floor = look === FULL ? 56 : look === PLAIN ? 44 : MIN_WIDTH;
    for (let card = room.most; card >= floor; card -= 2) {
      for (const share of [WIDE, CLOSE]) {
        const all = packedLayout(owners, room, look, card, Math.round(card * share));
        if (all.height <= room.height) return all;
      }
    }
  }
  const card = Math.min(room.most, SCROLLED);
  return scrolledLayout(owners, room, card, Math.round(card * CLOSE));
}

// ------------------------------------------------------------ one size

interface Shelf {
  areas: Area[];
  width: number;
  height: number;
}

/** Put own melds and the slot for new ones on top, so that acting needs no scrolling. */
function scrolledLayout(owners: readonly OwnerMelds[], room: Room, card: number, step: number): MeldLayout {
  const own = owners.filter((owner) => owner.owner === room.own);
  const rest = owners.filter((owner) => owner.owner !== room.own);
  if (!own.length && !room.newSlot) return packedLayout(owners, room, TIGHT, card, step);
  const top = packedLayout(own, { ...room, height: FRESH_BAR }, TIGHT, card, step);
  const below = packedLayout(rest, { ...room, newSlot: false }, TIGHT, card, step);
  const down = top.height + TIGHT.gap;
  const areas = [...top.areas, ...below.areas.map((area) => ({ ...area, y: area.y + down }))];
  return { ...top, areas, height: rest.length ? down + below.height : top.height };
}

function packedLayout(owners: readonly OwnerMelds[], room: Room, look: Look, card: number, step: number): MeldLayout {
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
  let newBox: Box | null = null;
  let y = 0;
  shelves.forEach((shelf, index) => {
    const left = room.width - shelf.width - look.gap;
    const fitsFresh = room.newSlot && index === shelves.length - 1 && left >= MIN_FRESH;
    // the slot for new melds takes the remaining space, else the areas share it
    const more = fitsFresh ? 0 : (room.width - shelf.width) / shelf.areas.length;
    let x = 0;
    for (const area of shelf.areas) {
      area.x = x;
      area.y = y;
      area.width += more;
      area.height = shelf.height;
      x += area.width + look.gap;
    }
    if (fitsFresh) newBox = { x, y, width: room.width - x, height: shelf.height };
    y += shelf.height + look.gap;
  });
  if (room.newSlot && !newBox) {
    const height = shelves.length ? FRESH_BAR : Math.min(room.height, high);
    newBox = { x: 0, y, width: room.width, height };
    y += height + look.gap;
  }
  const areas = shelves.flatMap((shelf) => shelf.areas);
  return { card, areas, newSlot: newBox, height: Math.max(0, y - look.gap), look };
}

/** Visible width of a slot at the end of a meld: enough to read the card's name. */
export const slotOf = (step: number): number => Math.max(step, SLOT);

/** Return an area as wide as its melds side by side, or as the room with melds in rows. */
function areaOf(owner: OwnerMelds, maxWidth: number, look: Look, card: number, step: number): Area {
  const innerWidth = maxWidth - 2 * look.pad;
  const melds: PlacedMeld[] = [];
  const line = card * RATIO + look.under;
  let x = 0;
  let y = look.title;
  let wide = 0;
  for (const meld of owner.melds) {
    const slots = (Number(meld.start) + Number(meld.end)) * slotOf(step);
    const own = meld.cards > 1 ? Math.min(step, (innerWidth - card - slots) / (meld.cards - 1)) : step;
    const width = card + (meld.cards - 1) * own + slots;
    if (x > 0 && x + look.between + width > innerWidth) {
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
