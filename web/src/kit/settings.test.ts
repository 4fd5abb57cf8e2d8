import { describe, expect, it } from "vitest";
import { DEFAULTS, parse } from "./settings.svelte";

describe("parse", () => {
  it("takes what it knows", () => {
    expect(parse('{"theme":"dark","fourColour":true,"name":"Ana"}')).toEqual({
      ...DEFAULTS,
      theme: "dark",
      fourColour: true,
      name: "Ana",
    });
  });
  it.each([null, "", "null", "[]", "{", '{"theme":"pink","sounds":1,"other":2}', '{"face":"owl"}'])(
    "falls back on defaults for %j",
    (text) => expect(parse(text)).toEqual(DEFAULTS),
  );
});
