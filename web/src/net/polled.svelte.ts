/** Data of the server that changes: polled while the page is visible. */

import { apiError, type ApiError } from "./api";

const OFFLINE_RETRY_MS = 4_000; // while the server does not answer

export class PolledResource<T> {
  /** The last response; retained while the server is unreachable. */
  data: T | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);

  private reload: (() => void) | null = null;

  /** `intervalMs`: polling interval in ms. */
  constructor(
    private readonly ask: (signal: AbortSignal) => Promise<T>,
    private readonly intervalMs: number,
    private readonly receive: (data: T) => void = () => {},
  ) {}

  /** Start polling; call the returned function to stop. */
  follow(): () => void {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let round = 0;
    const load = async () => {
      clearTimeout(timer);
      const current = ++round;
      try {
        const data = await this.ask(abort.signal);
        if (current !== round || abort.signal.aborted) return;
        this.receive(data);
        this.data = data;
        this.error = null;
      } catch (cause) {
        if (current !== round || abort.signal.aborted) return;
        this.error = apiError(cause);
      }
      // a hidden page polls again when it becomes visible
      if (!document.hidden) timer = setTimeout(load, this.error?.offline ? OFFLINE_RETRY_MS : this.intervalMs);
    };
    const onVisible = () => (document.hidden ? clearTimeout(timer) : void load());
    this.reload = () => void load();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onVisible);
    void load();
    return () => {
      this.reload = null;
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onVisible);
    };
  }

  /** Fetch now. */
  load = (): void => this.reload?.();
}
