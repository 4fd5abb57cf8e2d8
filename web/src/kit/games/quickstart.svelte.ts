/** Starting a game against the computer with the last choices for it. */

import { ApiError, newTable } from "../../net/api";
import type { GameCard, Lobby, Persona } from "../../net/wire.gen";
import { navigate } from "../router.svelte";
import { say } from "../i18n/say";
import { settings } from "../settings.svelte";
import { charactersFor, choice, LEVELS, playersOf, targetOf, targetsOf } from "./lobby.svelte";
import { opponentCountText } from "./search";

/** Open a table and go there. Raises `ApiError`. */
export async function openTable(data: Lobby, game: GameCard): Promise<void> {
  const players = playersOf(game);
  const ids = data.personas.map(({ id }) => id);
  const link = await newTable({
    game: game.name,
    persona: choice.persona,
    level: choice.level,
    target: targetsOf(game).length ? targetOf(game) : null,
    players,
    opponents: charactersFor(ids, players - 1).map((persona) => ({ persona, level: choice.level })),
    face: settings.face,
    name: settings.name.trim() || say("kit.you"),
  });
  navigate(`/t/${encodeURIComponent(link.id)}`);
}

/** "to 100, Mara, Medium": the current choices for a game. */
export function choicesText(game: GameCard, personas: readonly Persona[]): string {
  const players = playersOf(game);
  const names = charactersFor(personas.map(({ id }) => id), players - 1);
  const opponent = personas.find(({ id }) => id === names[0])?.name ?? "";
  const points = targetsOf(game).length ? say("kit.target", { target: targetOf(game) }) : "";
  const opponents = players > 2 ? opponentCountText(players - 1) : opponent;
  return [points, opponents, LEVELS[choice.level]].filter(Boolean).join(say("kit.comma"));
}

/** State of starting a game with one tap: the game being opened, and the error. */
export class Starting {
  game = $state("");
  error: { game: string; text: string } | null = $state(null);

  async play(data: Lobby, game: GameCard): Promise<void> {
    if (this.game) return;
    this.game = game.name;
    this.error = null;
    try {
      await openTable(data, game);
    } catch (cause) {
      const isRefused = cause instanceof ApiError && !cause.offline;
      this.error = { game: game.name, text: isRefused ? cause.message : say("kit.server_unreachable") };
    } finally {
      this.game = "";
    }
  }
}
