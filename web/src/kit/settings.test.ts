import { describe, expect, it } from "vitest";
import { DEFAULTS, nowKnows, parse, settings } from "./settings.svelte";

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

it("who has played a little gets a coach, who knows it has none, and it is kept", () => {
  const after = (knows: "never" | "little" | "know") => {
    nowKnows(knows);
    return [parse(JSON.stringify(settings)).knows, settings.coach];
  };
  expect([after("little"), after("never"), after("know"), after("never")]).toEqual([
    ["little", true],
    ["never", true],
    ["know", false],
    ["never", false],
  ]);
});
