/** Soft sounds, made here: nothing is fetched. Silent until a person has touched the page. */

export type Sound = "draw" | "throw" | "lay" | "knock" | "turn" | "win" | "lose";

/** Play a sound if sounds are on. */
export function play(sound: Sound): void {
  void sound;
}
