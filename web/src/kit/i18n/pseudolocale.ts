/** The language xx: English with accents, two fifths longer, in brackets. It shows what is
 * not in the catalogue, and what a longer language would break. */

import { NUMBER, type Part } from "./messageformat";

const PLAIN = "aceinosuyzACEINOSUYZ";
const ACCENTED = "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ";
const OTHER = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index]!]));

/** Accent the letters of a text and double two in five. */
function longer(text: string): string {
  let count = 0;
  return text.replace(/\p{L}/gu, (letter) => {
    const once = OTHER.get(letter) ?? letter;
    count++;
    return count % 5 === 2 || count % 5 === 4 ? once + once.toLowerCase() : once;
  });
}

function accented(parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    if (typeof part === "string") return longer(part);
    if (part === NUMBER || !("kind" in part)) return part;
    return { ...part, cases: new Map([...part.cases].map(([selector, message]) => [selector, accented(message)])) };
  });
}

/** Translate a parsed sentence to the language xx, leaving placeholders alone. */
export const pseudo = (parts: readonly Part[]): readonly Part[] => ["[", ...accented(parts), "]"];
