/** Settings of this browser, stored in localStorage and shared by all pages. */

import { FACES } from "./faces/faces";
import { say } from "./i18n/say";

export type Theme = "auto" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "instant";
export type Mat = "green" | "blue" | "wine" | "slate";
export type Back = "blue" | "red" | "green";
export type Speaks = "always" | "mistakes" | "never";
/** The player's experience; empty until asked. */
export type Knows = "" | "never" | "little" | "know";
export type Sort = "melds" | "suits" | "ranks" | "hand";

export interface Settings {
  theme: Theme;
  /** Four colours: diamonds blue, clubs green. */
  fourColour: boolean;
  /** The colour of the mat, and of the backs of the cards. */
  mat: Mat;
  back: Back;
  /** Large card index: "auto" on small screens only. */
  bigIndex: "auto" | "on" | "off";
  /** Order of the hand; "hand": as arranged by the player. */
  sort: Sort;
  /** Lines under melds. */
  meldMarks: "lines" | "none";
  layOff: "auto" | "hand";
  /** Whether the question about laying off by hand was asked; it is asked once, after a knock. */
  layOffAsked: boolean;
  /** Arrange melds automatically when knocking, or step through the arrangements. */
  arrange: "auto" | "hand";
  /** Show the cards the opponent took from the pile. */
  markTaken: boolean;
  /** Speed of the computer players. */
  pace: Pace;
  sounds: boolean;
  /** Table chat; when off, nothing is shown or sent. */
  chat: boolean;
  /** Coach in games against computers only, and the decisions it comments on. */
  coach: boolean;
  coachSpeaks: Speaks;
  /** Experience chosen on the first visit; asked once, and can be changed. */
  knows: Knows;
  /** The offer of an account was dismissed and is not repeated after games. */
  noAccount: boolean;
  /** Name and face to play as; members use those of the account (`account.svelte.ts`). */
  name: string;
  face: string;
  member: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "auto",
  fourColour: false,
  mat: "green",
  back: "blue",
  bigIndex: "auto",
  sort: "melds",
  meldMarks: "lines",
  layOff: "auto",
  layOffAsked: false,
  arrange: "hand",
  markTaken: true,
  pace: "normal",
  sounds: true,
  chat: true,
  coach: false,
  coachSpeaks: "mistakes",
  knows: "",
  noAccount: false,
  name: "",
  face: "guest",
  member: false,
};

const STORAGE_KEY = "openrummy";

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
  theme: ["auto", "light", "dark"],
  mat: ["green", "blue", "wine", "slate"],
  back: ["blue", "red", "green"],
  bigIndex: ["auto", "on", "off"],
  sort: ["melds", "suits", "ranks", "hand"],
  meldMarks: ["lines", "none"],
  layOff: ["auto", "hand"],
  arrange: ["auto", "hand"],
  pace: ["slow", "normal", "fast", "instant"],
  coachSpeaks: ["always", "mistakes", "never"],
  knows: ["", "never", "little", "know"],
  face: FACES.map(({ id }) => id),
};

/** Parse stored settings; missing or unknown values become the defaults. */
export function parse(text: string | null): Settings {
  const settings: Settings = { ...DEFAULTS };
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return settings;
  }
  if (typeof stored !== "object" || stored === null) return settings;
  const values = stored as Record<string, unknown>;
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = values[key];
    const choices = CHOICES[key] as readonly unknown[] | undefined;
    if (typeof value !== typeof DEFAULTS[key] || (choices && !choices.includes(value))) continue;
    (settings as unknown as Record<string, unknown>)[key] = value;
  }
  return settings;
}

function readSettings(): Settings {
  try {
    return parse(localStorage.getItem(STORAGE_KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

/** The settings. Fields are reactive, and assignments are stored. */
export const settings: Settings = $state(readSettings());

/** Set the player's experience, from the first visit or the settings; beginners get a coach. */
export function setExperience(knows: Knows): void {
  settings.knows = knows;
  if (knows === "little") settings.coach = true;
  if (knows === "know") settings.coach = false;
}

/** Return the name and avatar to play as. */
export const playerIdentity = (): { name: string; face: string } => ({ name: settings.name.trim() || say("kit.you"), face: settings.face });

/** Reactive media queries. */
export const screen = $state({ phone: false, reducedMotion: false, dark: false });

/** Return whether cards show the large index now. */
export function bigIndex(): boolean {
  return settings.bigIndex === "on" || (settings.bigIndex === "auto" && screen.phone);
}

function follow(query: string, set: (matches: boolean) => void): () => void {
  const media = window.matchMedia?.(query);
  if (!media) return () => {};
  const update = () => set(media.matches);
  update();
  media.addEventListener("change", update);
  return () => media.removeEventListener("change", update);
}

/** Sync storage, document and other tabs with the settings; call once. Returns a function to stop. */
export function startSettings(): () => void {
  const listeners = [
    follow("(max-width: 699px), (max-height: 499px)", (on) => (screen.phone = on)),
    follow("(prefers-reduced-motion: reduce)", (on) => (screen.reducedMotion = on)),
    follow("(prefers-color-scheme: dark)", (on) => (screen.dark = on)),
  ];
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) Object.assign(settings, parse(event.newValue));
  };
  window.addEventListener("storage", onStorage);
  const stop = $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        if (localStorage.getItem(STORAGE_KEY) !== text) localStorage.setItem(STORAGE_KEY, text);
      } catch {
        // private windows may refuse storage; the settings last until the page is closed
      }
    });
    $effect(() => {
      const root = document.documentElement;
      if (settings.theme === "auto") delete root.dataset["theme"];
      else root.dataset["theme"] = settings.theme;
      root.toggleAttribute("data-four-colour", settings.fourColour);
      root.dataset["mat"] = settings.mat;
      root.dataset["back"] = settings.back;
      const dark = settings.theme === "dark" || (settings.theme === "auto" && screen.dark);
      document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute("content", dark ? "#1c2224" : "#ffffff");
    });
  });
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
    for (const end of listeners) end();
  };
}
