/** The account search, shared so that a report can link to an account. */

export const accountSearch: { words: string } = $state({ words: "" });
