/** Measured width in px of a meld's label, the minimum width of its group. */

const FONT = "600 13px"; // as .word in MeldGroup
let pen: CanvasRenderingContext2D | null = null;

export function labelWidth(word: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(pen.measureText(word).width);
}
