/** Which account a host looks for, so that a report can lead to it. */

export const accountSearch: { words: string } = $state({ words: "" });
