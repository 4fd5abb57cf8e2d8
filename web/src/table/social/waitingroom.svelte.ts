/** Actions at a table before the game begins: fill seats, leave. */

import { ApiError, fillSeats, leaveTable } from "../../net/api";
import { unreachableText } from "../../net/unreachable";
import { navigate } from "../../kit/router.svelte";
import { wishes } from "../../kit/games/invitation.svelte";
import { say } from "../../kit/i18n/say";

export class Room {
  /** Pending request: a seat, all seats, or leaving. */
  sending: number | "all" | "leave" | null = $state(null);
  error = $state("");

  constructor(readonly table: string) {}

  /** Fill a seat, or all open seats, with computers. */
  fill(seat: number | null): Promise<void> {
    return this.send(seat ?? "all", () => fillSeats(this.table, { seat, level: wishes.level }));
  }

  leave(): Promise<void> {
    return this.send("leave", async () => {
      await leaveTable(this.table);
      navigate("/");
    });
  }

  private async send(action: number | "all" | "leave", ask: () => Promise<unknown>): Promise<void> {
    if (this.sending !== null) return;
    this.sending = action;
    this.error = "";
    try {
      await ask();
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError("unknown", String(cause), 0);
      this.error = error.offline ? say("company.nothing_has_changed", { lost: unreachableText() }) : error.message;
    } finally {
      this.sending = null;
    }
  }
}
