/** Parser and formatter for a subset of ICU MessageFormat: {name}, plural, select, nested. */

/** Part of a parsed message: text, or a placeholder. */
export type Part = string | Placeholder | Choice | typeof NUMBER;
export interface Placeholder {
  readonly name: string;
}
export interface Choice extends Placeholder {
  readonly kind: "plural" | "select";
  readonly cases: ReadonlyMap<string, readonly Part[]>;
}
/** "#": the number of the enclosing plural. */
export const NUMBER = Symbol("#");

const WORD = /\s*(=?\w+)\s*/y;

/**
 * Parse a message. An apostrophe before a brace, or before # in a plural, quotes up to the next one;
 * two are an apostrophe; any other is literal. Raises an Error that describes the problem.
 */
export function parseMessage(text: string): readonly Part[] {
  let position = 0;

  function word(): string {
    WORD.lastIndex = position;
    const match = WORD.exec(text);
    if (!match) throw new Error(`expected a name at ${position}: ${text}`);
    position = WORD.lastIndex;
    return match[1]!;
  }

  function expect(char: string): void {
    if (text[position] !== char) throw new Error(`expected ${char} at ${position}: ${text}`);
    position++;
  }

  function placeholder(): Part {
    const name = word();
    if (text[position] !== ",") return { name };
    position++;
    const kind = word();
    if (kind !== "plural" && kind !== "select") throw new Error(`neither plural nor select: ${text}`);
    expect(",");
    const cases = new Map<string, readonly Part[]>();
    while (text[position] !== "}") {
      const selector = word();
      expect("{");
      cases.set(selector, parseParts(kind === "plural"));
      expect("}");
      while (text[position] === " " || text[position] === "\n") position++;
    }
    if (!cases.has("other")) throw new Error(`missing case “other”: ${text}`);
    return { name, kind, cases };
  }

  function parseParts(inPlural: boolean): readonly Part[] {
    const message: Part[] = [];
    let literal = "";
    const flush = () => {
      if (literal) message.push(literal);
      literal = "";
    };
    while (position < text.length && text[position] !== "}") {
      const char = text[position++]!;
      if (char === "{") {
        flush();
        message.push(placeholder());
        expect("}");
      } else if (char === "'" && text[position] === "'") {
        literal += text[position++];
      } else if (char === "'" && (text[position] === "{" || text[position] === "}" || (inPlural && text[position] === "#"))) {
        const end = text.indexOf("'", position);
        literal += text.slice(position, end < 0 ? text.length : end);
        position = end < 0 ? text.length : end + 1;
      } else if (char === "#" && inPlural) {
        flush();
        message.push(NUMBER);
      } else literal += char;
    }
    flush();
    return message;
  }

  const message = parseParts(false);
  if (position < text.length) throw new Error(`unmatched } at ${position}: ${text}`);
  return message;
}

/** Fill the placeholders of a message; returns its parts, with adjacent texts merged. */
export function fill<T>(
  parts: readonly Part[],
  data: Readonly<Record<string, T | string | number>>,
  plural: (count: number) => string,
): (T | string)[] {
  const output: (T | string)[] = [];
  const add = (item: T | string | number) => {
    const text = typeof item === "number" ? `${item}` : item;
    if (typeof text === "string" && typeof output.at(-1) === "string") output.push(`${output.pop()}${text}`);
    else if (text !== "") output.push(text);
  };
  function walk(message: readonly Part[], count: number): void {
    for (const part of message) {
      if (typeof part === "string") add(part);
      else if (part === NUMBER) add(count);
      else if (!("kind" in part)) {
        const value = data[part.name];
        if (value !== undefined) add(value);
      } else {
        const { cases } = part;
        const value = data[part.name];
        const exactCase = part.kind === "select" ? cases.get(`${value}`) : cases.get(`=${value}`);
        const fallback = () => cases.get(part.kind === "plural" ? plural(Number(value)) : "other") ?? cases.get("other")!;
        walk(exactCase ?? fallback(), part.kind === "plural" ? Number(value) : count);
      }
    }
  }
  walk(parts, 0);
  return output;
}
