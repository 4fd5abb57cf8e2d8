/** Sentences of the interface by key, in the language of the page. */

import { fill, parseMessage, type Part } from "./messageformat";
import { pseudo } from "./pseudolocale";
import { ENGLISH, type Takes } from "./text.gen";

export type Key = keyof typeof ENGLISH;
/** Keys of sentences without placeholders. */
export type Plain = Exclude<Key, keyof Takes>;
type Data<K extends Key> = K extends keyof Takes ? [data: Takes[K]] : [];
type Parts<K extends Key, T> = K extends keyof Takes ? [data: { [G in keyof Takes[K]]: Takes[K][G] | T }] : [];

const STORAGE_KEY = "openrummy-lang";

/** Language of the page as served; ?lang=xx selects a built-in language and is remembered. */
const PAGE_LANGUAGE = document.documentElement.lang || "en";
function resolveLanguage(): string {
  try {
    const requestedLanguage = new URLSearchParams(location.search).get("lang");
    if (requestedLanguage !== null) localStorage.setItem(STORAGE_KEY, requestedLanguage);
    const storedLanguage = localStorage.getItem(STORAGE_KEY);
    return storedLanguage === "en" || storedLanguage === "xx" ? storedLanguage : PAGE_LANGUAGE;
  } catch {
    return PAGE_LANGUAGE; // storage is unavailable
  }
}

/** Return the sentences of another language embedded in the page; missing ones are English. */
function embeddedTranslations(): Partial<Record<Key, string>> {
  const json = document.getElementById("sentences")?.textContent;
  return json ? (JSON.parse(json) as Partial<Record<Key, string>>) : {};
}

/** Language of the sentences, fixed until the page is reloaded. */
export const LANGUAGE = resolveLanguage();
const TRANSLATIONS = LANGUAGE === PAGE_LANGUAGE ? embeddedTranslations() : {};
const PLURAL_RULES = new Intl.PluralRules(LANGUAGE === "xx" ? "en" : LANGUAGE);
const parsed = new Map<Key, readonly Part[]>();

document.documentElement.lang = LANGUAGE;

function message(key: Key): readonly Part[] {
  let sentence = parsed.get(key);
  if (!sentence) {
    sentence = parseMessage(TRANSLATIONS[key] ?? ENGLISH[key]);
    if (LANGUAGE === "xx") sentence = pseudo(sentence);
    parsed.set(key, sentence);
  }
  return sentence;
}

const plural = (count: number): string => PLURAL_RULES.select(count);

/** Return a sentence as text. */
export function say<K extends Key>(key: K, ...data: Data<K>): string {
  return fill<never>(message(key), data[0] ?? {}, plural).join("");
}

/** Return a sentence as pieces; values of any type stay as they are. */
export function sayParts<K extends Key, T>(key: K, ...data: Parts<K, T>): (T | string)[] {
  return fill<T>(message(key), (data[0] ?? {}) as Record<string, T | string | number>, plural);
}
