/** Export and import of all data stored in this browser, as one file. */

import { DocumentStore } from "./documentstore";

const FORM = "openrummy-site-1";
const OURS = /^openrummy/;

interface Copy {
  form: string;
  documents: Record<string, string>;
  settings: Record<string, string>;
}

/** The file is not an export, or has a newer format. */
export class NotACopy extends Error {}

/** Export all documents and settings as text. */
export async function exportData(): Promise<string> {
  const store = await DocumentStore.open();
  const documents = Object.fromEntries(await store.all());
  store.close();
  const settings = Object.fromEntries(Object.entries(localStorage).filter(([key]) => OURS.test(key)));
  return JSON.stringify({ form: FORM, documents, settings } satisfies Copy);
}

/** Return the documents of a file that are new or longer than the stored ones: games and lessons only grow. */
export function newDocuments(copy: Readonly<Record<string, string>>, stored: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(copy).filter(([name, document]) => document.length > (stored[name]?.length ?? 0));
}

export function parseBackup(text: string): Copy {
  let copy: Partial<Copy> | null;
  try {
    copy = JSON.parse(text) as Partial<Copy> | null;
  } catch {
    throw new NotACopy();
  }
  const texts = (all: unknown): all is Record<string, string> =>
    typeof all === "object" && all !== null && Object.values(all).every((value) => typeof value === "string");
  if (copy?.form !== FORM || !texts(copy.documents) || !texts(copy.settings)) throw new NotACopy();
  return copy as Copy;
}

/** Import a file; returns the number of new documents. The page must be reloaded afterwards. */
export async function importData(text: string): Promise<number> {
  const { documents, settings } = parseBackup(text);
  const store = await DocumentStore.open();
  const newer = newDocuments(documents, Object.fromEntries(await store.all()));
  await store.putAll(newer);
  store.close();
  for (const [key, value] of Object.entries(settings))
    if (OURS.test(key) && localStorage.getItem(key) === null) localStorage.setItem(key, value);
  return newer.length;
}
