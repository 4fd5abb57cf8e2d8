/**
 * Pseudo-locale xx: accented English, 40 % longer and in brackets. It reveals texts missing from the
 * catalogue and layouts that break in a longer language.
 */

import { NUMBER, type Part } from "./messageformat";

const PLAIN = "aceinosuyzACEINOSUYZ";
const ACCENTED = "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ";
const OTHER = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index]!]));

/** Accent the letters of a text and double two of every five. */
function longer(text: string): string {
  let count = 0;
  return text.replace(/\p{L}/gu, (letter) => {
    const once = OTHER.get(letter) ?? letter;
    count++;
    return count % 5 === 2 || count % 5 === 4 ? once + once.toLowerCase() : once;
  });
}

function accent(parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    if (typeof part === "string") return longer(part);
    if (part === NUMBER || !("kind" in part)) return part;
    return { ...part, cases: new Map([...part.cases].map(([selector, message]) => [selector, accent(message)])) };
  });
}

/** Translate a parsed message to the pseudo-locale, leaving placeholders unchanged. */
export const pseudo = (parts: readonly Part[]): readonly Part[] => ["[", ...accent(parts), "]"];
