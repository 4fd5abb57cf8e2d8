/** Messages between a page and the worker that serves its requests and connections. */

export type ToWorker =
  | { kind: "start"; base: string; version: string; take: boolean }
  | { kind: "request"; id: number; method: string; path: string; body: string }
  | { kind: "connect"; id: number; path: string }
  | { kind: "send"; id: number; text: string }
  | { kind: "close"; id: number };

/** Startup steps, in order. */
export type Step = "fetch" | "python" | "game" | "ready";

export type FromWorker =
  /** `bytes` received of the startup downloads. */
  | { kind: "step"; step: Step; bytes: number }
  /** `bytes` received of the book of puzzles; 0 when it is not loading. */
  | { kind: "puzzles"; bytes: number }
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "opened"; id: number }
  | { kind: "message"; id: number; text: string }
  | { kind: "closed"; id: number; code: number; reason: string }
  /** Another tab is active; this one waits. Only one tab may play, or games would diverge. */
  | { kind: "elsewhere" }
  /** Another tab took over. */
  | { kind: "taken" }
  | { kind: "failed"; reason: string };
