/** What the top bar of a phone calls the page, where the page knows better than its address. */

export const bar = $state({ name: "" });

/** Name the page in the bar; what comes back takes the name away. */
export function nameBar(name: string): () => void {
  bar.name = name;
  return () => {
    if (bar.name === name) bar.name = "";
  };
}
