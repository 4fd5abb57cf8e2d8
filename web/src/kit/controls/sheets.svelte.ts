/** The open sheet of the shell. Any page may open the settings or the guest sheet. */

export const ui: { sheet: "settings" | "guest" | "device" | null } = $state({ sheet: null });

export function openSettings(): void {
  ui.sheet = "settings";
}

export function openGuest(): void {
  ui.sheet = "guest";
}

export function openDevice(): void {
  ui.sheet = "device";
}
