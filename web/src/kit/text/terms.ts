/** Detection of beginners' terms in sentences. Definitions are in the glossary. */

import { say, type Plain } from "../i18n/say";

/** Glossary anchors and the forms in sentences. Longer forms come first. */
const FORMS: readonly (readonly [anchor: string, key: Plain])[] = [
  ["big-gin", "terms.big_gin"],
  ["pure-run", "terms.pure_run"],
  ["wild-card", "terms.wild_card"],
  ["lay-off", "terms.lay_off"],
  ["deadwood", "terms.deadwood"],
  ["undercut", "terms.undercut"],
  ["upcard", "terms.upcard"],
  ["knock", "terms.knock"],
  ["meld", "terms.meld"],
  ["gin", "terms.gin"],
  ["box", "terms.box"],
];

export interface Term {
  /** Its anchor in the glossary. */
  anchor: string;
  /** Text in the sentence. */
  text: string;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
let matcher: { find: RegExp; anchors: Map<string, string> } | null = null;

function forms(): { find: RegExp; anchors: Map<string, string> } {
  if (matcher) return matcher;
  const anchors = new Map<string, string>();
  for (const [anchor, key] of FORMS) for (const form of say(key).split("|")) anchors.set(form.toLowerCase(), anchor);
  const alternatives = [...anchors.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  matcher = { find: new RegExp(`(?<![\\p{L}-])(${alternatives.join("|")})(?![\\p{L}-])`, "giu"), anchors };
  return matcher;
}

/** Split a sentence at its terms; each term is marked once. */
export function withTerms(text: string): (string | Term)[] {
  const { find, anchors } = forms();
  const parts: (string | Term)[] = [];
  const explained = new Set<string>();
  let last = 0;
  for (const match of text.matchAll(find)) {
    const anchor = anchors.get(match[0].toLowerCase()) ?? "";
    if (explained.has(anchor)) continue;
    explained.add(anchor);
    if (match.index > last) parts.push(text.slice(last, match.index));
    parts.push({ anchor, text: match[0] });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}
