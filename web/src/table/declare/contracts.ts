/** Contracts of a declaration: runs of exactly these lengths, as boxes to fill. Pure. */

import type { GroupView } from "../../net/wire.gen";

export interface Box {
  /** Number of cards. */
  size: number;
  filled: boolean;
}

export interface Shape {
  /** "4-4-4-3". */
  name: string;
  boxes: Box[];
  filled: number;
  done: boolean;
}

/** Return each contract with the boxes filled by the player's runs. */
export function shapesOf(shapes: readonly (readonly number[])[], groups: readonly GroupView[]): Shape[] {
  return shapes.map((sizes) => {
    const runs = groups.filter(({ kind }) => kind === "run").map(({ cards }) => cards.length);
    const boxes = sizes.map((size) => {
      const index = runs.indexOf(size);
      if (index >= 0) runs.splice(index, 1);
      return { size, filled: index >= 0 };
    });
    const filledCount = boxes.filter((box) => box.filled).length;
    return { name: sizes.join("-"), boxes, filled: filledCount, done: filledCount === boxes.length };
  });
}

/** Return the contract that holds most cards; the first of equals. */
export function nearest(shapes: readonly Shape[]): Shape | null {
  const cards = (shape: Shape) => shape.boxes.reduce((sum, box) => sum + (box.filled ? box.size : 0), 0);
  let best: Shape | null = null;
  for (const shape of shapes) if (!best || cards(shape) > cards(best)) best = shape;
  return best;
}
