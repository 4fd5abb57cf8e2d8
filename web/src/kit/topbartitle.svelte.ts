/** Title in the top bar of a phone, set by pages whose route does not determine it. */

export const bar = $state({ name: "" });

/** Set the title; returns a function that clears it. */
export function setBarTitle(name: string): () => void {
  bar.name = name;
  return () => {
    if (bar.name === name) bar.name = "";
  };
}
